/** Each method replaces long content with something short. */
export interface Aside {
  html(html: string): string;
  /** For plain text: field values, samples. */
  text(text: string): string;
}

/** Set while the server renders. Escaping and joining megabytes as one string would block the thread. */
let aside: Aside | null = null;

export const drawnHtml = (html: string): string => aside?.html(html) ?? html;

/** The text must be the only content of its element. */
export function drawnText<T extends string | undefined>(text: T): T | string {
  return text === undefined || aside === null ? text : aside.text(text);
}

export function drawWithout<T>(longParts: Aside, draw: () => T): T {
  aside = longParts;
  try {
    return draw();
  } finally {
    aside = null;
  }
}
