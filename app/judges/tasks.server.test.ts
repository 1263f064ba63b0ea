import { expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../tests/setup/factories.ts";
import { createSolution } from "../../tests/setup/solutions.ts";
import { problemsByLink } from "../problems/queries.server.ts";
import { fillLinkKeys, fillTasks } from "./tasks.server.ts";

test("problems without a task get theirs ten at a time, and the next start goes on", async () => {
  const { db } = await createApplication();
  const ada = await createUser(db, "ada");
  for (let number = 1; number <= 25; number++) {
    const link = `https://codeforces.com/contest/${number}/problem/A`;
    await createSolution(db, ada, await createProblem(db, ada, { link }));
  }
  await db.deleteFrom("marks").execute();
  await db.updateTable("problems").set({ task_id: null }).execute();
  const left = async () =>
    (await db.selectFrom("problems").select("id").where("task_id", "is", null).execute()).length;
  const marks = async () => (await db.selectFrom("marks").select("task_id").execute()).length;
  // Stopped before its second transaction, whatever the time.
  let asked = 0;
  const stop = {
    get aborted() {
      asked += 1;
      return asked > 1;
    },
  } as AbortSignal;
  await fillTasks(db, stop);
  expect([await left(), await marks()]).toEqual([15, 10]);
  await fillTasks(db);
  expect([await left(), await marks()]).toEqual([0, 25]);
  await db.destroy();
});

test("addresses of problems from before get their keys a hundred at a time, and the next start goes on", async () => {
  const { db } = await createApplication();
  const ada = await createUser(db, "ada");
  const first = await createProblem(db, ada, { link: "https://www.club.example/task/1/" });
  for (let number = 2; number <= 120; number++)
    await createProblem(db, ada, { link: `https://codeforces.com/contest/${number}/problem/A` });
  await db.updateTable("problems").set({ link_key: null }).execute();
  const left = async () =>
    (await db.selectFrom("problems").select("id").where("link_key", "is", null).execute()).length;
  let asked = 0;
  const stop = {
    get aborted() {
      asked += 1;
      return asked > 1;
    },
  } as AbortSignal;
  await fillLinkKeys(db, stop);
  expect(await left()).toBe(20);
  await fillLinkKeys(db);
  expect(await left()).toBe(0);
  const keys = await db.selectFrom("problems").select("link_key").orderBy("id").limit(2).execute();
  expect(keys).toEqual([{ link_key: "club.example/task/1" }, { link_key: "" }]);
  expect(await problemsByLink(db, ada, ["club.example/task/1"])).toEqual(
    new Map([["club.example/task/1", first]]),
  );
  await db.destroy();
});
