import type { Connection } from "../../platform/db/connection.server.ts";
import { isWhole } from "../../platform/http/pages.server.ts";
import { matcherOf } from "../../platform/search/words.server.ts";
import type { Viewer } from "../../viewer.ts";
import { countListed, listVisibleProblems } from "./list.server.ts";

/** Titles are compared only for this many of the newest matches. */
const COMPARED = 50;
const MOST_COUNTED = 100;

/** Title matches among the newest come first. @returns how many were counted, and whether there may be more */
export async function searchProblems(db: Connection, viewer: Viewer, q: string, limit: number) {
  const filter = { q, sort: "newest" } as const;
  const page = await listVisibleProblems(db, viewer, filter, { limit: COMPARED });
  const isNamed = matcherOf(q);
  const named = page.rows.filter(({ title }) => isNamed(title));
  const others = page.rows.filter(({ title }) => !isNamed(title));
  const { total, isCut } = isWhole(page)
    ? { total: page.rows.length, isCut: false }
    : await countListed(db, viewer, filter, MOST_COUNTED);
  return { rows: [...named, ...others].slice(0, limit), total, isMore: isCut };
}
