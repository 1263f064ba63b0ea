import { expect, test } from "vitest";
import { createApplication, createUser, problemFields } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { countedSolves, keptSolves } from "../../../tests/setup/solve-figures.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { addProblem } from "../problems/commands.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { setHand } from "./commands.server.ts";
import { deriveMarks } from "./marks.server.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");

/** What may show that a member solved a problem, with what a mark says of it alone. */
const sources = {
  verified: { how: "contest", verified: 1, vouched: 0, counted: "solved" },
  vouched: { how: "contest", verified: 0, vouched: 1, counted: "solved" },
  unverified: { how: "contest", verified: 0, vouched: 0, counted: "unverified" },
  posted: { how: "posted", verified: 0, vouched: 0, counted: "posted" },
  hand: { how: "hand", verified: 0, vouched: 0, counted: null },
  verifiedTeam: { how: "team", verified: 1, vouched: 0, counted: "team" },
  vouchedTeam: { how: "team", verified: 0, vouched: 1, counted: "team" },
  unverifiedTeam: { how: "team", verified: 0, vouched: 0, counted: null },
} as const;
type Source = keyof typeof sources;
const names = Object.keys(sources) as Source[];

/** What is shown is the most trusted of what was done alone; what counts leaves out what does not. */
const shownFirst: Source[][] = [
  ["verified"],
  ["vouched"],
  ["unverified"],
  ["posted"],
  ["hand"],
  ["verifiedTeam", "vouchedTeam", "unverifiedTeam"],
];
const countedFirst: Source[] = ["verified", "vouched", "posted", "verifiedTeam", "vouchedTeam", "unverified"];

test("a mark shows and counts the most trusted of what shows the solve, in every combination", async () => {
  const app = await createApplication({ now: () => NOW });
  const { db } = app;
  const author = await createUser(db);
  const problem = await addProblem(app, author, problemSchema.parse(problemFields()));
  const { task_id: task } = await db
    .selectFrom("problems")
    .select("task_id")
    .where("id", "=", problem)
    .executeTakeFirstOrThrow();
  if (task === null) throw new Error("The problem has no task.");
  for (let bits = 0; bits < 2 ** names.length; bits += 1) {
    const given = names.filter((_, place) => (bits >> place) & 1);
    const member = await createUser(db);
    for (const [place, name] of given.entries()) {
      if (name === "posted") await createSolution(db, member, problem);
      else if (name !== "hand") await solve(name, member.id, NOW - place);
    }
    await inTransaction(db, async (trx) => {
      if (given.includes("hand")) await setHand(trx, member, task, "solved", NOW);
      await deriveMarks(trx, [member.id], [task]);
    });
    const mark = await db.selectFrom("marks").selectAll().where("user_id", "=", member.id).executeTakeFirst();
    const shown = shownFirst.find((some) => some.some((name) => given.includes(name))) ?? [];
    // Among solves of the same trust, the earliest, which was added last.
    const name = given.findLast((each) => shown.includes(each));
    const counts = countedFirst.find((each) => given.includes(each));
    const expected = name && {
      how: sources[name].how,
      verified: sources[name].verified,
      vouched: sources[name].vouched,
      counted: counts ? sources[counts].counted : null,
    };
    const found = mark && {
      how: mark.how,
      verified: mark.verified,
      vouched: mark.vouched,
      counted: mark.counted,
    };
    expect(found, given.join(" and ")).toEqual(expected);
  }
  expect(await keptSolves(db)).toEqual(await countedSolves(db));

  async function solve(name: Source, user_id: number, at: number) {
    const { verified, vouched, how } = sources[name];
    const { id: handle_id } = await db
      .insertInto("handles")
      .values({
        user_id,
        judge: "codeforces",
        handle: `${name}${user_id}`,
        handle_key: `${name}${user_id}`,
        verified_at: verified ? 1 : null,
        vouched_at: vouched ? 1 : null,
        is_vouched: vouched,
        state: "ready",
        created_at: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const party_id = how === "team" ? 1 : 0;
    await db
      .insertInto("attempts")
      .values({
        ...{ handle_id, task_id: task ?? 0, contest_id: 0, party_id, seen: 0 },
        ...{ tried_at: at, tried_how: "contest", solved_at: at, solved_how: "contest" },
      })
      .execute();
  }
});
