import type { Application } from "../../platform/application.ts";
import { asHttpError } from "../../platform/http/errors.ts";
import { isWhole, leaveEmptyPage, pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import { isBeginning } from "../../platform/search/people.server.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import type { Viewer } from "../../viewer.ts";
import { shownEmail } from "../members/json.ts";
import { emailSearch } from "./json.ts";
import {
  countFound,
  findNamed,
  getProfile,
  listOpenPeople,
  type PersonEntry,
  searchPeople,
  withSkills,
} from "./queries.server.ts";
import type { SearchFilter } from "./schema.ts";
import { suggest } from "./suggestions.ts";

const PAGE_SIZE = 20;
/** Counting stops here; the heading shows "1,000+". */
const MOST_COUNTED = 1000;

const CANDIDATES = 100;
const MOST_SUGGESTED = 6;

/** Null if the search failed. */
export async function loadResults(app: Application, viewer: Viewer, filter: SearchFilter, url: URL) {
  const { db, log } = app;
  const emails = emailSearch(app);
  try {
    const position = pageRequest(url.searchParams, PAGE_SIZE);
    const page = await searchPeople(db, filter, position, emails);
    leaveEmptyPage(url, position, page);
    const named = await findNamed(db, filter, emails);
    const isFirst = page.newer === null;
    const others = page.rows.filter((row) => !named.some(({ id }) => id === row.id));
    const rows = isFirst ? [...named, ...others] : others;
    const count = isWhole(page) ? page.rows.length : await countFound(db, filter, MOST_COUNTED + 1, emails);
    return {
      isBeginning: filter.q !== undefined && isBeginning(filter.q),
      count: count > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(count),
      rows: (await withSkills(db, rows)).map((row) => ({
        ...toPerson(app, viewer, row),
        skills: row.skills,
      })),
      ...pageLinks(url, page),
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    // Errors such as an invalid cursor or too many searches have their own messages.
    const known = asHttpError(error);
    if (known && known.status < 500) throw known;
    log.error({ err: error }, "People search failed");
    return null;
  }
}

function toPerson(app: Pick<Application, "site">, viewer: Viewer, row: PersonEntry) {
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    email: shownEmail(app, viewer, row),
    location: row.location,
    open: row.collaborator === 1,
  };
}
export type Person = ReturnType<typeof toPerson>;

export async function loadSuggestions(app: Pick<Application, "db" | "site" | "now">, viewer: Viewer) {
  const { db } = app;
  const own = await getProfile(db, viewer.id);
  const candidates = await listOpenPeople(app, viewer, CANDIDATES);
  return suggest(own, candidates, MOST_SUGGESTED).map(({ person, why }) => ({
    ...toPerson(app, viewer, person),
    why,
  }));
}
