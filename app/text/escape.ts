const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes text safe inside an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** One kind of line end, and no NUL, which browsers drop and parsers disagree on. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
}
