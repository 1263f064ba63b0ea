import { expect, test } from "vitest";
import { createApplication, createUser, problemFields } from "../../../tests/setup/factories.ts";
import { numbersFrom } from "../../../tests/setup/random.ts";
import { solutionFields } from "../../../tests/setup/solutions.ts";
import { countedSolves, keptSolves } from "../../../tests/setup/solve-figures.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import type { Viewer } from "../../viewer.ts";
import { codeforcesTask } from "../judges/imported.ts";
import type { Submission } from "../judges/judge.server.ts";
import { addProblem, deleteProblem, markByHand, updateProblem } from "../problems/commands.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { addSolution, deleteSolution } from "../solutions/commands.server.ts";
import { solutionSchema } from "../solutions/schema.ts";
import { keepCatalogue } from "./catalogue.server.ts";
import { linkHandle, unlinkHandle } from "./commands.server.ts";
import { settleHandle, settleTask, storePage } from "./imports.server.ts";
import { verifyHandle } from "./proofs.server.ts";
import { handlesToSettle, tasksToSettle } from "./schedule.server.ts";
import { dropVouch, followVouching, keepVouch } from "./vouching.server.ts";

const HOUR = 60 * 60 * 1000;

test("totals stay correct through random changes to imports, problems, handles and ratings", async () => {
  const random = numbersFrom(45);
  let time = Date.parse("2025-12-20T00:00:00Z");
  const app = await createApplication({
    now: () => time,
    config: { services: { CODEFORCES_API_URL: "http://127.0.0.1:1" } },
  });
  const { db } = app;
  const members: Viewer[] = [];
  for (let at = 0; at < 4; at++) members.push(await createUser(db));
  const done = new Map<string, number>();
  const one = <T>(list: readonly T[]): T | undefined => list[random(0, list.length - 1)];
  const ratings = [undefined, 800, 1400, 2900];
  const tags = ["", "dp", "dp,number theory"];

  const submission = (): Submission => ({
    id: String(random(1, 1e9)),
    // Contests 1 and 2 are twins.
    task: { ...codeforcesTask(random(1, 6), one(["A", "B"]) ?? "A"), rating: one(ratings), tags: one(tags) },
    at: time - random(0, 60 * 24) * HOUR,
    verdict: random(0, 3) ? "solved" : "wrong",
    how: one(["contest", "virtual", "practice"] as const) ?? "contest",
  });
  const problemInput = () =>
    problemSchema.parse(
      problemFields({
        choice: random(0, 2) ? "public" : "private",
        tags: ["dp", "games"].slice(0, random(0, 2)),
        link: `https://${one([`codeforces.com/contest/${random(1, 6)}/problem/A`, "example.com/own"])}`,
        platform: { rating: random(1, 10) },
      }),
    );
  const handles = () =>
    db.selectFrom("handles").selectAll().where("state", "!=", "removed").orderBy("id").execute();
  const problems = () => db.selectFrom("problems").selectAll().orderBy("id").execute();
  const ownerOf = (id: number | null) => members.find((member) => member.id === id);
  const settle = async () => {
    for (const id of await handlesToSettle(db)) await settleHandle(db, id);
    for (let some = await tasksToSettle(db, 10); some.length > 0; some = await tasksToSettle(db, 10))
      for (const id of some) await settleTask(db, id);
  };

  const operations: [name: string, run: (viewer: Viewer) => Promise<unknown>][] = [
    ["link", (viewer) => linkHandle(app, viewer, { judge: "codeforces", handle: `h${random(1, 4)}` })],
    ["import", importSome],
    ["import more", importSome],
    [
      "prove",
      async () => {
        const handle = one(await handles());
        return handle && verifyHandle(app, handle.id, handle.handle).then(() => true);
      },
    ],
    [
      "vouch or withdraw",
      async () => {
        const handle = one(await handles());
        const isVouching = random(0, 2) > 0;
        return (
          handle &&
          inTransaction(db, (trx, afterCommit) =>
            isVouching
              ? keepVouch(trx, afterCommit, app, handle.id, null)
              : dropVouch(trx, afterCommit, app, handle.id),
          )
        );
      },
    ],
    [
      "turn vouching off or on",
      () => inTransaction(db, (trx) => followVouching(trx, random(0, 2) > 0)).then(() => true),
    ],
    [
      "unlink",
      async () => {
        const handle = one(await handles());
        const owner = ownerOf(handle?.user_id ?? null);
        return handle && owner && random(0, 1) && unlinkHandle(app, owner, handle.id).then(() => true);
      },
    ],
    [
      "rate",
      async () => {
        const names = ["A", "B"].flatMap((letter) => [1, 2, 3].map((contest) => ({ letter, contest })));
        const facts = names.map(({ letter, contest }) => ({
          ...codeforcesTask(contest, letter),
          name: `Task ${letter}`,
          rating: one(ratings),
          tags: one(tags),
        }));
        const contests = [1, 2, 3].map((key) => ({
          key: String(key),
          name: `Round ${key}`,
          startsAt: key === 3 ? 2000 : 1000,
          endsAt: 3000,
        }));
        await keepCatalogue(db, "codeforces", { contests, tasks: facts }, time);
        return true;
      },
    ],
    ["add a problem", (viewer) => addProblem(app, viewer, problemInput())],
    [
      "change a problem",
      async () => {
        const problem = one(await problems());
        const owner = ownerOf(problem?.author_id ?? null);
        return problem && owner && updateProblem(app, owner, problem.id, problemInput()).then(() => true);
      },
    ],
    [
      "delete a problem",
      async () => {
        const problem = one(await problems());
        const owner = ownerOf(problem?.author_id ?? null);
        return (
          problem && owner && random(0, 2) === 0 && deleteProblem(app, owner, problem.id).then(() => true)
        );
      },
    ],
    [
      "post",
      async (viewer) =>
        addSolution(app, viewer, one(await problems())?.id ?? 0, solutionSchema.parse(solutionFields())),
    ],
    [
      "take back",
      async () => {
        const solution = one(await db.selectFrom("solutions").selectAll().orderBy("id").execute());
        const owner = ownerOf(solution?.author_id ?? null);
        return (
          solution && owner && deleteSolution(app, owner, solution.problem_id, solution.id).then(() => true)
        );
      },
    ],
    [
      "say",
      async (viewer) =>
        markByHand(
          app,
          viewer,
          one(await problems())?.id ?? 0,
          one(["solved", "tried", "none"] as const) ?? "none",
        ).then(() => true),
    ],
  ];
  async function importSome() {
    const handle = one(await handles());
    if (!handle) return false;
    await db.updateTable("handles").set({ state: "syncing" }).where("id", "=", handle.id).execute();
    return storePage(db, handle.id, { submissions: Array.from({ length: 5 }, submission), cursor: "" });
  }

  for (let step = 1; step <= 600; step++) {
    time += random(0, 6) * HOUR;
    const [viewer, operation] = [one(members), one(operations)];
    if (!viewer || !operation) throw new Error("There is nobody, or nothing to do.");
    const [name, run] = operation;
    const outcome = await run(viewer).catch((error: { status?: number }) => {
      if (!error.status) throw error;
    });
    if (outcome) done.set(name, (done.get(name) ?? 0) + 1);
    if (step % 10 > 0) continue;
    await settle();
    expect(await keptSolves(db), `after step ${step}, ${name}`).toEqual(await countedSolves(db));
  }
  for (const [name] of operations) expect(done.get(name), name).toBeGreaterThan(5);
  expect((await keptSolves(db)).size).toBeGreaterThan(50);
  const empty = db.selectFrom("solve_totals").selectAll().where("solves", "=", 0).where("unverified", "=", 0);
  expect(await empty.execute()).toEqual([]);
  await app.db.destroy();
}, 600_000);

test("of two solves at the same moment, the one in a contest counts", async () => {
  const app = await createApplication({ config: { services: { CODEFORCES_API_URL: "http://127.0.0.1:1" } } });
  const { db } = app;
  const task = { ...codeforcesTask(1, "A"), rating: 1400, tags: "" };
  for (const ways of [["practice", "contest"] as const, ["contest", "practice"] as const]) {
    const viewer = await createUser(db);
    for (const how of ways) {
      const handle = `${viewer.username}-${how}`;
      const id = await linkHandle(app, viewer, { judge: "codeforces", handle });
      await verifyHandle(app, id, handle);
      await db.updateTable("handles").set({ state: "syncing" }).where("id", "=", id).execute();
      const solved = { id: "1", task, at: 1_700_000_000_000, verdict: "solved", how } as const;
      await storePage(db, id, { submissions: [solved], cursor: "" });
    }
    const totals = db.selectFrom("solve_totals").select(["solves", "upsolves"]);
    const row = await totals.where("user_id", "=", viewer.id).where("facet", "=", "").executeTakeFirst();
    expect(row, ways.join()).toEqual({ solves: 1, upsolves: 0 });
  }
  await db.destroy();
});
