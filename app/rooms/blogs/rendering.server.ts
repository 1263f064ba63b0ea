import type { Database } from "../../platform/db/connection.server.ts";
import type { ThreadTime } from "../../platform/http/thread-time.server.ts";
import { previewMarkdown, renderMarkdown } from "../../platform/text/rendered-texts.server.ts";

type Render = (
  text: string,
  options: Parameters<typeof previewMarkdown>[2],
) => ReturnType<typeof previewMarkdown>;

/** A blog's texts as safe HTML, for its page and for the preview beside the form. */
async function rendered({ about, content }: { about: string; content: string }, render: Render) {
  const [lead, body] = await Promise.all([
    render(about, { topHeading: 2, oneOfMany: true }),
    render(content, { topHeading: 2 }),
  ]);
  return { about: lead.html, content: body.html, hasMath: lead.hasMath || body.hasMath };
}
export type RenderedBlog = Awaited<ReturnType<typeof rendered>>;

export const renderBlog = (db: Database, blog: { about: string; content: string }): Promise<RenderedBlog> =>
  rendered(blog, (text, options) => renderMarkdown(db, text, options));

/** The typed values with their preview. */
export async function previewOf(form: FormData, request: ThreadTime) {
  const typed = (name: string) => String(form.get(name) ?? "");
  const values = { title: typed("title"), about: typed("about"), content: typed("content") };
  return {
    preview: await rendered(values, (text, options) => previewMarkdown(request, text, options)),
    values,
  };
}
