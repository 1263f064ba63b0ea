/**
 * HTML for `Prose` and `CodeBlock`. A document's data contains only the key of a long text, because the page itself
 * already contains the HTML. The same key always stands for the same HTML.
 */
export type PageHtml = string | HtmlOnce;
interface HtmlOnce {
  readonly key: string;
  /** Missing in a document's data. */
  readonly text?: string | undefined;
}

/** HTML found in the document, for elements that are rendered again later. */
const found: Record<string, string> = {};

export const keyOf = (html: PageHtml): string | undefined => (html as Partial<HtmlOnce>).key;

export function textOf(html: PageHtml): string {
  if (typeof html === "string") return html;
  const { key, text } = html;
  if (!text) found[key] ??= document.querySelector(`[data-html="${key}"]`)?.innerHTML ?? "";
  return found[key] ?? (text as string);
}
