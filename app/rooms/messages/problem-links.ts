const MOST_CARDS = 3;
const PROBLEMS = "/problem/";

/**
 * The problems or other entries that a message links to.
 * @param siteUrl the site's origin. Links without an origin also count.
 * @param path the start of their addresses
 */
export function linkedEntries(content: string, siteUrl: string, path = PROBLEMS): number[] {
  const ids: number[] = [];
  for (const { id } of linksIn(content, siteUrl, path)) {
    if (!ids.includes(id) && ids.length < MOST_CARDS) ids.push(id);
  }
  return ids;
}

/** Removes lines that contain nothing but a link to one of these entries, because a card is shown for it. */
export function withoutLinkLines(
  content: string,
  siteUrl: string,
  shown: { has(id: number): boolean },
  path = PROBLEMS,
): string {
  const lines = content.split("\n").filter((line) => {
    const [link] = linksIn(line, siteUrl, path);
    return !link || link.text !== line.trim() || !shown.has(link.id);
  });
  return lines.join("\n").trim();
}

function linksIn(content: string, siteUrl: string, path: string): { id: number; text: string }[] {
  const found: { id: number; text: string }[] = [];
  if (!content.includes(path)) return found;
  for (const match of content.matchAll(
    /(^|[\s(<[])((?:https?:\/\/[^\s/()<>]+)?(\/\w+\/)([1-9]\d{0,14}))(?![\d\w-])/g,
  )) {
    const [, , text = "", start = "", id] = match;
    if (start !== path) continue;
    // Compared as text, because the match may not be a valid URL.
    const origin = text.slice(0, text.indexOf(path));
    if (origin === "" || origin === siteUrl) found.push({ id: Number(id), text });
  }
  return found;
}

/** Omits the origin, which may change. */
export const problemLink = (id: number) => `/problem/${id}`;
