import { beforeEach, describe, expect, test } from "vitest";
import { createBlog } from "../../../tests/setup/blogs.ts";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import type { HubEvent } from "../../platform/realtime/hub.server.ts";
import type { Viewer } from "../../viewer.ts";
import { listNotifications } from "../notifications/index.server.ts";
import { pathOf, textOf } from "../notifications/kinds.ts";
import {
  addComment,
  deleteComment,
  dropComment,
  editComment,
  putBackComment,
  takeOutComment,
} from "./commands.server.ts";
import { listComments } from "./queries.server.ts";
import type { Subject } from "./subject.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
let problem: number;
let on: Subject;
let now = 1000;
beforeEach(async () => {
  app = await createApplication({ now: () => ++now });
  [ada, ben, eve] = [
    await createUser(app.db, "ada"),
    await createUser(app.db, "ben"),
    await createUser(app.db, "eve"),
  ];
  problem = await createProblem(app.db, ada, { title: "Two trees" });
  on = { kind: "solution", id: await createSolution(app.db, ada, problem) };
});

const say = (by: Viewer, content: string, parent?: number, at = on) =>
  addComment(app, by, at, { content, parent });
const shown = async (by = ada, at = on) =>
  (await listComments(app.db, by, at, { limit: 50 })).rows.map(({ state, content, username }) =>
    state === "shown" ? `${username}: ${content}` : state,
  );
const countOf = async () =>
  (await app.db.selectFrom("solutions").select("comments_count").where("id", "=", on.id).executeTakeFirst())
    ?.comments_count;
const noticesOf = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 50 })).rows.map((row) => [textOf(row), pathOf(row)]);

describe("a thread", () => {
  test("has the oldest comments first, and replies after the comment that they answer", async () => {
    const first = await say(ben, "First");
    await say(eve, "Second");
    const reply = await say(ada, "A reply", first.id);
    await say(ben, "A reply to the reply", reply.id);
    expect(await shown()).toEqual(["ben: First", "ada: A reply", "ben: A reply to the reply", "eve: Second"]);
    expect(await countOf()).toBe(4);
  });

  test("is paged by key in both directions", async () => {
    const { id } = await say(ben, "1");
    for (const text of ["2", "3"]) await say(ben, text);
    await say(ben, "1a", id);
    const page = (request: object) => listComments(app.db, ada, on, { limit: 2, ...request });
    const first = await page({});
    expect(first.rows.map(({ content }) => content)).toEqual(["1", "1a"]);
    const last = { key: first.rows[1]?.thread_id, id: first.rows[1]?.id };
    const second = await page({ after: last });
    expect(second.rows.map(({ content }) => content)).toEqual(["2", "3"]);
    const start = { key: second.rows[0]?.thread_id, id: second.rows[0]?.id };
    expect((await page({ before: start })).rows.map(({ content }) => content)).toEqual(["1", "1a"]);
  });

  test("takes no reply to a comment on another entry, or to one that was deleted", async () => {
    const { id } = await say(ben, "Here");
    const blog: Subject = { kind: "blog", id: await createBlog(app.db, ada) };
    await expect(say(eve, "There", id, blog)).rejects.toThrow(NotFound);
    await say(eve, "A reply", id);
    await deleteComment(app, ben, id);
    await expect(say(eve, "Too late", id)).rejects.toThrow(NotFound);
  });

  test("belongs to those who may see the entry", async () => {
    const hidden = await createProblem(app.db, ada, { choice: "private" });
    const secret: Subject = { kind: "solution", id: await createSolution(app.db, ada, hidden) };
    await say(ada, "To myself", undefined, secret);
    await expect(shown(ben, secret)).rejects.toThrow(NotFound);
    await expect(say(ben, "Hello", undefined, secret)).rejects.toThrow(NotFound);
    const blog = await createBlog(app.db, ada);
    const { id } = await say(ben, "Hello", undefined, { kind: "blog", id: blog });
    await app.db.updateTable("blogs").set({ removed: 1 }).where("id", "=", blog).execute();
    await expect(shown(ben, { kind: "blog", id: blog })).rejects.toThrow(NotFound);
    await expect(editComment(app, ben, id, { content: "Changed" })).rejects.toThrow(NotFound);
  });
});

describe("a comment", () => {
  test("sent twice with one key is stored once, and the key fits no other entry", async () => {
    const send = (at: Subject) => addComment(app, ben, at, { content: "Once" }, "key-12345");
    expect((await send(on)).id).toBe((await send(on)).id);
    expect(await shown()).toEqual(["ben: Once"]);
    await expect(send({ kind: "problem", id: problem })).rejects.toThrow(Conflict);
  });

  test("can be edited by its author, unless it has changed since", async () => {
    const { id, created_at } = await say(ben, "Befor");
    const edited = await editComment(app, ben, id, { content: "Before" }, created_at);
    expect(edited.edited_at).toBeGreaterThan(created_at);
    expect(await shown()).toEqual(["ben: Before"]);
    await expect(editComment(app, ada, id, { content: "Mine" })).rejects.toThrow(Forbidden);
    const outdated = editComment(app, ben, id, { content: "After" }, created_at);
    await expect(outdated).rejects.toThrow(Conflict);
    const unchanged = await editComment(app, ben, id, { content: "Before" });
    expect(unchanged.edited_at).toBe(edited.edited_at);
  });

  test("without replies goes for good; with replies it keeps its place without text and author", async () => {
    const root = await say(ben, "Root");
    const reply = await say(eve, "Reply", root.id);
    await expect(deleteComment(app, ada, root.id)).rejects.toThrow(Forbidden);
    await deleteComment(app, ben, root.id);
    expect(await shown()).toEqual(["deleted", "eve: Reply"]);
    expect(await countOf()).toBe(1);
    const kept = await app.db.selectFrom("comments").selectAll().where("id", "=", root.id).executeTakeFirst();
    expect(kept).toMatchObject({ content: "", author_id: null, state: "deleted" });
    await deleteComment(app, eve, reply.id);
    expect(await shown()).toEqual([]);
    expect(await app.db.selectFrom("comments").select("id").execute()).toEqual([]);
  });

  test("removed by staff comes back with its text, also after a reply was deleted", async () => {
    const root = await say(ben, "Root");
    const reply = await say(eve, "Reply", root.id);
    const state = await takeOutComment(app, root.id);
    expect(await shown()).toEqual(["removed", "eve: Reply"]);
    await dropComment(app, reply.id);
    expect(await shown()).toEqual([]);
    expect(await takeOutComment(app, root.id)).toBeUndefined();
    if (state) await putBackComment(app, root.id, state);
    expect(await shown()).toEqual(["ben: Root"]);
    expect(await countOf()).toBe(1);
  });

  test("removed from a discussion before there were replies can still be put back", async () => {
    const former = { id: 77, problem_id: problem, author_id: ben.id, content: "Old", created_at: 5 };
    await putBackComment(app, 77, former);
    expect(await shown(ada, { kind: "problem", id: problem })).toEqual(["ben: Old"]);
    await expect(putBackComment(app, 78, { ...former, id: 78, problem_id: 999 })).rejects.toThrow(Conflict);
  });
});

describe("notifications", () => {
  const page = () => `/problem/${problem}/solutions/${on.id}`;

  test("go to the entry's author, the writer of an answered comment, and those mentioned: one each", async () => {
    const { id } = await say(ben, "Nice");
    expect(await noticesOf(ada)).toEqual([["ben commented on your solution to Two trees", page()]]);
    const reply = await say(eve, "I agree with @ben, @ada.", id);
    const link = `${page()}?comment=${reply.id}#comment-${reply.id}`;
    expect(await noticesOf(ben)).toEqual([
      ["eve mentioned you in a comment on a solution to Two trees", link],
    ]);
    expect(await noticesOf(ada)).toContainEqual([
      "eve mentioned you in a comment on a solution to Two trees",
      link,
    ]);
    const answer = await say(ada, "Thanks", reply.id);
    expect(await noticesOf(eve)).toEqual([
      [
        "ada replied to your comment on a solution to Two trees",
        `${page()}?comment=${answer.id}#comment-${answer.id}`,
      ],
    ]);
  });

  test("are taken back with the comment", async () => {
    const { id } = await say(ben, "Look, @eve");
    expect([await noticesOf(ada), await noticesOf(eve)].map(({ length }) => length)).toEqual([1, 1]);
    await takeOutComment(app, id);
    expect([await noticesOf(ada), await noticesOf(eve)]).toEqual([[], []]);
  });

  test("after an edit go only to members who were not mentioned before", async () => {
    const { id } = await say(ben, "Hello @ada");
    await editComment(app, ben, id, { content: "Hello @ada and @eve" });
    expect((await noticesOf(ada)).length).toBe(1);
    expect((await noticesOf(eve)).length).toBe(1);
  });

  test("reach nobody who cannot read the entry, who blocks the author, or who is the author", async () => {
    const hidden = await createProblem(app.db, ada, { choice: "private" });
    const secret: Subject = { kind: "solution", id: await createSolution(app.db, ada, hidden) };
    await say(ada, "For @eve and @ada", undefined, secret);
    await app.db
      .insertInto("blocks")
      .values({ user_id: eve.id, blocked_id: ben.id, created_at: 1 })
      .execute();
    await say(ben, "And @eve?");
    expect(await noticesOf(eve)).toEqual([]);
    expect((await noticesOf(ada)).length).toBe(1);
  });

  test("go to at most 10 mentioned members", async () => {
    const names = [];
    for (let i = 10; i < 22; i++) names.push((await createUser(app.db, `member-${i}`)).username);
    await say(ben, names.map((name) => `@${name}`).join(" "));
    const { total } = await app.db
      .selectFrom("notifications")
      .select((select) => select.fn.countAll<number>().as("total"))
      .where("kind", "=", "mention")
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(10);
  });

  test("lead nowhere once the problem is private, or the solution or blog is removed", async () => {
    const blog: Subject = { kind: "blog", id: await createBlog(app.db, ada) };
    await say(ben, "Hello @eve");
    await say(ben, "Hello @eve", undefined, blog);
    expect((await noticesOf(eve)).length).toBe(2);
    await app.db.updateTable("blogs").set({ removed: 1 }).execute();
    await app.db.updateTable("problems").set({ visibility: "private" }).execute();
    expect(await noticesOf(eve)).toEqual([]);
  });
});

test("the pages of an entry hear that its comments changed, without any text", async () => {
  const heard: HubEvent[] = [];
  const topic = `comments:solution:${on.id}`;
  app.hub.subscribe(topic, (event) => heard.push(event));
  const { id } = await say(ben, "Hello");
  await editComment(app, ben, id, { content: "Hello!" });
  await deleteComment(app, ben, id);
  expect(heard).toEqual(Array(3).fill({ type: "commentsChanged", data: { room: topic } }));
});
