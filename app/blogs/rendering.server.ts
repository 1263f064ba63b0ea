import type { Database } from "../db/connection.server.ts";
import { renderMarkdown } from "../rendered-texts.server.ts";

/** A blog's texts as safe HTML, for its page and for the preview beside the form. */
export async function renderBlog(db: Database, { about, content }: { about: string; content: string }) {
  const [lead, body] = await Promise.all([
    renderMarkdown(db, about, { topHeading: 2, oneOfMany: true }),
    renderMarkdown(db, content, { topHeading: 2 }),
  ]);
  return { about: lead.html, content: body.html, hasMath: lead.hasMath || body.hasMath };
}
export type RenderedBlog = Awaited<ReturnType<typeof renderBlog>>;

/** The typed values with their preview. */
export async function previewOf(db: Database, form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? "");
  const values = { title: typed("title"), about: typed("about"), content: typed("content") };
  return { preview: await renderBlog(db, values), values };
}
