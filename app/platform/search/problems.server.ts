import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import { cutText } from "./cut-words.ts";
import { allOf, blockFact, blockOf, factOf, noneOf, oneOf, tokensOf, vectorOf } from "./postgres-words.ts";
import type { IdRange } from "./steps.server.ts";
import { AND, anyOf } from "./words.server.ts";

/** What a search finds a problem by. */
export interface SearchedProblem {
  title: string;
  tags: string[];
  statement: string;
  visibility: "public" | "private";
  author_id: number;
  platform_key: string;
  rating: number;
}

/** Adds a problem to the index, or replaces it. */
export async function indexProblem(db: Connection, id: number, problem: SearchedProblem): Promise<void> {
  await removeProblem(db, id);
  const title = cutText(problem.title);
  const tags = cutText(problem.tags.join(" "));
  const statement = cutText(problem.statement);
  if (isPostgres(db)) {
    const words = tokensOf([title, tags, statement].join("\n"));
    const named = [...factsOf(problem).split(" ").map(factOf), blockFact(blockOf(id))];
    await sql`insert into problem_search (rowid, words) values (${id}, ${vectorOf([...words, ...named])})`.execute(
      db,
    );
    return;
  }
  await sql`insert into problem_search (rowid, title, tags, statement, facts)
    values (${id}, ${title}, ${tags}, ${statement}, ${factsOf(problem)})`.execute(db);
}

export async function removeProblem(db: Connection, id: number): Promise<void> {
  await sql`delete from problem_search where rowid = ${id}`.execute(db);
}

// A fact is a word of its own. Hexadecimal, because the tokenizer would split names and tags at their signs.
const facts = {
  /** Public. */
  all: "all",
  /** Private, and this author's. */
  own: (authorId: number) => `own${authorId}`,
  by: (authorId: number) => `by${authorId}`,
  rating: (rating: number) => `r${rating}`,
  platform: (key: string) => `p${toHex(key)}`,
  tag: (tag: string) => `t${toHex(tag)}`,
};
const toHex = (text: string) => Buffer.from(text).toString("hex");

/** The facts of a problem as the index stores them. */
export function factsOf(problem: Omit<SearchedProblem, "title" | "statement">): string {
  const { visibility, author_id: author, rating, platform_key, tags } = problem;
  const audience = visibility === "public" ? facts.all : facts.own(author);
  const others = [
    facts.by(author),
    facts.rating(rating),
    facts.platform(platform_key),
    ...tags.map(facts.tag),
  ];
  return [audience, ...others].join(" ");
}

export interface ProblemCriteria {
  viewer: number;
  /** All problems that the viewer may see, all they wrote, or their private ones. */
  whose: "visible" | "own" | "private";
  /** From toWords. */
  words: string | undefined;
  platform: string | undefined;
  /** All of these. */
  tags: string[];
  /** None of these. */
  without: string[];
  /** One of these. */
  ratings: number[] | undefined;
}

/** Facts that a problem has one of each. */
function factsIn(criteria: ProblemCriteria): string[][] {
  const { platform, tags, ratings } = criteria;
  const facets = [
    audienceOf(criteria),
    ratings?.map(facts.rating),
    platform !== undefined && [facts.platform(platform)],
    ...tags.map((tag) => [facts.tag(tag)]),
  ];
  return facets.filter((each) => Array.isArray(each));
}

function audienceOf({ viewer, whose }: ProblemCriteria): string[] {
  return {
    visible: [facts.all, facts.own(viewer)],
    own: [facts.by(viewer)],
    private: [facts.own(viewer)],
  }[whose];
}

/** SQLite's query for one of these facts. */
const factQuery = (names: string[]) => `facts : ${anyOf(names)}`;

/** SQLite's query. What the viewer may not see never matches, so that no cut of the matches reveals it. */
export function toProblemMatch(criteria: ProblemCriteria): string {
  const { words } = criteria;
  const parts = factsIn(criteria).map(factQuery);
  if (words !== undefined) parts.push(`{title tags statement} : (${words})`);
  const refused = refusedBy(criteria);
  return refused ? `(${parts.join(AND)}) NOT ${refused}` : parts.join(AND);
}

/** The same for PostgreSQL. */
export function toProblemQuery(criteria: ProblemCriteria): string {
  const { words, without } = criteria;
  const refused = without.length > 0 ? noneOf(without.map((tag) => factOf(facts.tag(tag)))) : undefined;
  return allOf([...factsIn(criteria).map((each) => oneOf(each.map(factOf))), words, refused]);
}

/** What the criteria's problems have in common, each as a query of its own: words, tags and platform. */
export function termsOf({ words, tags, platform }: ProblemCriteria): string[] {
  const typed = words?.split(AND).map((word) => `{title tags statement} : (${word})`) ?? [];
  const named = tags.map(facts.tag);
  if (platform !== undefined) named.push(facts.platform(platform));
  return [...typed, ...named.map((fact) => factQuery([fact]))];
}

/** What the viewer may see, as a query of its own. */
export const visibleTo = (criteria: ProblemCriteria): string => factQuery(audienceOf(criteria));

/** What none of the criteria's problems may match; undefined if they may match anything. */
export const refusedBy = ({ without }: ProblemCriteria): string | undefined =>
  without.length > 0 ? factQuery(without.map(facts.tag)) : undefined;

/** The condition on the index, joined as "found". Cast: numbers are bound as floats, but the engine seeks by integers only. */
export function matchesWithin(match: string, { low, high }: IdRange) {
  return sql<boolean>`problem_search match ${match}
    and found.rowid between cast(${low} as integer) and cast(${high} as integer)`;
}

/** Whether a problem of another table matches; some 50 µs for each. */
export function isMatch(match: string, id: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from problem_search where problem_search match ${match} and rowid = ${id})`;
}
