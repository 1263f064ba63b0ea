const MOST_CARDS = 3;

/** @param siteUrl the site's origin. Links without an origin also count. */
export function linkedProblems(content: string, siteUrl: string): number[] {
  const ids: number[] = [];
  for (const { id } of linksIn(content, siteUrl)) {
    if (!ids.includes(id) && ids.length < MOST_CARDS) ids.push(id);
  }
  return ids;
}

/** Removes lines that contain nothing but a link to one of these problems, because a card is shown for it. */
export function withoutLinkLines(content: string, siteUrl: string, shown: ReadonlySet<number>): string {
  const lines = content.split("\n").filter((line) => {
    const [link] = linksIn(line, siteUrl);
    return !link || link.text !== line.trim() || !shown.has(link.id);
  });
  return lines.join("\n").trim();
}

function linksIn(content: string, siteUrl: string): { id: number; text: string }[] {
  const found: { id: number; text: string }[] = [];
  for (const match of content.matchAll(
    /(^|[\s(<[])((?:https?:\/\/[^\s/()<>]+)?\/problem\/([1-9]\d{0,14}))(?![\d\w-])/g,
  )) {
    const [, , text = "", id] = match;
    // Compared as text, because the match may not be a valid URL.
    const origin = text.slice(0, text.indexOf("/problem/"));
    if (origin === "" || origin === siteUrl) found.push({ id: Number(id), text });
  }
  return found;
}

/** Omits the origin, which may change. */
export const problemLink = (id: number) => `/problem/${id}`;
