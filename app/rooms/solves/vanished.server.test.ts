import { expect, test } from "vitest";
import { createProblem } from "../../../tests/setup/factories.ts";
import { DAY, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";
import { getMark } from "./queries.server.ts";

const on = openImports();
const ids = { wrong: 9_000_001, solved: 9_000_002, again: 9_000_003 };

async function readAgain(days: number): Promise<void> {
  on.time += days * DAY;
  await on.refresh(on.ada);
  await on.read(on.ada);
}

test("a solve that the judge no longer lists falls, and its tries stay", async () => {
  const link = "https://codeforces.com/contest/1900/problem/D";
  const problem = await createProblem(on.app.db, on.ben, { link });
  const mark = () => getMark(on.app.db, on.ada, problem);
  const at = on.time - 10 * DAY;
  const wrong = codeforcesSubmission({ id: ids.wrong, verdict: "WRONG_ANSWER", at });
  const solved = codeforcesSubmission({ id: ids.solved, at: at + 60_000 });
  const again = codeforcesSubmission({ id: ids.again, at: at + 120_000 });
  on.world.submissions.tourist = [again, solved, wrong];
  await on.link(on.ada);
  await on.read(on.ada);
  const first = (await mark())?.solved_at ?? 0;
  on.world.submissions.tourist = [again, wrong];
  for (const days of [8, 1]) await readAgain(days);
  expect(await mark()).toMatchObject({ status: "solved", solved_at: first + 60_000 });
  on.world.submissions.tourist = [wrong];
  for (const days of [8, 1]) await readAgain(days);
  expect((await mark())?.status).toBe("tried");
  on.world.submissions.tourist = [codeforcesSubmission({ index: "A" })];
  for (const days of [8, 1]) await readAgain(days);
  expect((await mark())?.status ?? null).toBeNull();
});
