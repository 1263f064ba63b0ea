import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { codeforcesTask } from "../judges/imported.ts";
import type { Submission } from "../judges/judge.server.ts";
import { storeSent } from "./groups/store.server.ts";
import { storePage } from "./imports.server.ts";
import { storeLive } from "./live-results.server.ts";
import { verifyHandle } from "./proofs.server.ts";

let app: Application;
let ada: Viewer;
let handle: number;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  const names = { user_id: ada.id, judge: "codeforces", handle: "ada", handle_key: "ada" };
  const row = await app.db
    .insertInto("handles")
    .values({ ...names, state: "syncing", created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  handle = row.id;
});

const sent = async () =>
  (await app.db.selectFrom("handles").select("sent_at").where("id", "=", handle).executeTakeFirst())?.sent_at;
const submission = (at: number, verdict: Submission["verdict"] = "wrong"): Submission => ({
  id: String(at),
  task: codeforcesTask(1900, "A"),
  at,
  verdict,
  how: "practice",
});

test("a handle keeps when its newest submission was sent, also a try at a problem that it had solved", async () => {
  expect(await sent()).toBeNull();
  await storePage(app.db, handle, { submissions: [submission(500, "solved"), submission(900)], cursor: "" });
  expect(await sent()).toBe(900);
  await storePage(app.db, handle, { submissions: [submission(400), submission(300)], cursor: "" });
  expect(await sent()).toBe(900);
  await storeSent(app.db, handle, [submission(1_000, "solved"), submission(800)]);
  expect(await sent()).toBe(1_000);
});

test("live standings tell it too, and it never goes back", async () => {
  await storePage(app.db, handle, { submissions: [submission(5)], cursor: "" });
  const contest = await app.db
    .updateTable("task_contests")
    .set({ starts_at: 1_000, ends_at: 9_000 })
    .where("key", "=", "1900")
    .returning("id")
    .executeTakeFirstOrThrow();
  const facts = { name: "Round", startsAt: 1_000, lasts: 8_000, isOver: false, isRated: true };
  const running = {
    ...{ id: contest.id, judge: "codeforces", key: "1900", name: "Round" },
    ...{ starts_at: 1_000, ends_at: 9_000, live_at: null, lasts: 8_000, facts_at: 1 },
    facts: { ...facts, tasks: [codeforcesTask(1900, "A")] },
  } as unknown as Parameters<typeof storeLive>[1];
  const live = { id: handle, user_id: ada.id, handle: "ada", handle_key: "ada", reading: 0 };
  for (const solvedAt of [2_000, 1_500]) {
    const results = [{ task: "1900A", solvedAt }];
    await storeLive(app, running, [live], [{ handles: ["ada"], results }] as never);
    expect(await sent()).toBe(2_000);
  }
});

test("a handle that somebody else proves to own forgets it", async () => {
  await storePage(app.db, handle, { submissions: [submission(500)], cursor: "" });
  const { id: user_id } = await createUser(app.db, "ben");
  const { id } = await app.db
    .insertInto("handles")
    .values({ user_id, judge: "codeforces", handle: "ada", handle_key: "ada", state: "ready", created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await verifyHandle(app, id, "ada");
  expect(await sent()).toBeNull();
});
