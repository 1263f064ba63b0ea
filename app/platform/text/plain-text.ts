const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** A line without anything that Markdown or HTML could interpret as markup, like most messages. */
export const isWordsOnly = (text: string): boolean => /^\p{L}[\p{L}\p{N} .,:;!?'"()-]*$/u.test(text);

/** White space, joiners, invisible fillers and the empty Braille cell are not visible. */
export const isVisible = (text: string) =>
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Created on first use, because Intl takes 8 MB. */
let clusters: Intl.Segmenter | undefined;

/** The start of a text, limited in UTF-16 units, never ending within a visible character such as an emoji. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  clusters ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const cut = clusters.segment(text.slice(0, length + 2)).containing(length)?.index;
  // A single character can be longer than that, such as a letter with a hundred accents.
  return text.slice(0, cut || length).replace(/[\uD800-\uDBFF]$/, "");
}

/** Cuts after a word. @param more whether the full text is longer */
export function shorten(text: string, most: number, more = false): string {
  if (text.length <= most && !more) return text;
  const room = beginning(text, most - 1);
  const lastSpace = room.lastIndexOf(" ");
  const atWord = text.length > room.length && lastSpace > most / 2 ? room.slice(0, lastSpace) : room;
  return `${atWord.replace(/(?<![\s.,;:])[\s.,;:]+$/, "")}…`;
}
