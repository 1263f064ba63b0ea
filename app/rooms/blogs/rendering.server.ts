import type { RequestContext } from "../../platform/application.ts";
import { pageText, previewText, type RenderedForPage } from "../../platform/text/rendered-texts.server.ts";
import type { BlogEntry } from "./queries.server.ts";

async function rendered(render: (text: "about" | "content") => Promise<RenderedForPage>) {
  const [about, content] = await Promise.all([render("about"), render("content")]);
  return { about: about.html, content: content.html, hasMath: about.hasMath || content.hasMath };
}
export type RenderedBlog = Awaited<ReturnType<typeof rendered>>;

export const renderBlog = (context: RequestContext, blog: BlogEntry): Promise<RenderedBlog> =>
  rendered((text) => pageText(context, "blogs", blog, text));

export async function previewOf(form: FormData, context: RequestContext) {
  const typed = (name: string) => String(form.get(name) ?? "");
  const values = { title: typed("title"), about: typed("about"), content: typed("content") };
  return { preview: await rendered((text) => previewText(context, "blogs", values[text], text)), values };
}
