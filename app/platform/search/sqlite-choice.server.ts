import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { onceForRequest } from "./once.server.ts";
import { audienceOf, facts } from "./problem-facts.ts";
import { type Choice, type Criteria, isListed } from "./problem-lists.ts";
import { type Lookup, listed, rowFrom, searched } from "./sqlite-problems.server.ts";
import { AND, factQuery, isSlowToBegin, textQuery } from "./sqlite-words.server.ts";

// FTS5 looks for a combination of words until it finds one, whatever range of ids it is given. For common words that
// never occur together, or a word that always comes with an excluded tag, it reads every use of each: 0.05 s for a
// million problems. In a large index, a sample of the newest problems therefore shows which words may be looked up
// together; the others are looked up separately, in a limited range of ids.

/** With more rows than this, searching for each may take longer than reading the matches of the words. */
const MANY_ROWS = 100;
/** Searching for one row takes as long as checking whether this many matches are among a user's rows. */
const MATCHES_PER_ROW = 50;

export async function chooseSource(db: Connection, criteria: Criteria, highest: number): Promise<Choice> {
  const { among, wordQuery, viewer } = criteria;
  if (!isListed(among)) return chooseSearch(db, criteria, highest);
  const own = { source: listed(db, criteria, among), isSearch: false };
  if (wordQuery === undefined) return own;
  const together = { source: searched(db, criteria, whole(criteria)), isSearch: false };
  if (isSlowToBegin(wordQuery)) return together;
  const skipped = MANY_ROWS;
  const [row] = await rowFrom(db, { viewer, from: highest, skipped }, { among, direction: "desc" });
  if (!row) return own;
  if (among !== "bookmarked") return together;
  for (const word of wordQuery.split(AND)) {
    const [use] = await selectUse(db, { match: textQuery(word), skipped: FEW_MATCHES });
    const spread = use && (highest - use.id) / FEW_MATCHES;
    if (!spread || spread * MATCHES_PER_ROW > (highest - row.id) / MANY_ROWS) return together;
  }
  return own;
}

/** A word with no more matches is rare. */
const FEW_MATCHES = 500;

/** The first step, in ids; smaller if each match must be checked against marks or bookmarks. */
const [IDS, IDS_AMONG] = [1_000_000, 50_000];
/** Up to this many ids, FTS5 finds any combination of words within a few milliseconds. */
const FEW_IDS = 50_000;
/** An author with more problems than this finds those of a platform or rating faster in the index. */
const MANY_OWN = 250;

async function chooseSearch(db: Connection, criteria: Criteria, highest: number): Promise<Choice> {
  const { whose, ratings, platform } = criteria;
  if (whose !== "visible") {
    const match = factQuery(audienceOf(criteria));
    const isFiltered = ratings !== undefined || platform !== undefined;
    const [more] = isFiltered ? await selectUse(db, { match, skipped: MANY_OWN }) : [];
    const lookup = { ...whole(criteria, isFiltered && !more), size: Number.MAX_SAFE_INTEGER };
    return { source: searched(db, criteria, lookup), isSearch: true };
  }
  const terms = termsOf(criteria);
  const isOne = terms.length < 2 && criteria.without.length === 0;
  if (highest <= FEW_IDS || isOne) return { source: searched(db, criteria, whole(criteria)), isSearch: true };
  const wanted = terms.length > 0 ? terms : [factQuery(audienceOf(criteria))];
  const { lookup, ...choice } = await onceForRequest(JSON.stringify([criteria, highest]), () =>
    decide(db, criteria, wanted, highest),
  );
  return { source: searched(db, criteria, lookup), ...choice };
}

/** @param byColumns filters platform and ratings by columns instead of the index */
function whole(criteria: Criteria, byColumns = false) {
  const terms = termsOf(byColumns ? { ...criteria, platform: undefined } : criteria);
  if (terms.length === 0 || criteria.whose !== "visible") terms.unshift(factQuery(audienceOf(criteria)));
  return { matches: [butNot(terms, criteria)], byColumns, size: criteria.among ? IDS_AMONG : IDS };
}

function termsOf({ wordQuery, tags, platform }: Criteria): string[] {
  const named = tags.map(facts.tag);
  if (platform !== undefined) named.push(facts.platform(platform));
  return [...(wordQuery?.split(AND).map(textQuery) ?? []), ...named.map((fact) => factQuery([fact]))];
}

/** A query that no listed problem may match; undefined if there is none. */
const refusedBy = ({ without }: Criteria) =>
  without.length > 0 ? factQuery(without.map(facts.tag)) : undefined;

function butNot(terms: string[], criteria: Criteria): string {
  const refused = refusedBy(criteria);
  return refused ? `(${terms.join(AND)}) NOT ${refused}` : terms.join(AND);
}

/** How many of the newest ids the sample covers. */
const SAMPLED = 1000;
/** Words that occur together this often in the sample are looked up together, in this many ids for each page. */
const [OFTEN, NEWEST] = [5, 20_000];
/** Words that occur together this often in the sample can be looked up for one rating after another. */
const VERY_OFTEN = 50;
/** A word used this rarely is found quickly in combination with others: in 10 ms if they never occur together. */
const FEW_USES = 5000;
/** How many ids one page may read for each word that is looked up separately. */
const MOST_IDS = 30_000;

interface Group {
  match: string;
  ids: Set<number>;
}

interface Decision extends Omit<Choice, "source"> {
  lookup: Lookup;
}

async function decide(
  db: Connection,
  criteria: Criteria,
  terms: string[],
  highest: number,
): Promise<Decision> {
  const refused = refusedBy(criteria);
  const [sampled, [excluded]] = await sample(db, terms, refused, highest);

  for (const { match, ids } of sampled) {
    if ((ids.size * highest) / SAMPLED > 4 * FEW_USES) break;
    const [more] = await selectUse(db, { match, skipped: FEW_USES });
    if (more) continue;
    const isPlatform = criteria.platform !== undefined && match === terms.at(-1);
    const lookup = isPlatform ? { ...whole(criteria), byColumns: true } : whole(criteria, true);
    return { lookup, isSearch: true };
  }

  const groups = groupsOf(sampled);
  const [first] = groups;
  if (first && groups.length === 1) {
    const met = [...first.ids].filter((id) => !excluded?.ids.has(id)).length;
    const lookup = { ...whole(criteria), matches: [butNot(terms, criteria)], byColumns: true };
    if (met >= OFTEN) return { lookup, isSearch: met >= VERY_OFTEN, most: NEWEST };
  }
  const most = Math.floor(MOST_IDS / (terms.length + (refused ? 1 : 0)));
  const matches = groups.map(({ match }) => match);
  return {
    lookup: { matches, ...(refused && { refused }), byColumns: true, size: most },
    isSearch: false,
    most,
  };
}

/** Joins words that often meet in the sample into one query each, the rarest first. */
function groupsOf(sampled: Group[]): Group[] {
  const groups: Group[] = [];
  for (const { match, ids } of sampled) {
    const last = groups.at(-1);
    const both = [...(last?.ids ?? [])].filter((id) => ids.has(id));
    if (last && both.length >= OFTEN)
      Object.assign(last, { match: [last.match, match].join(AND), ids: new Set(both) });
    else groups.push({ match, ids });
  }
  return groups;
}

/** @returns the sample of each term, the rarest first, and of the excluded tags. */
async function sample(db: Connection, terms: string[], refused: string | undefined, highest: number) {
  const matches = refused ? [...terms, refused] : terms;
  const named = Object.fromEntries(matches.map((match, index) => [`match${index}` as const, match]));
  const [row = {}] = await selectIds(db, { low: highest - SAMPLED + 1, ...named }, matches.length);
  const groups = Object.values(row).map((ids, index) => ({
    match: matches[index] ?? "",
    ids: new Set<number>(JSON.parse(ids)),
  }));
  const sampled = groups.slice(0, terms.length).sort((a, b) => a.ids.size - b.ids.size);
  return [sampled, groups.slice(terms.length)] as const;
}

const selectIds = prepared(
  (_db, { low, ...matches }: { low: number; [match: `match${number}`]: string }, _count: number) => {
    const each = Object.entries(matches).map(
      ([name, match]) => sql`(select json_group_array(found.rowid) from problem_search as found
        where problem_search match ${match} and found.rowid >= cast(${low} as integer)) as ${sql.id(name)}`,
    );
    return sql<Record<string, string>>`select ${sql.join(each)}`;
  },
);

const selectUse = prepared(
  (_db, { match, skipped }: { match: string; skipped: number }) => sql<{ id: number }>`
    select found.rowid as id from problem_search as found where problem_search match ${match}
    order by found.rowid desc limit 1 offset ${skipped}`,
);
