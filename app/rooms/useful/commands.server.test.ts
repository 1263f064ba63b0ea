import { beforeEach, describe, expect, test } from "vitest";
import { createBlog } from "../../../tests/setup/blogs.ts";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { deleteBlog } from "../blogs/commands.server.ts";
import { deleteUser } from "../members/staff.server.ts";
import { dropSolution } from "../solutions/commands.server.ts";
import { dropUseful, setUseful } from "./commands.server.ts";
import { type Kind, kinds } from "./kinds.ts";
import { exportUseful, usefulBy, usefulTo } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let cleo: Viewer;
let owner: Viewer;
let problem: number;

beforeEach(async () => {
  app = await createApplication({ now: () => 1_700_000_000_000 });
  const { db } = app;
  ada = await createUser(db, "ada");
  ben = await createUser(db, "ben");
  cleo = await createUser(db, "cleo");
  owner = await createUser(db, "ola", "owner");
  problem = await createProblem(db, ada);
});

type Subject = { problem_id: number } | { solution_id: number } | { blog_id: number };

async function comment(author: Viewer, subject: Subject, state: "shown" | "deleted" | "removed" = "shown") {
  const row = { author_id: author.id, content: "Why?", created_at: 0, thread_id: 0, state, ...subject };
  const { id } = await app.db.insertInto("comments").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** An entry of Ada's that everyone may read. */
function entryOf(kind: Kind): Promise<number> {
  if (kind === "solution") return createSolution(app.db, ada, problem);
  return kind === "blog" ? createBlog(app.db, ada) : comment(ada, { problem_id: problem });
}

const mark = (viewer: Viewer, kind: Kind, id: number, on = true) => setUseful(app, viewer, kind, id, on);

async function received({ id }: Viewer): Promise<number | undefined> {
  const row = await app.db
    .selectFrom("users")
    .select("useful_received")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.useful_received;
}

async function storedCount(kind: Kind, id: number): Promise<number | undefined> {
  const row = await app.db
    .selectFrom(`${kind}s` as const)
    .select("useful_count")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.useful_count;
}

describe.each(kinds)("a %s", (kind) => {
  test("is useful to each member once, until they take it back", async () => {
    const id = await entryOf(kind);
    expect(await mark(ben, kind, id)).toEqual({ useful: 1, isUseful: true });
    expect(await Promise.all([mark(ben, kind, id), mark(ben, kind, id)])).toEqual([
      { useful: 1, isUseful: true },
      { useful: 1, isUseful: true },
    ]);
    expect(await mark(cleo, kind, id)).toEqual({ useful: 2, isUseful: true });
    expect([await storedCount(kind, id), await received(ada)]).toEqual([2, 2]);
    expect(await usefulTo(app.db, ben, kind, [id, id + 1])).toEqual(new Set([id]));
    expect(await mark(ben, kind, id, false)).toEqual({ useful: 1, isUseful: false });
    expect(await mark(ben, kind, id, false)).toEqual({ useful: 1, isUseful: false });
    expect([await storedCount(kind, id), await received(ada)]).toEqual([1, 1]);
    expect(await usefulTo(app.db, ben, kind, [id])).toEqual(new Set());
    expect(await usefulTo(app.db, ben, kind, [])).toEqual(new Set());
  });

  test("cannot be marked by its own author", async () => {
    const id = await entryOf(kind);
    await expect(mark(ada, kind, id)).rejects.toThrow(`You can’t mark your own ${kind} as useful.`);
    await expect(mark(ada, kind, id)).rejects.toHaveStatus(409);
    expect([await storedCount(kind, id), await received(ada)]).toEqual([0, 0]);
  });

  test("that does not exist is refused", async () => {
    await expect(mark(ben, kind, 999)).rejects.toHaveStatus(404);
  });

  test("names a few others who find it useful, but nobody blocked or suspended", async () => {
    const id = await entryOf(kind);
    const names = async (viewer: Viewer) =>
      usefulBy(app, viewer, kind, { id, useful_count: (await storedCount(kind, id)) ?? 0 });
    expect(await names(ben)).toEqual({ count: 0, isUseful: false, names: [] });
    for (const viewer of [ben, cleo, owner]) await mark(viewer, kind, id);
    expect(await names(ben)).toEqual({ count: 3, isUseful: true, names: ["cleo", "ola"] });
    expect(await names(ada)).toEqual({ count: 3, isUseful: false, names: ["ben", "cleo", "ola"] });
    await blockUser(app, ada, ben.id);
    await blockUser(app, cleo, ada.id);
    expect(await names(ada)).toEqual({ count: 3, isUseful: false, names: ["ola"] });
    await app.db.updateTable("users").set({ suspended_at: 1 }).where("id", "=", owner.id).execute();
    expect(await names(ben)).toEqual({ count: 3, isUseful: true, names: ["cleo"] });
    for (let more = 0; more < 4; more++) await mark(await createUser(app.db), kind, id);
    expect((await names(ada)).names).toHaveLength(3);
  });

  test("no longer counts for its author once it is deleted, or for a member who left", async () => {
    const id = await entryOf(kind);
    await mark(ben, kind, id);
    await mark(cleo, kind, id);
    await deleteUser(app, owner, cleo.id, { withContent: false });
    expect([await storedCount(kind, id), await received(ada)]).toEqual([1, 1]);
    if (kind === "solution") await dropSolution(app, id);
    else if (kind === "blog") await deleteBlog(app, ada, id);
    else await app.db.deleteFrom("comments").where("id", "=", id).execute();
    expect([await storedCount(kind, id), await received(ada)]).toEqual([undefined, 0]);
    expect(await usefulTo(app.db, ben, kind, [id])).toEqual(new Set());
  });
});

describe("what a member may not read", () => {
  test("cannot be marked on a private problem, except by the problem's author", async () => {
    const hidden = await createProblem(app.db, ada, { choice: "private" });
    const solution = await createSolution(app.db, ada, hidden);
    await app.db.updateTable("solutions").set({ author_id: ben.id }).where("id", "=", solution).execute();
    const below = [await comment(ben, { problem_id: hidden }), await comment(ben, { solution_id: solution })];
    const entries = [["solution", solution], ...below.map((id) => ["comment", id])] as [Kind, number][];
    for (const [kind, id] of entries) {
      await expect(mark(cleo, kind, id)).rejects.toHaveStatus(404);
      await expect(mark(cleo, kind, id, false)).rejects.toHaveStatus(404);
      // A hidden entry is not even refused as one's own.
      await expect(mark(ben, kind, id)).rejects.toHaveStatus(404);
      await expect(mark(owner, kind, id)).rejects.toHaveStatus(404);
      expect(await mark(ada, kind, id)).toEqual({ useful: 1, isUseful: true });
    }
  });

  test("cannot be marked on a removed blog, or as a deleted or removed comment", async () => {
    const blog = await createBlog(app.db, ada);
    const solution = await createSolution(app.db, ada, problem);
    const below = await comment(ada, { blog_id: blog });
    expect(await mark(ben, "comment", below)).toEqual({ useful: 1, isUseful: true });
    expect(await mark(ben, "comment", await comment(ada, { solution_id: solution }))).toMatchObject({
      useful: 1,
    });
    await app.db.updateTable("blogs").set({ removed: 1 }).where("id", "=", blog).execute();
    await expect(mark(ben, "blog", blog)).rejects.toHaveStatus(404);
    await expect(mark(ben, "comment", below)).rejects.toHaveStatus(404);
    for (const state of ["deleted", "removed"] as const) {
      const gone = await comment(ada, { solution_id: solution }, state);
      await expect(mark(ben, "comment", gone)).rejects.toHaveStatus(404);
    }
  });
});

test("a comment that loses its author first loses its marks, which counted for the author", async () => {
  const id = await comment(ada, { problem_id: problem });
  await mark(ben, "comment", id);
  await dropUseful(app.db, "comment", id);
  expect([await storedCount("comment", id), await received(ada)]).toEqual([0, 0]);
});

test("the export lists what a member finds useful", async () => {
  const ids = await Promise.all(kinds.map(entryOf));
  for (const [index, kind] of kinds.entries()) await mark(ben, kind, ids[index] as number);
  await mark(cleo, "solution", ids[0] as number);
  const found = [];
  for await (const entry of exportUseful(app.db, ben.id)) found.push(entry);
  expect(found).toEqual(
    kinds.map((kind, index) => ({ kind, _id: String(ids[index]), at: "2023-11-14T22:13:20.000Z" })),
  );
});
