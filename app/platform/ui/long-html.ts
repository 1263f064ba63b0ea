/** Each puts something short in place of what is long, and returns it. */
export interface Aside {
  html(html: string): string;
  /** Of what a page shows as it is: a text field's value, a sample. */
  text(text: string): string;
}

/**
 * While the server draws a page: puts something short in place of long parts. The server sends those itself, piece by
 * piece; as one string, a page of megabytes would hold the thread while it is escaped and joined.
 */
let aside: Aside | null = null;

/** What a component draws for safe HTML of users. */
export const drawnHtml = (html: string): string => aside?.html(html) ?? html;

/** What a component draws for a text that may be long, alone in its element. */
export function drawnText<T extends string | undefined>(text: T): T | string {
  return text === undefined || aside === null ? text : aside.text(text);
}

/** Draws a page with its long parts set aside. */
export function drawWithout<T>(longParts: Aside, draw: () => T): T {
  aside = longParts;
  try {
    return draw();
  } finally {
    aside = null;
  }
}
