/** Cards below one message, at most. */
const MOST_CARDS = 3;

/**
 * Ids of the problems of this site that a message links to, in the order in which they stand there.
 * @param siteUrl the site's origin; links without one count as well.
 */
export function linkedProblems(content: string, siteUrl: string): number[] {
  const ids: number[] = [];
  for (const { id } of linksIn(content, siteUrl)) {
    if (!ids.includes(id) && ids.length < MOST_CARDS) ids.push(id);
  }
  return ids;
}

/** The message without the lines that hold nothing but a link to one of these problems: their cards say it. */
export function withoutLinkLines(content: string, siteUrl: string, shown: ReadonlySet<number>): string {
  const lines = content.split("\n").filter((line) => {
    const [link] = linksIn(line, siteUrl);
    return !link || link.text !== line.trim() || !shown.has(link.id);
  });
  return lines.join("\n").trim();
}

function linksIn(content: string, siteUrl: string): { id: number; text: string }[] {
  const found: { id: number; text: string }[] = [];
  // The path ends with the number, or goes on below the problem's own page: solutions, a query, a fragment.
  for (const match of content.matchAll(
    /(^|[\s(<[])((?:https?:\/\/[^\s/()<>]+)?\/problem\/([1-9]\d{0,14}))(?![\d\w-])/g,
  )) {
    const [, , text = "", id] = match;
    // Compared as it is written: what somebody typed need not be an address.
    const origin = text.slice(0, text.indexOf("/problem/"));
    if (origin === "" || origin === siteUrl) found.push({ id: Number(id), text });
  }
  return found;
}

/** The link that a message carries when a problem is sent: without the site's name, which may change. */
export const problemLink = (id: number) => `/problem/${id}`;
