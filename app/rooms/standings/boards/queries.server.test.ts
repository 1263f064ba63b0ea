import { expect, test } from "vitest";
import { openImports } from "../../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../../tests/setup/judge-servers.ts";
import { listAttempts } from "./queries.server.ts";

const on = openImports();

test("a handle with more attempts at a problem than a page has does not hold up the reading", async () => {
  on.world.submissions.tourist = [codeforcesSubmission()];
  await on.link(on.ada);
  await on.read(on.ada);
  const attempt = await on.app.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 1200 }, (_, at) => ({ ...attempt, contest_id: 10_000 + at }));
  for (let from = 0; from < others.length; from += 100)
    await on.app.db
      .insertInto("attempts")
      .values(others.slice(from, from + 100))
      .execute();
  const first = await listAttempts(on.app.db, [attempt.task_id], 0);
  expect(first.rows).toHaveLength(1000);
  expect(first.next).toEqual({ id: attempt.task_id, after: attempt.handle_id });
  expect(await listAttempts(on.app.db, [attempt.task_id], attempt.handle_id)).toEqual({
    rows: [],
    next: null,
  });
});
