import { renderMarkdown } from "../text/markdown.server.ts";

/** A blog's texts as safe HTML, for its page and for the preview beside the form. */
export function renderBlog({ about, content }: { about: string; content: string }) {
  const lead = renderMarkdown(about, { topHeading: 2, oneOfMany: true });
  const body = renderMarkdown(content, { topHeading: 2 });
  return { about: lead.html, content: body.html, hasMath: lead.hasMath || body.hasMath };
}
export type RenderedBlog = ReturnType<typeof renderBlog>;

/** What was typed so far, to be shown again with its preview. */
export function previewOf(form: FormData) {
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const values = { title: typed("title"), about: typed("about"), content: typed("content") };
  return { preview: renderBlog(values), values };
}
