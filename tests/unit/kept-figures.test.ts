import { expect, test } from "vitest";
import { OPERATOR } from "../../app/auth/policy.ts";
import { runJob } from "../../app/platform/jobs/jobs.server.ts";
import { addBlog, deleteBlog } from "../../app/rooms/blogs/commands.server.ts";
import { addComment, deleteComment } from "../../app/rooms/comments/commands.server.ts";
import { deleteAccount } from "../../app/rooms/members/commands.server.ts";
import { finishAllDeletions } from "../../app/rooms/members/deletion.server.ts";
import { memberTotals } from "../../app/rooms/members/queries.server.ts";
import { deleteUser } from "../../app/rooms/members/staff.server.ts";
import { putBack, removeContent, sweepRemovals } from "../../app/rooms/moderation/commands.server.ts";
import { KEPT_REMOVED } from "../../app/rooms/moderation/queries.server.ts";
import {
  addProblem,
  deleteProblem,
  renameTag,
  tagRenames,
  updateProblem,
} from "../../app/rooms/problems/commands.server.ts";
import { problemSchema } from "../../app/rooms/problems/schema.ts";
import { addReview, deleteReview } from "../../app/rooms/reviews/commands.server.ts";
import { addSolution, deleteSolution, updateSolution } from "../../app/rooms/solutions/commands.server.ts";
import { solutionSchema } from "../../app/rooms/solutions/schema.ts";
import { setUseful } from "../../app/rooms/useful/commands.server.ts";
import type { Viewer } from "../../app/viewer.ts";
import { createApplication, createUser, PASSWORD, problemFields } from "../setup/factories.ts";
import { countedFigures, keptFigures } from "../setup/figures.ts";
import { numbersFrom } from "../setup/random.ts";
import { solutionFields } from "../setup/solutions.ts";
import { countedSolves, keptSolves } from "../setup/solve-figures.ts";
import { countedStorage, keptStorage } from "../setup/storage.ts";

const STEPS = 1000;
const MEMBERS = 6;
const tableOf = {
  problem: "problems",
  solution: "solutions",
  "problem-review": "problem_reviews",
  "solution-review": "solution_reviews",
  discussion: "comments",
} as const;
const TAGS = ["dp", "graphs", "games", "knapsack"];
const HOUR = 60 * 60 * 1000;

test("stored figures stay correct, whatever is added, changed, hidden, shown or deleted", async () => {
  const random = numbersFrom(18);
  let time = Date.parse("2026-01-01T00:00:00Z");
  const app = await createApplication({ now: () => time });
  const { db } = app;
  const members: Viewer[] = [];
  const done = new Map<string, number>();

  const one = <T>(list: readonly T[]): T | undefined => list[random(0, list.length - 1)];
  const problems = () => db.selectFrom("problems").selectAll().orderBy("id").execute();
  const solutions = () => db.selectFrom("solutions").selectAll().orderBy("id").execute();
  const comments = () => db.selectFrom("comments").selectAll().orderBy("id").execute();
  const reviews = () => db.selectFrom("problem_reviews").selectAll().orderBy("id").execute();
  /** Acts on a random row as its author. */
  async function asAuthor<T extends { author_id: number | null }>(
    rows: T[],
    run: (author: Viewer, row: T) => Promise<void>,
  ) {
    const row = one(rows.filter(({ author_id }) => author_id !== null));
    const author = members.find(({ id }) => id === row?.author_id);
    if (row && author) await run(author, row);
    return author;
  }
  const problemInput = () => {
    const choice = random(0, 2) ? "public" : "private";
    const tags = TAGS.slice(0, random(0, 3));
    const address = one([`codeforces.com/contest/${random(1, 4)}/problem/A`, "example.com/own"]);
    const platform = { name: one(["CSES", "Kattis"]), rating: random(1, 10) };
    return problemSchema.parse(problemFields({ choice, tags, link: `https://${address}`, platform }));
  };
  const solutionInput = () => solutionSchema.parse(solutionFields());

  /** Operations and their weights. They return nothing if there is no row to act on. */
  const operations: [often: number, name: string, run: (viewer: Viewer) => Promise<unknown>][] = [
    [3, "add a problem", (viewer) => addProblem(app, viewer, problemInput())],
    [
      10,
      "change a problem",
      async () =>
        asAuthor(await problems(), async (author, { id, visibility }) => {
          const input = problemInput();
          await updateProblem(app, author, id, input);
          if (input.choice !== visibility) done.set(input.choice, (done.get(input.choice) ?? 0) + 1);
        }),
    ],
    [
      2,
      "delete a problem",
      async () => asAuthor(await problems(), (author, { id }) => deleteProblem(app, author, id)),
    ],
    [
      9,
      "add a solution",
      async (viewer) => {
        const problem = one(await problems());
        const key = random(0, 3) ? null : `key-${random(0, 50)}-of-${viewer.id}`;
        return problem && addSolution(app, viewer, problem.id, solutionInput(), key);
      },
    ],
    [
      4,
      "change a solution",
      async () =>
        asAuthor(await solutions(), (author, { id, problem_id }) =>
          updateSolution(app, author, problem_id, id, solutionInput()),
        ),
    ],
    [
      4,
      "delete a solution",
      async () =>
        asAuthor(await solutions(), (author, { id, problem_id }) =>
          deleteSolution(app, author, problem_id, id),
        ),
    ],
    [
      12,
      "review",
      async (viewer) => {
        const solution = random(0, 1) ? one(await solutions()) : undefined;
        const problemId = solution?.problem_id ?? one(await problems())?.id ?? 0;
        const review = { rating: random(1, 5), comment: "C" };
        return addReview(app, viewer, { problemId, solutionId: solution?.id ?? null }, review);
      },
    ],
    [
      4,
      "delete a review",
      async () =>
        asAuthor(await reviews(), (author, { id, problem_id }) => deleteReview(app, author, problem_id, id)),
    ],
    [
      9,
      "remove",
      async () => {
        const kind = one(["problem", "solution", "problem-review", "solution-review", "discussion"] as const);
        const table = kind && tableOf[kind];
        const row = table && one(await db.selectFrom(table).select("id").orderBy("id").execute());
        return row && removeContent(app, OPERATOR, { kind, id: row.id }, { reason: "Spam" });
      },
    ],
    [
      4,
      "put back",
      async () => {
        const row = one(await db.selectFrom("removals").select("id").orderBy("id").execute());
        return row && putBack(app, OPERATOR, row.id);
      },
    ],
    [
      4,
      "end removals",
      async () => {
        const before = await db.selectFrom("removals").selectAll().orderBy("id").execute();
        time += KEPT_REMOVED;
        await sweepRemovals(app);
        await finishAllDeletions(app);
        return before.length > (await db.selectFrom("removals").selectAll().orderBy("id").execute()).length;
      },
    ],
    [
      8,
      "rename a tag",
      async () => {
        const [tag, to] = [one(TAGS), one(TAGS)];
        return tag && to && renameTag(app, OPERATOR, { tag, to, merge: true });
      },
    ],
    [
      12,
      "comment",
      async (viewer) => {
        const kind = one(["problem", "solution", "blog"] as const) ?? "problem";
        const entry = one(await db.selectFrom(`${kind}s`).select("id").orderBy("id").execute());
        const parent = random(0, 1) ? one(await comments())?.id : undefined;
        return entry && addComment(app, viewer, { kind, id: entry.id }, { content: "C", parent });
      },
    ],
    [
      7,
      "delete a comment",
      async () => asAuthor(await comments(), (author, { id }) => deleteComment(app, author, id)),
    ],
    [4, "blog", (viewer) => addBlog(app, viewer, { title: "B", about: "A", content: "C" })],
    [
      2,
      "delete a blog",
      async () =>
        asAuthor(await db.selectFrom("blogs").selectAll().orderBy("id").execute(), (author, { id }) =>
          deleteBlog(app, author, id),
        ),
    ],
    [
      20,
      "find useful",
      async (viewer) => {
        const kind = one(["solution", "comment", "blog"] as const) ?? "comment";
        const entry = one(await db.selectFrom(`${kind}s`).select("id").orderBy("id").execute());
        return entry && setUseful(app, viewer, kind, entry.id, random(0, 3) > 0);
      },
    ],
    [
      2,
      "delete with content",
      async (viewer) => {
        await deleteUser(app, OPERATOR, viewer.id, { withContent: true });
        return members.splice(members.indexOf(viewer), 1);
      },
    ],
    [
      2,
      "leave",
      async (viewer) => {
        await deleteAccount(app, viewer, { password: PASSWORD });
        return members.splice(members.indexOf(viewer), 1);
      },
    ],
  ];
  const lots = operations.flatMap((operation) => Array.from({ length: operation[0] }, () => operation));

  for (let step = 1; step <= STEPS; step++) {
    while (members.length < MEMBERS) members.push(await createUser(db));
    time += random(0, 10) * HOUR;
    const [viewer, lot] = [one(members), one(lots)];
    if (!viewer || !lot) throw new Error("There is nobody, or nothing to do.");
    const [, name, run] = lot;
    // The chosen viewer may not be allowed to see or change the row.
    const outcome = await run(viewer).catch((error: { status?: number }) => {
      if (!error.status) throw error;
    });
    if (outcome) done.set(name, (done.get(name) ?? 0) + 1);
    if (step % 20 === 0 || name === "leave" || name === "delete with content") {
      // Finishes deletions that a busy machine could not finish within the request.
      await finishAllDeletions(app);
      await runJob({ db }, tagRenames);
      expect(await keptFigures(db), `after step ${step}, ${name}`).toEqual(await countedFigures(db));
      expect(await keptSolves(db), `after step ${step}, ${name}`).toEqual(await countedSolves(db));
      expect(await keptStorage(db), `after step ${step}, ${name}`).toEqual(await countedStorage(db));
      const there = await db.selectFrom("users").select("id").where("waits", "=", 0).execute();
      expect((await memberTotals(app)).members, `after step ${step}, ${name}`).toBe(there.length);
    }
  }
  for (const name of [...operations.map(([, name]) => name), "public", "private"])
    expect(done.get(name), name).toBeGreaterThan(4);
}, 600_000);
