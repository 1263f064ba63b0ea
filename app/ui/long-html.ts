/**
 * While the server draws a page: puts something short in place of long HTML and returns it. The server sends the HTML
 * itself in parts; as one string, a page of megabytes would hold the thread while it is joined.
 */
let setAside: ((html: string) => string) | null = null;

/** What a component draws for safe HTML of users. */
export const drawnHtml = (html: string): string => setAside?.(html) ?? html;

/** Draws a page with its long HTML set aside. */
export function drawWithout<T>(setLongAside: (html: string) => string, draw: () => T): T {
  setAside = setLongAside;
  try {
    return draw();
  } finally {
    setAside = null;
  }
}
