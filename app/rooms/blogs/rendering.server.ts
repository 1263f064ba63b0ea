import type { RequestContext } from "../../platform/application.ts";
import { headingsIn } from "../../platform/text/anchors.ts";
import { textOf } from "../../platform/text/page-html.ts";
import { pageText, previewText, type RenderedForPage } from "../../platform/text/rendered-texts.server.ts";
import type { BlogEntry } from "./queries.server.ts";

async function rendered(render: (text: "about" | "content") => Promise<RenderedForPage>) {
  const [about, content] = await Promise.all([render("about"), render("content")]);
  return { about: about.html, content: content.html, hasMath: about.hasMath || content.hasMath };
}
export type RenderedBlog = Awaited<ReturnType<typeof rendered>>;

/** A shorter blog needs no table of contents. */
const FEWEST_LISTED = 3;
const MOST_LISTED = 60;

export async function renderBlog(context: RequestContext, blog: BlogEntry) {
  const texts = await rendered((text) => pageText(context, "blogs", blog, text));
  const headings = headingsIn(textOf(texts.content)).slice(0, MOST_LISTED);
  const isLong = headings.length >= FEWEST_LISTED;
  return { ...texts, contents: isLong ? headings.filter(({ level }) => level <= 3) : [] };
}

export async function previewOf(form: FormData, context: RequestContext) {
  const typed = (name: string) => String(form.get(name) ?? "");
  const values = {
    title: typed("title"),
    about: typed("about"),
    content: typed("content"),
    tags: typed("tags"),
  };
  return { preview: await rendered((text) => previewText(context, "blogs", values[text], text)), values };
}
