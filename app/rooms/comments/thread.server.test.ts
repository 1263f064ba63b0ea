import { beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createContext,
  createProblem,
  createUser,
} from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { addComment, deleteComment } from "./commands.server.ts";
import type { Subject } from "./subject.ts";
import { actOnThread, loadThread } from "./thread.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let on: Subject;
let at: string;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben", "coach");
  const problem = await createProblem(app.db, ada);
  on = { kind: "solution", id: await createSolution(app.db, ada, problem) };
  at = `/problem/${problem}/solutions/${on.id}`;
});

const say = (by: Viewer, content: string, parent?: number, subject = on) =>
  addComment(app, by, subject, { content, parent });

function open(viewer: Viewer, search = "", { subject = on, headers = {} } = {}) {
  const url = new URL(at + search, "http://localhost");
  return loadThread({ db: app.db, viewer, url, request: new Request(url, { headers }) }, subject, at);
}

const act = (viewer: Viewer, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const url = new URL(at, "http://localhost");
  return actOnThread({ app, viewer, url, context: createContext({ app }) }, on, at, form);
};

describe("a page of comments", () => {
  test("shows who wrote them, with mentioned members as links", async () => {
    const { id } = await say(ben, "Ask @ada. Not `@ben`, @nobody or me@ada.");
    await say(ada, "A *reply*", id);
    const { comments, count, topic } = await open(ada);
    expect(comments).toMatchObject([
      { id, thread: id, by: [ben.id, "ben", null], role: "coach", useful: 0, isUseful: false, mine: false },
      {
        thread: id,
        by: [ada.id, "ada", null],
        role: "author",
        mine: true,
        html: "<p>A <em>reply</em></p>\n",
      },
    ]);
    expect(comments[0]?.html).toBe(
      `<p>Ask <a class="at" href="/profile/${ada.id}">@ada</a>. Not <code>@ben</code>, @nobody or me@ada.</p>\n`,
    );
    expect({ count, topic }).toEqual({ count: 2, topic: `comments:solution:${on.id}` });
  });

  test("links mentioned members, however many names another comment has", async () => {
    await say(ben, Array.from({ length: 3_000 }, (_, n) => `@n${n}`).join(" "));
    await say(ben, "Ask @ada");
    expect((await open(ada)).comments[1]?.html).toContain(`href="/profile/${ada.id}"`);
  });

  test("shows neither text nor author of a deleted comment", async () => {
    const { id } = await say(ben, "Root");
    await say(ada, "Reply", id);
    await deleteComment(app, ben, id);
    const [root] = (await open(ada)).comments;
    expect(root).toMatchObject({ id, state: "deleted", html: "" });
    expect(root).not.toHaveProperty("by");
  });

  test("folds comments by members that the viewer blocks", async () => {
    await say(ben, "Hello");
    await app.db
      .insertInto("blocks")
      .values({ user_id: ada.id, blocked_id: ben.id, created_at: 1 })
      .execute();
    expect((await open(ada)).comments).toMatchObject([{ blocked: true }]);
    expect((await open(ben)).comments[0]).not.toHaveProperty("blocked");
  });

  test("links to its neighbours, and a link to one comment opens the page that holds it", async () => {
    const ids: number[] = [];
    for (let i = 0; i < 75; i++) ids.push((await say(ben, `${i}`)).id);
    const first = await open(ada);
    expect(first.comments.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    expect(first).toMatchObject({ earlier: null, later: expect.stringContaining(`${at}?after=`) });
    const second = await open(ada, new URL(first.later ?? "", "http://localhost").search);
    expect(second.comments.map(({ id }) => id)).toEqual(ids.slice(50));
    expect(second).toMatchObject({ earlier: expect.stringContaining(`${at}?before=`), later: null });
    const linked = await open(ada, `?comment=${ids[60]}`);
    expect(linked.comments.map(({ id }) => id)).toEqual(ids.slice(50));
    expect((await open(ada, `?comment=${ids[5]}`)).comments[0]?.id).toBe(ids[0]);
    expect((await open(ada, "?comment=99999")).comments[0]?.id).toBe(ids[0]);
    const problem: Subject = { kind: "problem", id: Number(at.split("/")[2]) };
    for (let n = 0; n < 51; n++) await say(ben, `Message ${n}`, undefined, problem);
    const last = async (search: string) =>
      (await open(ada, search, { subject: problem })).comments.at(-1)?.html;
    expect(await last("?comment=99999")).toBe("<p>Message 50</p>\n");
  });

  test("of a discussion is its last one", async () => {
    const discussion: Subject = { kind: "problem", id: Number(at.split("/")[2]) };
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) ids.push((await say(ben, `${i}`, undefined, discussion)).id);
    const page = await open(ada, "", { subject: discussion });
    expect(page.comments.map(({ id }) => id)).toEqual(ids.slice(10));
    expect(page).toMatchObject({ earlier: expect.stringContaining("?before="), later: null, count: 60 });
  });
});

describe("what is new", () => {
  const marked = (page: Awaited<ReturnType<typeof open>>) => page.comments.map(({ isNew = false }) => isNew);

  test("is what others wrote since the last visit", async () => {
    await say(ben, "Before");
    const first = await open(ada);
    expect([first.fresh, marked(first)]).toEqual([0, [false]]);
    await say(ben, "After");
    await say(ada, "My own");
    const again = await open(ada);
    expect([again.fresh, marked(again)]).toEqual([1, [false, true, false]]);
    const third = await open(ada);
    expect([third.fresh, marked(third)]).toEqual([0, [false, false, false]]);
  });

  test("stays new when the page was only fetched ahead, or another page was read", async () => {
    for (let i = 0; i < 51; i++) await say(ben, `${i}`);
    await open(ada);
    await say(ben, "New");
    await open(ada, "", { headers: { Purpose: "prefetch" } });
    expect((await open(ada)).fresh).toBe(1);
    const first = await open(ada);
    const last = await open(ada, new URL(first.later ?? "", "http://localhost").search);
    expect(marked(last)).toEqual([false, true]);
    expect((await open(ada)).fresh).toBe(0);
  });
});

describe("the forms", () => {
  test("without script open at a comment", async () => {
    const { id, created_at } = await say(ben, "Hello");
    expect(await open(ada, `?reply=${id}`)).toMatchObject({ replyTo: id });
    expect(await open(ben, `?edit=${id}`)).toMatchObject({
      editing: { id, content: "Hello", version: created_at },
    });
    expect(await open(ada, `?edit=${id}`)).not.toHaveProperty("editing");
  });

  test("add, edit, preview and delete a comment", async () => {
    const added = await act(ben, { intent: "comment", content: "Hello", key: "key-12345", parent: "" });
    const [{ id = 0 } = {}] = (await open(ben)).comments;
    expect((added as Response).headers.get("Location")).toBe(`${at}?comment=${id}#comment-${id}`);
    await act(ben, { intent: "edit-comment", comment: `${id}`, content: "Hello!" });
    expect((await open(ben)).comments).toMatchObject([
      { html: "<p>Hello!</p>\n", edited: expect.any(Number) },
    ]);
    const preview = await act(ben, { intent: "preview-comment", content: "*New*", parent: `${id}` });
    expect(preview).toMatchObject({
      data: { preview: { html: "<p><em>New</em></p>\n" }, result: { initialValue: { content: "*New*" } } },
    });
    await act(ben, { intent: "delete-comment", comment: `${id}` });
    expect((await open(ben)).comments).toEqual([]);
    expect(await act(ben, { intent: "something-else" })).toBeUndefined();
  });

  test("bring back a text that is refused, with the reason", async () => {
    const refused = await act(ben, { intent: "comment", content: "x".repeat(20_001) });
    expect(refused).toMatchObject({
      data: { result: { error: { content: [expect.stringContaining("too long")] } } },
      init: { status: 400 },
    });
  });
});
