import type { SourceId } from "./schema.ts";

/** The listed sites, and the address of their contest pages. */
const sites: Record<SourceId, { title: string; pages: string }> = {
  codeforces: { title: "Codeforces", pages: "https://codeforces.com/contests/" },
  codechef: { title: "CodeChef", pages: "https://www.codechef.com/" },
};

// Ids come from the database: another version may have stored further sources.
const siteOf = (id: string) => (sites as Record<string, (typeof sites)[SourceId] | undefined>)[id];

export const sourceTitle = (id: string): string => siteOf(id)?.title ?? id;

/** The address of a contest on its site. */
export const contestPage = (source: string, externalId: string): string =>
  `${siteOf(source)?.pages ?? ""}${encodeURIComponent(externalId)}`;
