import { expect, test } from "vitest";
import { createContext } from "../../../../tests/setup/factories.ts";
import { DAY, openImports } from "../../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../../tests/setup/judge-servers.ts";
import { markTaskByHand } from "../../problems/commands.server.ts";
import { readBoard } from "./board.server.ts";

const on = openImports();

test("who is on a board by their own word is there with what they solved in other contests", async () => {
  const startTimeSeconds = Math.floor((on.time - 10 * DAY) / 1000);
  const contest = { phase: "FINISHED", durationSeconds: 7200, startTimeSeconds };
  on.world.contests = [
    { id: 1900, name: "Round (Div. 1)", ...contest },
    { id: 1901, name: "Round (Div. 2)", ...contest },
  ];
  const problem = { rating: 1500, tags: [] };
  on.world.problems = [
    { contestId: 1900, index: "A", name: "Same", ...problem },
    { contestId: 1901, index: "A", name: "Easy", ...problem },
    { contestId: 1901, index: "C", name: "Same", ...problem },
  ];
  on.world.submissions.tourist = [codeforcesSubmission({ contest: 1900, index: "A", name: "Same" })];
  await on.link(on.ada);
  await on.read(on.ada);
  await markTaskByHand(on.app, on.ada, { judge: "codeforces", key: "1901A" }, "solved");
  const named = { judge: "codeforces", key: "1901", order: "solved" } as const;
  const { members } = await readBoard(on.app, named, createContext({ app: on.app }));
  expect(members.map(({ cells }) => cells.map(({ by }) => by))).toEqual([["hand", "import"]]);
});
