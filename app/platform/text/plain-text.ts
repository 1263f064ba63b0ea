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

/** One line without anything that Markdown or HTML could take for markup, as most messages are. */
export const isWordsOnly = (text: string): boolean => /^\p{L}[\p{L}\p{N} .,:;!?'"()-]*$/u.test(text);

/** Anything but white space, controls, joiners, fillers that Unicode calls letters, and the empty Braille cell. */
const SHAPE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows anything: a title that does not would be a link nobody can click. */
export function isVisible(text: string): boolean {
  return SHAPE.test(text);
}

const clusters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The first characters of a text, at most so many UTF-16 units. It never ends within what people see as one character:
 * half an emoji would show as a box.
 */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = clusters.segment(text.slice(0, length + 2)).containing(length)?.index;
  // A single character can be longer than the room, as a letter below a hundred accents is.
  return text.slice(0, cut || length).replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * A text of at most so many characters, cut after a word.
 * @param more whether the text goes on beyond what is given here.
 */
export function shorten(text: string, most: number, more = false): string {
  if (text.length <= most && !more) return text;
  const room = beginning(text, most - 1);
  const lastSpace = room.lastIndexOf(" ");
  const atWord = text.length > room.length && lastSpace > most / 2 ? room.slice(0, lastSpace) : room;
  return `${atWord.replace(/(?<![\s.,;:])[\s.,;:]+$/, "")}…`;
}
