import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as sessions from "../../app/accounts/sessions.server.ts";
import type { Database } from "../../app/db/connection.server.ts";
import { Dialect } from "../../app/db/dialect.server.ts";
import { migrate } from "../../app/db/migrator.server.ts";
import type { Tables } from "../../app/db/tables.ts";
import * as discussions from "../../app/discussions/queries.server.ts";
import type { Application, Viewer } from "../../app/http/context.ts";
import type { PageRequest } from "../../app/http/pagination.ts";
import * as list from "../../app/problems/list.server.ts";
import * as problems from "../../app/problems/queries.server.ts";
import { type ListFilter, sorts } from "../../app/problems/schema.ts";
import * as reviews from "../../app/reviews/queries.server.ts";
import * as solutions from "../../app/solutions/queries.server.ts";
import { sorts as solutionSorts } from "../../app/solutions/schema.ts";
import * as spoilers from "../../app/solutions/spoilers.server.ts";
import { cookieOf, createApplication, createContext, createProblem, createUser } from "../setup/factories.ts";
import { createSolution } from "../setup/solutions.ts";

const sqlite = new SQLite(":memory:");
let db: Database;
let app: Application;
let ada: Viewer;
let problem: number;
let solution: number;
let cookie: string;
let later: number;
let issued: string[] = [];

beforeAll(async () => {
  db = new Kysely<Tables>({
    dialect: new Dialect(sqlite),
    log: (event) => void issued.push(event.query.sql),
  });
  await migrate(db);
  app = await createApplication({ db });
  for (let i = 0; i < 20; i++) {
    ada = await createUser(db);
    problem = await createProblem(db, ada, { tags: ["dp"], choice: i % 3 ? "public" : "private" });
    solution = await createSolution(db, ada, problem);
    const context = createContext({ app });
    await sessions.startSession(context, ada.id, "Firefox");
    cookie = cookieOf(context.sent);
  }
  const sent = { user_id: ada.id, name: "", content: "", created_at: 0 };
  await db.insertInto("problem_imports").values(sent).execute();
  later = app.now() + 2 * 60 * 60 * 1000;
});
afterAll(() => db.destroy());

/** How a page is asked for: the first, and either way from a row. */
const pages: PageRequest[] = [
  { limit: 20 },
  { limit: 20, after: { key: 5, id: 10 } },
  { limit: 20, before: { key: 5, id: 10 } },
];

type Runs = () => unknown[] | Promise<unknown>;

const narrowings: Omit<ListFilter, "sort" | "show">[] = [
  {},
  { q: "knight" },
  { tag: "dp" },
  { platform: "cses" },
  { min: 3, max: 5 },
  { platform: "cses", min: 3 },
  { q: "knight", tag: "dp", platform: "cses" },
];
const lists =
  (sort: ListFilter["sort"], show: ListFilter["show"]): Runs =>
  () =>
    Promise.all(
      narrowings.flatMap((each) =>
        pages.map((page) => list.listVisibleProblems(db, ada, { ...each, sort, show }, page)),
      ),
    );
const subjects = () =>
  [
    { kind: "problem", id: problem, problem: { id: problem, title: "" } },
    { kind: "solution", id: solution, problem: { id: problem, title: "" } },
  ] as const;

/**
 * Every exported function that reads, with representative arguments. `sorts` marks the orders that are not the
 * usual one: those may sort what one user owns, has found or has marked.
 */
const calls: Record<string, { run: Runs; sorts?: boolean }[]> = {
  "accounts/sessions.server.ts startSession": [
    { run: () => sessions.startSession(createContext({ app }), ada.id, "") },
  ],
  "accounts/sessions.server.ts findSession": [
    { run: () => sessions.findSession(app, createContext({ app, cookie }).cookies[sessions.SESSION_COOKIE]) },
  ],
  "accounts/sessions.server.ts readSession": [
    { run: () => sessions.readSession(createContext({ app: { ...app, now: () => later }, cookie })) },
  ],
  "accounts/sessions.server.ts endSession": [
    { run: () => sessions.endSession(createContext({ app, as: ada })) },
  ],
  // Takes its cookie away and reads nothing.
  "accounts/sessions.server.ts forgetSession": [],
  "accounts/sessions.server.ts endOneSession": [{ run: () => sessions.endOneSession(db, ada.id, 999) }],
  "accounts/sessions.server.ts endOtherSessions": [{ run: () => sessions.endOtherSessions(db, 999, 1) }],
  "accounts/sessions.server.ts listSessions": [{ run: () => sessions.listSessions(db, ada.id, app.now()) }],
  "accounts/sessions.server.ts sweepSessions": [{ run: () => sessions.sweepSessions(app) }],
  "discussions/queries.server.ts listMessages": [
    { run: () => Promise.all(pages.map((page) => discussions.listMessages(db, ada, problem, page))) },
  ],
  "discussions/queries.server.ts getMessage": [{ run: () => discussions.getMessage(db, problem, 1) }],
  "problems/list.server.ts listVisibleProblems": [undefined, "mine", "bookmarked", "solved"].flatMap((show) =>
    sorts.map((sort) => ({ run: lists(sort, show as ListFilter["show"]), sorts: sort !== "newest" })),
  ),
  "problems/queries.server.ts getVisibleProblem": [
    { run: () => problems.getVisibleProblem(db, ada, problem) },
  ],
  "problems/queries.server.ts requireVisibleProblem": [
    { run: () => problems.requireVisibleProblem(db, ada, problem) },
  ],
  "problems/queries.server.ts samplesOf": [{ run: () => problems.samplesOf(db, problem) }],
  "problems/queries.server.ts tagsOf": [{ run: () => problems.tagsOf(db, [1, 2, 3]) }],
  "problems/queries.server.ts bookmarkedOf": [{ run: () => problems.bookmarkedOf(db, ada, [1, 2, 3]) }],
  "problems/queries.server.ts countVisibleProblems": [{ run: () => problems.countVisibleProblems(db, ada) }],
  "problems/queries.server.ts countOwnProblems": [{ run: () => problems.countOwnProblems(db, ada) }],
  "problems/queries.server.ts countBookmarks": [{ run: () => problems.countBookmarks(db, ada) }],
  "problems/queries.server.ts commonNames": [{ run: () => problems.commonNames(db, "tag", 10) }],
  "problems/queries.server.ts listTopUsers": [{ run: () => problems.listTopUsers(db) }],
  "problems/queries.server.ts idsBelow": [{ run: () => problems.idsBelow(db, problem) }],
  "problems/queries.server.ts listImports": [{ run: () => problems.listImports(db, ada) }],
  "problems/queries.server.ts getImport": [{ run: () => problems.getImport(db, ada, 1) }],
  // The tags of one user's own problems, the newest first.
  "problems/queries.server.ts suggestionsFor": [{ run: () => problems.suggestionsFor(db, ada), sorts: true }],
  "reviews/queries.server.ts requireSubject": [
    { run: () => reviews.requireSubject(db, ada, { problemId: problem, solutionId: solution }) },
    { run: () => reviews.requireSubject(db, ada, { problemId: problem, solutionId: null }) },
  ],
  "reviews/queries.server.ts listReviews": [
    {
      run: () =>
        Promise.all(pages.flatMap((page) => subjects().map((each) => reviews.listReviews(db, each, page)))),
    },
  ],
  "reviews/queries.server.ts summariseReviews": [
    { run: () => Promise.all(subjects().map((each) => reviews.summariseReviews(db, each))) },
  ],
  "solutions/queries.server.ts getVisibleSolution": [
    { run: () => solutions.getVisibleSolution(db, ada, problem, solution) },
  ],
  "solutions/queries.server.ts requireVisibleSolution": [
    { run: () => solutions.requireVisibleSolution(db, ada, problem, solution) },
  ],
  "solutions/queries.server.ts siblingsOf": [
    { run: () => solutions.siblingsOf(db, { id: solution, problem_id: problem }) },
  ],
  "solutions/queries.server.ts lastLanguageOf": [{ run: () => solutions.lastLanguageOf(db, ada) }],
  ...Object.fromEntries(
    Object.entries({
      listSolutionCards: solutions.listSolutionCards,
      listSolutions: solutions.listSolutions,
    }).map(([name, read]) => [
      `solutions/queries.server.ts ${name}`,
      solutionSorts.flatMap((sort) =>
        ([undefined, "cpp"] as const).map((language) => ({
          run: () => Promise.all(pages.map((page) => read(db, ada, problem, { sort, language }, page))),
        })),
      ),
    ]),
  ),
  "solutions/queries.server.ts reviewIdsOf": [{ run: () => solutions.reviewIdsOf(db, [1, 2, 3]) }],
  "solutions/spoilers.server.ts isOpenTo": [
    { run: () => spoilers.isOpenTo(db, ada, { id: problem, author_id: null }) },
  ],
  "solutions/spoilers.server.ts openProblem": [{ run: () => spoilers.openProblem(app, ada, problem) }],
  "solutions/spoilers.server.ts hidesSpoilers": [{ run: () => spoilers.hidesSpoilers(db, ada) }],
  "solutions/spoilers.server.ts setHidesSpoilers": [{ run: () => spoilers.setHidesSpoilers(db, ada, true) }],
};

const modules = import.meta.glob<Record<string, unknown>>(
  "../../app/**/{queries,list,sessions,spoilers}.server.ts",
  { eager: true },
);

test("every query that a room exports is explained here", () => {
  const exported = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === "function")
      .map(([name]) => `${file.replace("../../app/", "")} ${name}`),
  );
  expect(Object.keys(calls).sort()).toEqual(exported.sort());
});

interface Step {
  id: number;
  parent: number;
  detail: string;
}

function explain(query: string): Step[] {
  const parameters = query.match(/\?/g)?.map(() => 1) ?? [];
  return sqlite.prepare<unknown[], Step>(`explain query plan ${query}`).all(parameters);
}

/** Reads a whole table. Not so a cut branch of a list, nor the full-text index, which is searched by its words. */
function readsWholeTable({ detail }: Step): boolean {
  return (
    /^SCAN /.test(detail) && !/^SCAN (branch$|found VIRTUAL TABLE INDEX \d+:M|CONSTANT ROW)/.test(detail)
  );
}

/** Sorts rows as they come out of a table, however many there are; the rows of a cut branch are a page at most. */
function sortsUncut(step: Step, plan: Step[]): boolean {
  if (!/TEMP B-TREE/.test(step.detail)) return false;
  const sources = plan.filter(
    ({ parent, detail }) => parent === step.parent && /^(SCAN|SEARCH) /.test(detail),
  );
  return sources.some(({ detail }) => detail !== "SCAN branch");
}

const reading = Object.entries(calls).filter(([, cases]) => cases.length > 0);

describe.each(reading)("%s", (_, cases) => {
  test.each(cases.map((each, index) => ({ index, ...each })))(
    "by an index, case $index",
    async ({ run, sorts }) => {
      issued = [];
      await run();
      const queries = [...new Set(issued)].filter((query) => !/^(begin|commit|rollback)/.test(query));
      expect(queries).not.toEqual([]);
      for (const query of queries) {
        const plan = explain(query);
        expect(plan.filter(readsWholeTable), query).toEqual([]);
        if (!sorts)
          expect(
            plan.filter((step) => sortsUncut(step, plan)),
            query,
          ).toEqual([]);
      }
    },
  );
});

// In an index over everybody's problems a user's own lie far apart.
test.each(sorts)("%s: what a user owns is found by its author", async (sort) => {
  issued = [];
  await lists(sort, "mine")();
  const walked = issued.flatMap(explain).filter(({ detail }) => /INDEX problems_visibility/.test(detail));
  expect(walked).toEqual([]);
  issued = [];
  await lists(sort, undefined)();
  const unions = issued.filter((query) => /union all/.test(query));
  expect(unions).not.toEqual([]);
  for (const query of unions) {
    expect(
      explain(query).map(({ detail }) => detail),
      query,
    ).toContainEqual(expect.stringMatching(/problems_by_author \(author_id=\? AND visibility=\?/));
  }
});
