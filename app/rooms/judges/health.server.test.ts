import { expect, test } from "vitest";
import { reply } from "../../../tests/setup/codeforces-server.ts";
import { MINUTE, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";
import { judgeHealth, listJudges } from "../solves/queries.server.ts";

const on = openImports();

test("the operator sees each judge's last response, last failure and number of waiting handles", async () => {
  const health = async () => (await judgeHealth(on.app))[0];
  const isFailing = async () => (await listJudges(on.app))[0]?.failing;
  expect(await judgeHealth(on.app)).toMatchObject([
    { name: "Codeforces imports", state: "unasked", answeredAt: null, waiting: 0 },
    { name: "AtCoder imports", state: "unasked", answeredAt: null, waiting: 0 },
    { name: "LeetCode imports", state: "unasked", answeredAt: null, waiting: 0 },
  ]);
  on.world.submissions.tourist = [codeforcesSubmission()];
  await on.link(on.ada);
  await on.read(on.ada);
  const answeredAt = on.time;
  expect(await health()).toMatchObject({ state: "working", answeredAt, waiting: 0, failure: null });

  // Too soon for an import on schedule, which would fail as well.
  on.time += MINUTE;
  on.server.answer(reply(503, "Down"));
  await on.refresh(on.ada);
  await on.read(on.ada, "failed");
  expect(await health()).toMatchObject({ state: "failing", answeredAt, failure: "It answered 503" });
  expect(await isFailing()).toBe(true);

  // The failure is stored, so a restarted server or another process sees it.
  await on.stop();
  on.time += MINUTE;
  expect(await health()).toMatchObject({ waiting: 1, waitingSince: answeredAt + MINUTE + 20 });
  expect(await isFailing()).toBe(true);
  on.recover("codeforces");
  on.start();
  await on.tick();
  await on.read(on.ada);
  expect(await health()).toMatchObject({ state: "working", answeredAt: on.time, failure: null, waiting: 0 });
  expect(await isFailing()).toBe(false);
});
