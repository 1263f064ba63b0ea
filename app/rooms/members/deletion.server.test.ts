import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTrigger, dropTrigger, refuse } from "../../../migrations/engine.ts";
import { onSqlite } from "../../../tests/setup/engine.ts";
import {
  createApplication,
  createContext,
  createProblem,
  createUser,
  PASSWORD,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { temporaryFolder } from "../../../tests/setup/server.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import { type Database, openDatabase } from "../../platform/db/connection.server.ts";
import { damageOf } from "../../platform/db/health.server.ts";
import { migrate } from "../../platform/db/migrator.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { indexNewMessages } from "../../platform/search/messages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { addBlog } from "../blogs/commands.server.ts";
import { countBlogs, listBlogCards } from "../blogs/queries.server.ts";
import { blogSchema } from "../blogs/schema.ts";
import { addMessage } from "../comments/commands.server.ts";
import { sendMessage } from "../messages/commands.server.ts";
import { loadPeople } from "../messages/list.server.ts";
import { countUnread, searchMessages } from "../messages/queries.server.ts";
import { deleteProblem, updateProblem } from "../problems/commands.server.ts";
import { listVisibleProblems } from "../problems/list.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { deleteReview } from "../reviews/commands.server.ts";
import { deleteAccount, signUp } from "./commands.server.ts";
import { finishAllDeletions } from "./deletion.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
});

afterEach(() => vi.restoreAllMocks());

const rowsIn = async (table: keyof Tables) => (await app.db.selectFrom(table).selectAll().execute()).length;

/** Makes every deletion from a table fail, as if the process had stopped there. */
async function stopAt(table: keyof Tables) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const does = [refuse(app.db, "stopped")];
  await createTrigger(app.db, { name: "stopped", table, event: "before delete", does });
  return () => dropTrigger(app.db, "stopped");
}

describe("an account whose deletion was interrupted", () => {
  let open: number;
  let goOn: () => Promise<unknown>;
  let bens: number;
  let carol: Viewer;
  let reviewed: number;
  beforeEach(async () => {
    bens = await createProblem(app.db, ben);
    carol = await createUser(app.db, "carol");
    reviewed = await createReview(app.db, carol, bens);
    await createReview(app.db, ada, bens);
    await addMessage(app, ada, bens, { text: "Hello" });
    open = await createProblem(app.db, ada, { title: "Stays" });
    const hidden = await createProblem(app.db, ada, { choice: "private", title: "Secret" });
    await createSolution(app.db, ada, hidden);
    await createSolution(app.db, ada, open);
    const input = { title: "Diary", about: "Days", content: "Dear diary" };
    await addBlog(app, ada, blogSchema.parse(input));
    for (let i = 0; i < 250; i++)
      await sendMessage(app, ada, ben.id, { content: `Whisper ${i}` }, `key-${i}-of-ada`);
    await sendMessage(app, ben, ada.id, { content: "Whisper back" }, "key-of-ben");
    await indexNewMessages(app.db);
    goOn = await stopAt("problems");
    await deleteAccount(app, ada, { password: PASSWORD });
  });

  test("is hidden and does not affect other users", async () => {
    expect(await rowsIn("messages")).toBe(251);
    expect(await searchMessages(app.db, ben, "whisper", { limit: 5 })).toMatchObject({ rows: [] });
    expect(await loadPeople(app, ben, { limit: 5 })).toMatchObject({ rows: [{ username: "carol" }] });
    expect(await countUnread(app.db, ben.id)).toBe(0);
    expect(await countBlogs(app.db)).toBe(0);
    // The email address can be reused at once, unlike the name.
    const address = { username: "ada-again", email: ada.email, password: PASSWORD };
    expect(await signUp(createContext({ app }), address)).toMatchObject({ username: "ada-again" });
    expect(await listBlogCards(app.db, {}, { limit: 5 })).toMatchObject({ rows: [] });
    const { rows } = await listVisibleProblems(app.db, ben, { sort: "newest" }, { limit: 5 });
    expect(rows).toMatchObject([{ id: open, username: null }, { id: bens }]);
    await createSolution(app.db, ben, open);
    await createReview(app.db, ben, open);
    await addMessage(app, carol, bens, { text: "Hello too" });
    await deleteReview(app, carol, bens, reviewed);
    expect(await damageOf(app.db)).toEqual([]);
  });

  test("is fully deleted at the next start", async () => {
    await goOn();
    await finishAllDeletions(app);
    expect(
      await Promise.all((["messages", "conversations", "blogs", "deletions"] as const).map(rowsIn)),
    ).toEqual([0, 0, 0, 0]);
    expect(await countBlogs(app.db)).toBe(0);
    expect(await app.db.selectFrom("problems").select(["id", "author_id"]).orderBy("id").execute()).toEqual([
      { id: bens, author_id: ben.id },
      { id: open, author_id: null },
    ]);
    expect(await rowsIn("solutions")).toBe(1);
    expect(await damageOf(app.db)).toEqual([]);
  });
});

test("a problem whose deletion was interrupted is hidden, and is deleted at the next start", async () => {
  const id = await createProblem(app.db, ada, { title: "Crowded" });
  for (let i = 0; i < 150; i++) await createSolution(app.db, ben, id);
  const goOn = await stopAt("solutions");
  await deleteProblem(app, ada, id);
  for (const viewer of [ada, ben]) {
    for (const filter of [{}, { q: "crowded" }, { show: "mine" }, { show: "solved" }] as const)
      expect(
        await listVisibleProblems(app.db, viewer, { sort: "newest", ...filter }, { limit: 5 }),
      ).toMatchObject({
        rows: [],
      });
    const input = problemSchema.parse(problemFields());
    await expect(updateProblem(app, viewer, id, input)).rejects.toMatchObject({ status: 404 });
  }
  expect(await rowsIn("solutions")).toBe(150);
  await goOn();
  await finishAllDeletions(app);
  expect([await rowsIn("solutions"), await rowsIn("problems"), await rowsIn("deletions")]).toEqual([0, 0, 0]);
});

onSqlite("rows are deleted in PostgreSQL's own process")(
  "a large account is hidden at once and deleted in slices, which a stop only delays",
  async () => {
    const file = `${temporaryFolder()}/large.db`;
    let db = openDatabase(file, {
      slowQueryMs: Number.POSITIVE_INFINITY,
      log: { warn: vi.fn(), error: vi.fn() },
    });
    await migrate(db);
    app = await createApplication({ db });
    [ada, ben] = [await createUser(db, "ada"), await createUser(db, "ben")];
    const open = await createProblem(db, ada, { title: "Stays" });
    const samples = {
      problems: await createProblem(db, ada, { choice: "private", title: "Secret" }),
      solutions: await createSolution(db, ada, open),
      messages: Number((await sendMessage(app, ada, ben.id, { content: "Whisper" }))._id),
    };
    for (const [table, id] of Object.entries(samples)) await copyRow(db, table, id, 7000);
    await indexNewMessages(db);
    const left = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select (select count(*) from problems where author_id = ${ada.id})
      + (select count(*) from solutions where author_id = ${ada.id}) + (select count(*) from messages) as n`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    };
    const all = await left();
    expect(all).toBeGreaterThan(21_000);
    let most = 0;
    /** Measures how many rows disappear between two turns of the event loop. */
    const watchUntil = async (few: number) => {
      for (let before = await left(); before > few; ) {
        await nextTurn();
        const now = await left();
        most = Math.max(most, before - now);
        before = now;
      }
    };

    const answered = deleteAccount(app, ada, { password: PASSWORD });
    await watchUntil(all / 2);
    await db.destroy();
    await answered;
    db = openDatabase(file);
    app = await createApplication({ db });
    expect(await left()).toBeGreaterThan(all / 3);
    expect(await searchMessages(db, ben, "whisper", { limit: 5 })).toMatchObject({ rows: [] });
    expect(await loadPeople(app, ben, { limit: 5 })).toMatchObject({ rows: [] });
    const { rows } = await listVisibleProblems(db, ben, { sort: "newest" }, { limit: 5 });
    expect(rows).toMatchObject([{ id: open, username: null }]);

    await Promise.all([finishAllDeletions(app), watchUntil(0)]);
    // Up to two batches may run between two measurements.
    expect(most).toBeLessThanOrEqual(200);
    expect(await db.selectFrom("problems").select(["id", "author_id"]).execute()).toEqual([
      { id: open, author_id: null },
    ]);
    expect(await damageOf(db)).toEqual([]);
    await db.destroy();
  },
  60_000,
);

async function copyRow(db: Database, table: string, id: number, times: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})
    where name not in ('id', 'submission_key')`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${times})
    select ${columns} from ${sql.table(table)}, numbers where id = ${id}`.execute(db);
}
