import { beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createProblem,
  createUser,
  PASSWORD,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { saveProfile } from "../../../tests/setup/people.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteAccount } from "../members/commands.server.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import { addProblem, setBookmark, updateProblem } from "../problems/commands.server.ts";
import { listBookmarksOf } from "../problems/queries.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { addReview, deleteReview } from "../reviews/commands.server.ts";
import { listSolutionsOf } from "../solutions/queries.server.ts";
import { DAY } from "./activity.ts";
import {
  commonLabels,
  countFound,
  findNamed,
  getProfile,
  listOpenPeople,
  readCalendar,
  searchPeople,
} from "./queries.server.ts";
import type { SearchFilter } from "./schema.ts";

let app: Application;
let db: Database;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  app = await createApplication();
  db = app.db;
  ada = await createUser(db, "Ada-Lovelace");
  ben = await createUser(db, "ben");
});

const search = async (filter: SearchFilter) =>
  (await searchPeople(db, filter, { limit: 50 })).rows.map((row) => row.username);
const activityOf = async (user: Viewer, now = Date.now()) => (await readCalendar(db, user.id, now)).activity;
const whole = {
  favlanguage: "C++",
  rating: 1850,
  platform: "Codeforces",
  gitHub: "https://github.com/ada",
  location: "London",
  projectslinks: ["https://ada.example.org", "a notebook"],
  skills: ["DP", "graphs"],
  collaborator: true,
};

describe("a profile", () => {
  test("a profile is stored, replaced and cleared as a whole", async () => {
    await saveProfile(db, ada, whole);
    expect(await getProfile(db, ada.id)).toMatchObject({
      username: "Ada-Lovelace",
      favlanguage: "C++",
      rating: 1850,
      github: "https://github.com/ada",
      location: "London",
      collaborator: 1,
      skills: ["DP", "graphs"],
      projects: ["https://ada.example.org", "a notebook"],
    });
    await saveProfile(db, ada, { skills: ["games"] });
    expect(await getProfile(db, ada.id)).toMatchObject({
      favlanguage: null,
      rating: null,
      github: null,
      // A call without a location keeps the old one.
      location: "London",
      collaborator: 0,
      skills: ["games"],
      projects: [],
    });
    await saveProfile(db, ada, { location: "" });
    expect((await getProfile(db, ada.id)).location).toBe(null);
  });

  test("deleting an account removes its profile from the search and the totals", async () => {
    await saveProfile(db, ada, whole);
    await saveProfile(db, ben, { skills: ["graphs"], favlanguage: "C++" });
    expect(await search({ skill: "graphs" })).toEqual(["ben", "Ada-Lovelace"]);
    await deleteAccount(app, ada, { password: PASSWORD });
    await finishAllDeletions(app);
    expect(await search({ skill: "graphs" })).toEqual(["ben"]);
    expect(await search({ q: "lovelace" })).toEqual([]);
    expect(await commonLabels(db, "skill", 10)).toEqual(["graphs"]);
    expect(await db.selectFrom("profiles").selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom("user_projects").selectAll().execute()).toEqual([]);
    await saveProfile(db, ben);
    expect(await commonLabels(db, "language", 10)).toEqual([]);
  });
});

describe("the people search", () => {
  test.each([
    ["lovelace", ["Ada-Lovelace"]],
    ["ADA-L", ["Ada-Lovelace"]],
    ["@example.com", ["ben", "Ada-Lovelace"]],
    ["elace@exam", ["Ada-Lovelace"]],
    ["b", ["ben"]],
    ["ad", ["Ada-Lovelace"]],
    ["el", []],
    ["nobody", []],
    ['"', []],
    ['a" OR "b', []],
    ["username:ben", []],
    ["*", []],
    ["\0", []],
    ["%", []],
    ["_en", []],
    ["木".repeat(200), []],
  ])("searching for %j finds %j", async (q, names) => {
    expect(await search({ q })).toEqual(names);
    expect(await countFound(db, { q }, 100)).toBe(names.length);
  });

  test("people can be filtered by skill, language and whether they are open to collaboration, together with a search term", async () => {
    await saveProfile(db, ada, whole);
    await saveProfile(db, ben, { skills: ["graphs of functions", "c"], favlanguage: "C" });
    expect(await search({ skill: "Graphs" })).toEqual(["Ada-Lovelace"]);
    expect(await search({ skill: "c" })).toEqual(["ben"]);
    expect(await search({ language: "c" })).toEqual(["ben"]);
    expect(await search({ language: "c++" })).toEqual(["Ada-Lovelace"]);
    expect(await search({ open: "yes" })).toEqual(["Ada-Lovelace"]);
    expect(await search({ q: "example", skill: "dp", language: "C++", open: "yes" })).toEqual([
      "Ada-Lovelace",
    ]);
    expect(await search({ q: "ben", skill: "dp" })).toEqual([]);
    expect(await search({ q: "graphs" })).toEqual([]);
    expect(await search({ skill: "lovelace" })).toEqual([]);
  });

  test("an exact match is returned separately if it passes the filters", async () => {
    await createUser(db, "benjamin");
    const named = async (filter: SearchFilter) => (await findNamed(db, filter)).map((row) => row.username);
    expect(await named({ q: "BEN" })).toEqual(["ben"]);
    expect(await named({ q: "ben@example.com" })).toEqual(["ben"]);
    expect(await named({ q: "ben", open: "yes" })).toEqual([]);
    expect(await named({ open: "yes" })).toEqual([]);
  });

  test("if only whole email addresses are searched, a partial address matches nobody", async () => {
    await createUser(db, "ruben");
    for (const [q, names] of [
      ["ben@example.com", ["ben"]],
      ["en@example.com", []],
    ] as const) {
      const { rows } = await searchPeople(db, { q }, { limit: 50 }, "whole");
      expect(rows.map((row) => row.username)).toEqual(names);
      expect(await countFound(db, { q }, 100, "whole")).toBe(names.length);
    }
  });
});

test("people open to collaboration are suggested, latest change first, excluding suspended and blocked users", async () => {
  const [carol, dora] = [await createUser(db, "carol"), await createUser(db, "dora")];
  await saveProfile(db, ada, whole, 1);
  await saveProfile(db, carol, { collaborator: true, skills: ["x"] }, 3);
  await saveProfile(db, dora, { collaborator: true }, 2);
  const names = async (viewer: Viewer) => (await listOpenPeople(app, viewer, 10)).map((row) => row.username);
  expect(await names(ben)).toEqual(["carol", "dora", "Ada-Lovelace"]);
  expect(await names(ada)).toEqual(["carol", "dora"]);
  const suspended = { suspended_at: 1, suspended_until: app.now() + 60_000 };
  await db.updateTable("users").set(suspended).where("id", "=", dora.id).execute();
  expect(await names(ada)).toEqual(["carol"]);
  await db.updateTable("users").set({ suspended_until: 2 }).where("id", "=", dora.id).execute();
  expect(await names(ada)).toEqual(["carol", "dora"]);
  await db.insertInto("blocks").values({ user_id: ben.id, blocked_id: carol.id, created_at: 1 }).execute();
  await db.insertInto("blocks").values({ user_id: dora.id, blocked_id: ben.id, created_at: 1 }).execute();
  expect(await names(ben)).toEqual(["Ada-Lovelace"]);
});

describe("work on a private problem", () => {
  let secret: number;
  beforeEach(async () => {
    secret = await createProblem(db, ada, { title: "Secret" });
    await createSolution(db, ada, secret);
    await createReview(db, ben, secret);
    await setBookmark(app, ada, secret, true);
    const hidden = problemFields({ title: "Secret", choice: "private" });
    await updateProblem(app, ada, secret, problemSchema.parse(hidden));
  });

  test("is shown on its author's profile only to that author", async () => {
    const open = await createProblem(db, ada, { title: "Open" });
    await setBookmark(app, ada, open, true);
    const titles = async (viewer: Viewer) =>
      (await listBookmarksOf(db, viewer, ada.id, 10)).map((row) => row.title);
    expect(await titles(ada)).toEqual(["Open", "Secret"]);
    expect(await titles(ben)).toEqual(["Open"]);
    expect((await listSolutionsOf(db, ada, ada.id, { limit: 9 })).rows).toHaveLength(1);
    expect((await listSolutionsOf(db, ben, ada.id, { limit: 9 })).rows).toEqual([]);
  });

  test("counts toward activity and reviews received only while the problem is public", async () => {
    expect(await activityOf(ada)).toEqual([]);
    expect(await getProfile(db, ada.id)).toMatchObject({ reviews_received: 0, stars_received: 0 });
    await updateProblem(app, ada, secret, problemSchema.parse(problemFields()));
    expect(await activityOf(ada)).toEqual([{ day: expect.any(Number), total: 2 }]);
    expect(await getProfile(db, ada.id)).toMatchObject({ reviews_received: 1, stars_received: 4 });
    await updateProblem(app, ada, secret, problemSchema.parse(problemFields({ choice: "private" })));
    expect(await activityOf(ada)).toEqual([]);
    expect(await getProfile(db, ada.id)).toMatchObject({ reviews_received: 0, stars_received: 0 });
  });
});

test("activity counts all contributions by UTC day", async () => {
  const noon = Date.parse("2026-05-01T12:00:00Z");
  const day = noon / DAY - 0.5;
  let time = 0;
  const clock = { ...app, now: () => time };
  time = noon - DAY / 2 - 1;
  const problem = await addProblem(clock, ben, problemSchema.parse(problemFields()));
  time = noon - DAY / 2;
  const solution = await createSolution(db, ada, problem, {}, time);
  const review = { rating: 2, comment: "C" };
  const { id: first } = await addReview(clock, ada, { problemId: problem, solutionId: null }, review);
  time = noon + DAY / 2;
  await addReview(clock, ada, { problemId: problem, solutionId: solution }, { ...review, rating: 5 });
  const later = noon + DAY;
  expect(await activityOf(ben, later)).toEqual([{ day: day - 1, total: 1 }]);
  expect(await activityOf(ada, later)).toEqual([
    { day, total: 2 },
    { day: day + 1, total: 1 },
  ]);
  expect(await activityOf(ada, later + 371 * DAY)).toEqual([]);
  // Her review of her own solution does not count.
  expect(await getProfile(db, ada.id)).toMatchObject({ reviews_received: 0, stars_received: 0 });
  expect(await getProfile(db, ben.id)).toMatchObject({ reviews_received: 1, stars_received: 2 });
  await deleteReview(clock, ada, problem, first);
  expect(await activityOf(ada, later)).toEqual([
    { day, total: 1 },
    { day: day + 1, total: 1 },
  ]);
  expect(await getProfile(db, ben.id)).toMatchObject({ reviews_received: 0, stars_received: 0 });
});
