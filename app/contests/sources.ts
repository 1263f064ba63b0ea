import type { SourceId } from "./schema.ts";

/** The sites whose contests are listed, and where on them a contest's own page is. */
const sites: Record<SourceId, { title: string; pages: string }> = {
  codeforces: { title: "Codeforces", pages: "https://codeforces.com/contests/" },
  codechef: { title: "CodeChef", pages: "https://www.codechef.com/" },
};

// Ids come from the database, which may have been written by a version that knew more sources.
const siteOf = (id: string) => (sites as Record<string, (typeof sites)[SourceId] | undefined>)[id];

export const sourceTitle = (id: string): string => siteOf(id)?.title ?? id;

/** The contest's own page on its site. */
export const contestPage = (source: string, externalId: string): string =>
  `${siteOf(source)?.pages ?? ""}${encodeURIComponent(externalId)}`;
