import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createProblem,
  createUser,
  PASSWORD,
  problemFields,
} from "../tests/setup/factories.ts";
import { createReview } from "../tests/setup/reviews.ts";
import { createSolution } from "../tests/setup/solutions.ts";
import { deleteAccount } from "./accounts/commands.server.ts";
import { addBlog } from "./blogs/commands.server.ts";
import { countBlogs, listBlogCards } from "./blogs/queries.server.ts";
import { blogSchema } from "./blogs/schema.ts";
import type { Application, Viewer } from "./context.ts";
import { damageOf } from "./db/health.server.ts";
import type { Tables } from "./db/tables.ts";
import { finishDeletions } from "./deletions.server.ts";
import { sendMessage } from "./messages/commands.server.ts";
import { loadPeople } from "./messages/list.server.ts";
import { countUnread, searchMessages } from "./messages/queries.server.ts";
import { deleteProblem, updateProblem } from "./problems/commands.server.ts";
import { listVisibleProblems } from "./problems/list.server.ts";
import { problemSchema } from "./problems/schema.ts";
import { indexNewMessages } from "./search/messages.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
});

const rowsIn = async (table: keyof Tables) => (await app.db.selectFrom(table).selectAll().execute()).length;

/** Makes every deletion from a table fail, as if the process ended there. */
async function stopAt(table: keyof Tables) {
  await sql`create trigger stopped before delete on ${sql.table(table)} begin
    select raise(abort, 'stopped');
  end`.execute(app.db);
  return () => sql`drop trigger stopped`.execute(app.db);
}

describe("an account whose deletion stops half-way", () => {
  let open: number;
  let goOn: () => Promise<unknown>;
  beforeEach(async () => {
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
    goOn = await stopAt("messages");
    await deleteAccount(app, ada, { password: PASSWORD });
  });

  test("shows nothing of it meanwhile, and hinders nobody", async () => {
    expect(await rowsIn("messages")).toBe(251);
    expect(await rowsIn("users")).toBe(1);
    expect(await searchMessages(app.db, ben, "whisper", { limit: 5 })).toMatchObject({ rows: [] });
    expect(await loadPeople(app, ben, { limit: 5 })).toMatchObject({ rows: [] });
    expect(await countUnread(app.db, ben.id)).toBe(0);
    expect(await listBlogCards(app.db, undefined, { limit: 5 })).toMatchObject({ rows: [] });
    const { rows } = await listVisibleProblems(app.db, ben, { sort: "newest" }, { limit: 5 });
    expect(rows).toMatchObject([{ id: open, username: null }]);
    await createSolution(app.db, ben, open);
    await createReview(app.db, ben, open);
    expect(await damageOf(app.db)).toEqual([]);
  });

  test("is deleted to its end by the next start", async () => {
    await goOn();
    await finishDeletions(app.db);
    expect(
      await Promise.all((["messages", "conversations", "blogs", "deletions"] as const).map(rowsIn)),
    ).toEqual([0, 0, 0, 0]);
    expect(await countBlogs(app.db)).toBe(0);
    expect(await app.db.selectFrom("problems").select(["id", "author_id"]).execute()).toEqual([
      { id: open, author_id: null },
    ]);
    expect(await rowsIn("solutions")).toBe(1);
    const { rows } = await sql`pragma foreign_key_check`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

test("a problem whose deletion stops half-way is hidden from everybody, and goes by the next start", async () => {
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
  await finishDeletions(app.db);
  expect([await rowsIn("solutions"), await rowsIn("problems"), await rowsIn("deletions")]).toEqual([0, 0, 0]);
});

test("others run while a large account is deleted", async () => {
  for (let i = 0; i < 1000; i++) await sendMessage(app, ada, ben.id, { content: "Hello" }, `key-${i}-of-ada`);
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  await deleteAccount(app, ada, { password: PASSWORD });
  await finishDeletions(app.db);
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
  expect(await rowsIn("messages")).toBe(0);
});
