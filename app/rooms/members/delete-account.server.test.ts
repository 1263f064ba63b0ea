import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createTrigger, refuse } from "../../../migrations/engine.ts";
import {
  createApplication,
  createContext,
  createProblem,
  createUser,
  PASSWORD,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Invalid, TooMany } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { addComment, addMessage } from "../comments/commands.server.ts";
import { setBookmark, updateProblem } from "../problems/commands.server.ts";
import { listVisibleProblems } from "../problems/list.server.ts";
import { countVisibleProblems, getVisibleProblem, listTopUsers } from "../problems/queries.server.ts";
import type { ListFilter } from "../problems/schema.ts";
import { problemSchema } from "../problems/schema.ts";
import { deleteAccount, signUp } from "./commands.server.ts";
import { finishAllDeletions } from "./deletion.server.ts";
import { sweepFormerNames } from "./former-names.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
});

async function leave(viewer: Viewer, password = PASSWORD) {
  await deleteAccount(app, viewer, { password });
  // The response may come before deletion ends.
  await finishAllDeletions(app);
}
const rowsIn = (table: keyof Tables) => app.db.selectFrom(table).selectAll().orderBy(sql`1`).execute();

describe("the password for deleting an account", () => {
  test.each(["wrong", ""])("must be correct: %j is rejected and nothing is deleted", async (password) => {
    await createProblem(app.db, ada, { choice: "private" });
    const failure = await leave(ada, password).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Invalid);
    expect((failure as Invalid).errors).toEqual({ password: ["This is not your current password"] });
    expect(await rowsIn("users")).toHaveLength(2);
    expect(await rowsIn("problems")).toHaveLength(1);
  });

  test("can only be guessed a limited number of times", async () => {
    app = await createApplication({ db: app.db, config: { rateLimits: true } });
    for (let tries = 0; tries < 10; tries++) await expect(leave(ada, "wrong")).rejects.toThrow(Invalid);
    await expect(leave(ada)).rejects.toThrow(TooMany);
    expect(await rowsIn("users")).toHaveLength(2);
  });
});

test("public problems and solutions are kept without an author, along with everything others added to them", async () => {
  const open = await createProblem(app.db, ada, { title: "Stays", tags: "graphs" });
  const solved = await createSolution(app.db, ada, open);
  await createReview(app.db, ben, open, { rating: 2 });
  await createReview(app.db, ada, open, { rating: 5 });
  const mine = { solutionId: await createSolution(app.db, ben, open), rating: 3 };
  await createReview(app.db, ada, open, mine);
  await createReview(app.db, ada, open, { ...mine, comment: "Better" });
  await addMessage(app, ada, open, { text: "Bye" });
  await leave(ada);
  const problem = await getVisibleProblem(app.db, ben, open);
  expect(problem).toMatchObject({
    title: "Stays",
    author_id: null,
    username: null,
    solutions_count: 2,
    reviews_count: 2,
    // A review by the solution's author does not count, whether or not the account exists.
    average_rating: 2,
  });
  expect(await rowsIn("solutions")).toMatchObject([{ id: solved, author_id: null }, { average_rating: 3 }]);
  expect(await rowsIn("review_history")).toEqual([]);
  expect(await rowsIn("problem_reviews")).toMatchObject([{ author_id: ben.id }, { author_id: null }]);
  expect(await rowsIn("solution_reviews")).toMatchObject([{ author_id: null }]);
  expect(await rowsIn("comments")).toMatchObject([{ author_id: null, content: "Bye" }]);
  expect(await countVisibleProblems(app.db, ben)).toBe(1);
  const filter: ListFilter = { sort: "newest", q: "stays", tag: ["graphs"] };
  const { rows } = await listVisibleProblems(app.db, ben, filter, { limit: 10 });
  expect(rows).toMatchObject([{ id: open, username: null }]);
});

test("private problems are deleted with everything that belongs to them", async () => {
  const hidden = await createProblem(app.db, ada);
  const bens = await createSolution(app.db, ben, hidden);
  await createReview(app.db, ben, hidden);
  await createReview(app.db, ben, hidden, { solutionId: bens });
  await addMessage(app, ben, hidden, { text: "Nice" });
  await setBookmark(app, ben, hidden, true);
  const input = problemSchema.parse(problemFields({ choice: "private" }));
  await updateProblem(app, ada, hidden, input);
  expect(await listTopUsers(app)).toEqual([]);
  await leave(ada);
  const empty: (keyof Tables)[] = [
    "problems",
    "problem_samples",
    "solutions",
    "problem_reviews",
    "problem_review_totals",
    "solution_reviews",
    "solution_review_totals",
    "comments",
    "bookmarks",
  ];
  for (const table of empty) expect(await rowsIn(table), table).toEqual([]);
  expect(await listTopUsers(app)).toEqual([]);
});

test("comments stay without the author's name", async () => {
  const solution = await createSolution(app.db, ben, await createProblem(app.db, ben));
  const { id } = await addComment(app, ada, { kind: "solution", id: solution }, { content: "Nice" });
  await addComment(app, ben, { kind: "solution", id: solution }, { content: "Thanks", parent: id });
  await leave(ada);
  expect(await rowsIn("comments")).toMatchObject([
    { id, author_id: null, content: "Nice", state: "shown" },
    { author_id: ben.id, content: "Thanks" },
  ]);
});

test("solutions to problems that others made private are deleted and no longer counted", async () => {
  const problem = await createProblem(app.db, ben);
  await createSolution(app.db, ada, problem);
  await createSolution(app.db, ben, problem);
  await updateProblem(app, ben, problem, problemSchema.parse(problemFields({ choice: "private" })));
  await leave(ada);
  expect(await rowsIn("solutions")).toMatchObject([{ author_id: ben.id }]);
  expect(await getVisibleProblem(app.db, ben, problem)).toMatchObject({ solutions_count: 1 });
});

test("sessions, bookmarks and imports are deleted", async () => {
  const problem = await createProblem(app.db, ben);
  await setBookmark(app, ada, problem, true);
  await setBookmark(app, ben, problem, true);
  for (const [index, user] of [ada, ben].entries()) {
    await app.db
      .insertInto("sessions")
      .values({
        token_hash: String(index),
        user_id: user.id,
        user_agent: "",
        address: "",
        created_at: 0,
        seen_at: 0,
        expires_at: 1e15,
      })
      .execute();
    await app.db
      .insertInto("problem_imports")
      .values({ user_id: user.id, name: "A", content: "{}", created_at: 0 })
      .execute();
  }
  await leave(ada);
  for (const table of ["sessions", "bookmarks", "problem_imports"] as const) {
    expect(await rowsIn(table), table).toMatchObject([{ user_id: ben.id }]);
  }
  expect(await rowsIn("users")).toMatchObject([{ username: "ben" }]);
});

test("a new user with the same name inherits nothing", async () => {
  const open = await createProblem(app.db, ada);
  await leave(ada);
  app = await createApplication({ db: app.db, now: () => Date.now() + 91 * 24 * 60 * 60 * 1000 });
  const input = { username: "ada", email: ada.email, password: "another one" };
  const next = await signUp(createContext({ app }), input);
  expect(next.id).not.toBe(ada.id);
  expect(await getVisibleProblem(app.db, next, open)).toMatchObject({ author_id: null });
});

test("nothing is deleted if the last step fails", async () => {
  await createProblem(app.db, ada, { choice: "private" });
  const open = await createProblem(app.db, ada);
  await createTrigger(app.db, {
    name: "holding_on",
    table: "users",
    event: "after delete",
    does: [refuse(app.db, "held on")],
  });
  await expect(leave(ada)).rejects.toThrow("held on");
  expect(await rowsIn("problems")).toHaveLength(2);
  expect(await getVisibleProblem(app.db, ben, open)).toMatchObject({ author_id: ada.id });
});

describe("the name of a deleted member", () => {
  const DAY = 24 * 60 * 60 * 1000;
  let time: number;
  const join = (username: string) =>
    signUp(createContext({ app }), { username, email: `${username}@x.org`, password: PASSWORD });
  const memberIan = async () => {
    const ian = await createUser(app.db, "Ian");
    await app.db.updateTable("users").set({ lookalike_key: "lan" }).where("id", "=", ian.id).execute();
    return ian;
  };
  beforeEach(async () => {
    time = Date.UTC(2030, 0, 1);
    app = await createApplication({ db: app.db, now: () => time });
    ada = await memberIan();
  });

  test("is reserved for 90 days, including lookalikes", async () => {
    await leave(ada);
    for (const username of ["Ian", "ian", "IAN", "lan", "1an"]) {
      await expect(join(username), username).rejects.toMatchObject({
        status: 409,
        errors: { username: ["This username is taken"] },
      });
    }
    time += 90 * DAY - 1;
    await expect(join("Ian")).rejects.toHaveStatus(409);
    time += 1;
    await join("Ian");
  });

  test("is stored only as a hash until the reservation ends", async () => {
    await leave(ada);
    const kept = await rowsIn("former_names");
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/ian/i);
    await sweepFormerNames(app);
    expect(await rowsIn("former_names")).toHaveLength(2);
    time += 90 * DAY;
    await sweepFormerNames(app);
    expect(await rowsIn("former_names")).toEqual([]);
  });

  test("is reserved again if its next user is deleted", async () => {
    await leave(ada);
    time += 90 * DAY;
    await leave(await memberIan());
    time += 90 * DAY - 1;
    await expect(join("Ian")).rejects.toHaveStatus(409);
  });

  test("is available at once if the account was never approved", async () => {
    await app.db.updateTable("users").set({ waits: 1 }).where("id", "=", ada.id).execute();
    await leave(ada);
    await join("Ian");
  });
});
