import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import { whoTookPart } from "./queries.server.ts";

let app: Application;
let contest: number;
beforeEach(async () => {
  app = await createApplication();
  const round = { judge: "codeforces", key: "1900", name: "Round 1900" };
  const row = await app.db
    .insertInto("task_contests")
    .values(round)
    .returning("id")
    .executeTakeFirstOrThrow();
  contest = row.id;
});

async function takePart(members: number, handles: number): Promise<void> {
  for (let member = 0; member < members; member++) {
    const { id } = await createUser(app.db);
    for (let n = 0; n < handles; n++) {
      const name = `${member}-${n}`;
      const linked = { user_id: id, judge: "codeforces", handle: name, handle_key: name, created_at: 0 };
      const { id: handle_id } = await app.db
        .insertInto("handles")
        .values({ ...linked, state: "ready" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const part = { handle_id, contest_id: contest, how: "contest", party_id: 0, at: 0, seen: 0 } as const;
      await app.db.insertInto("participations").values(part).execute();
    }
  }
}

test.each([
  [3, 2],
  [5, 2],
  [12, 3],
])(
  "%i members with %i handles each are counted once, and at most five are shown",
  async (members, handles) => {
    await takePart(members, handles);
    const { shown, count } = await whoTookPart(app.db, contest, app.now());
    expect(count).toBe(members);
    expect(shown.length).toBeLessThanOrEqual(5);
  },
);

test("unapproved members, suspended members and handles being unlinked are not counted", async () => {
  await takePart(13, 1);
  const suspended = { suspended_at: 1, suspended_until: app.now() + 60_000 };
  await app.db.updateTable("users").set(suspended).where("id", "=", 3).execute();
  await app.db.updateTable("users").set({ waits: 1 }).where("id", "=", 1).execute();
  await app.db.updateTable("handles").set({ clears: 1 }).where("user_id", "=", 2).execute();
  expect((await whoTookPart(app.db, contest, app.now())).count).toBe(10);
});
