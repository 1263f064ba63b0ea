import { expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../tests/setup/factories.ts";
import { createSolution } from "../../tests/setup/solutions.ts";
import { fillTasks } from "./tasks.server.ts";

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
