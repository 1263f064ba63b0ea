import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { isOnPostgres } from "../../../tests/setup/engine.ts";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from "../../platform/http/errors.ts";
import { decodeCursor, type Position } from "../../platform/http/pages.server.ts";
import type { HubEvent } from "../../platform/realtime/hub.server.ts";
import { userTopic } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { markRead, putBackMessage, searchOwnMessages, sendMessage, shareProblem } from "./commands.server.ts";
import { loadPeople } from "./list.server.ts";
import { countUnread, exportMessages, listMessages, requireOther, sideOf } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let cleo: Viewer;
/** The events that each user received. */
let heard: Record<string, HubEvent[]>;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben, cleo] = [await createUser(app.db), await createUser(app.db), await createUser(app.db)];
  heard = {};
  for (const [name, { id }] of Object.entries({ ada, ben, cleo })) {
    heard[name] = [];
    app.hub.subscribe(userTopic(id), (event) => heard[name]?.push(event));
  }
});

const send = (from: Viewer, to: Viewer, content: string, key?: string) =>
  sendMessage(app, from, to.id, { content }, key ?? null);
const textsOf = async (viewer: Viewer, other: Viewer) =>
  (await listMessages(app.db, await requireOther(app.db, viewer, other.id), { limit: 50 })).rows.map(
    (row) => row.content,
  );
const typesOf = (name: string) => heard[name]?.map(({ type }) => type);
const rowsIn = (table: "messages" | "conversations" | "conversation_sides") =>
  app.db.selectFrom(table).selectAll().execute();

describe("sending a message", () => {
  test("two users share one conversation, whoever starts it", async () => {
    await send(ben, ada, "Hello");
    await send(ada, ben, "Hello yourself");
    expect(await textsOf(ada, ben)).toEqual(["Hello", "Hello yourself"]);
    expect(await textsOf(ben, ada)).toEqual(["Hello", "Hello yourself"]);
    expect(await textsOf(cleo, ada)).toEqual([]);
    expect(await rowsIn("conversations")).toMatchObject([{ low_id: ada.id, high_id: ben.id }]);
    expect(await rowsIn("conversation_sides")).toHaveLength(2);
  });

  test("a message is published to both users, and its key only to the sender", async () => {
    const sent = await send(ada, ben, "**Hello**", "key-12345");
    expect(sent).toMatchObject({
      sender: { _id: String(ada.id), username: ada.username },
      receiver: { _id: String(ben.id), username: ben.username },
      content: "**Hello**",
      html: "<p><strong>Hello</strong></p>\n",
      key: "key-12345",
    });
    const { key: _, ...received } = sent;
    const excerpt = "Hello";
    expect(heard).toEqual({
      ada: [{ type: "messageSent", data: { ...sent, excerpt } }],
      ben: [{ type: "newMessage", data: { ...received, excerpt, unread: { total: 1, conversation: 1 } } }],
      cleo: [],
    });
  });

  test("a message is stored before it is published", async () => {
    let stored: Promise<string[]> | undefined;
    app.hub.subscribe(userTopic(ben.id), ({ type }) => {
      if (type === "newMessage") stored = textsOf(ben, ada);
    });
    await send(ada, ben, "Here");
    expect(await stored).toEqual(["Here"]);
  });

  test("reusing a key returns the stored message and publishes nothing new", async () => {
    const first = await send(ada, ben, "Once", "key-12345");
    expect(await send(ada, ben, "Twice", "key-12345")).toEqual(first);
    expect(await textsOf(ada, ben)).toEqual(["Once"]);
    expect(await countUnread(app.db, ben.id)).toBe(1);
    expect(typesOf("ada")).toEqual(["messageSent"]);
    await expect(send(ada, cleo, "Once", "key-12345")).rejects.toThrow(Conflict);
    expect(await send(ben, ada, "Other", "key-12345")).toMatchObject({ content: "Other" });
  });

  test("users cannot message themselves, unknown users, or anyone if either has blocked the other", async () => {
    await expect(send(ada, ada, "Hello")).rejects.toThrow(Invalid);
    await expect(sendMessage(app, ada, 999, { content: "Hello" })).rejects.toThrow(NotFound);
    await send(ada, ben, "Before", "key-12345");
    await app.db
      .insertInto("blocks")
      .values({ user_id: ben.id, blocked_id: ada.id, created_at: 0 })
      .execute();
    await expect(send(ada, ben, "Hello")).rejects.toThrow(Forbidden);
    await expect(send(ben, ada, "Hello")).rejects.toThrow(Forbidden);
    expect(await textsOf(ada, ben)).toEqual(["Before"]);
    expect(await send(ada, ben, "Before", "key-12345")).toMatchObject({ content: "Before" });
  });

  test("sending is rate-limited per user", async () => {
    app = await createApplication({ db: app.db, config: { rateLimits: true } });
    for (let n = 0; n < 60; n++) await send(ada, ben, "Hello");
    await expect(send(ada, ben, "Hello")).rejects.toThrow(TooMany);
    await send(ben, ada, "Hello");
  });
});

describe("reading a conversation", () => {
  test("reading a conversation lowers its unread count and the total", async () => {
    await send(ben, ada, "1");
    await send(ben, ada, "2");
    await send(cleo, ada, "3");
    expect(await countUnread(app.db, ada.id)).toBe(3);
    expect(await countUnread(app.db, ada.id, ben.id)).toBe(1);
    expect(await countUnread(app.db, ben.id)).toBe(0);
    await markRead(app, ada, ben.id);
    expect(await countUnread(app.db, ada.id)).toBe(1);
  });

  test("reading is published to both users, but only if something was unread", async () => {
    const { _id } = await send(ben, ada, "1");
    heard = { ada: [], ben: [], cleo: [] };
    await markRead(app, ada, ben.id);
    await markRead(app, ada, ben.id);
    const read = { reader: String(ada.id), other: String(ben.id), message: _id };
    const unread = { total: 0, conversation: 0 };
    expect(heard).toEqual({
      ada: [{ type: "read", data: { ...read, unread } }],
      ben: [{ type: "read", data: read }],
      cleo: [],
    });
    expect(await sideOf(app.db, ada.id, ben.id)).toMatchObject({ read_message_id: Number(_id) });
  });

  test("messages after the last one shown stay unread", async () => {
    const ids: number[] = [];
    for (const text of ["1", "2", "3"]) ids.push(Number((await send(ben, ada, text))._id));
    const [first = 0, second = 0, third = 0] = ids;
    expect(await markRead(app, ada, ben.id, second)).toEqual({ total: 1, conversation: 1 });
    expect(await sideOf(app.db, ada.id, ben.id)).toMatchObject({ read_message_id: second, unread_count: 1 });
    expect(await markRead(app, ada, ben.id, first)).toEqual({ total: 1, conversation: 1 });
    await send(ada, ben, "One's own message is not unread");
    expect(await markRead(app, ada, ben.id, third)).toEqual({ total: 0, conversation: 0 });
    expect(await countUnread(app.db, ada.id)).toBe(0);
  });

  test("without a conversation, reading changes nothing", async () => {
    await markRead(app, ada, ben.id);
    await expect(markRead(app, ada, ada.id)).rejects.toThrow(NotFound);
    await expect(markRead(app, ada, 999)).rejects.toThrow(NotFound);
    expect(heard).toEqual({ ada: [], ben: [], cleo: [] });
  });
});

describe("a problem linked in a message", () => {
  test("a linked problem is shown as a card to readers who may see it and as a plain link to others", async () => {
    const open = await createProblem(app.db, ada, { title: "Two Knights" });
    const hidden = await createProblem(app.db, ada, { title: "My secret", choice: "private" });
    const sent = await send(ada, ben, `Look:\n\n/problem/${open}\n\nand /problem/${hidden}`);
    expect(sent.problems.map(({ title }) => title)).toEqual(["Two Knights", "My secret"]);
    expect(sent.html).not.toContain(`/problem/${open}`);
    const received = heard.ben?.[0]?.data;
    expect(received).toMatchObject({
      problems: [{ _id: String(open), title: "Two Knights", platform: { name: "Codeforces", rating: 5 } }],
    });
    expect(JSON.stringify(heard.ben)).not.toContain("My secret");
  });

  test("a problem can be shared with a note unless it is private", async () => {
    const open = await createProblem(app.db, ada);
    const hidden = await createProblem(app.db, ada, { choice: "private" });
    await shareProblem(app, ben, ada.id, { problemId: open, note: "Your kind of thing" });
    expect(await textsOf(ada, ben)).toEqual([`Your kind of thing\n\n/problem/${open}`]);
    await expect(shareProblem(app, ada, ben.id, { problemId: hidden, note: "" })).rejects.toThrow(Invalid);
    await expect(shareProblem(app, ben, ada.id, { problemId: hidden, note: "" })).rejects.toThrow(NotFound);
  });
});

test("people are listed page by page, by last message and then by name", async () => {
  const names = [ada, ben, cleo].map(({ username }) => username);
  await createUser(app.db, "Zoe");
  await createUser(app.db, "abel");
  await send(ada, cleo, "First");
  await send(ben, ada, "Second");
  const listed: unknown[] = [];
  let after: Position | undefined;
  for (let page = 0; page < 4; page++) {
    const { rows, older } = await loadPeople(app, ada, { limit: 1, after });
    expect(older === null).toBe(page === 3);
    listed.push(...rows.map(({ username, lastMessage, unread }) => [username, lastMessage?.excerpt, unread]));
    after = older === null ? undefined : decodeCursor(older);
  }
  expect(listed).toEqual([
    [names[1], "Second", 1],
    [names[2], "First", 0],
    ["abel", undefined, 0],
    ["Zoe", undefined, 0],
  ]);
  const found = await loadPeople(app, ada, { limit: 10, q: "ZO" });
  expect(found.rows.map(({ username }) => username)).toEqual(["Zoe"]);
});

test("search finds only the viewer's own messages and matches the beginnings of words", async () => {
  await send(ada, ben, "The segment tree is lazy");
  await send(ben, ada, "Lazy trees are fine");
  await send(ben, cleo, "A lazy tree between us");
  const textsFor = async (viewer: Viewer, typed: string) =>
    (await searchOwnMessages(app, viewer, typed, { limit: 10 })).rows.map(({ content }) => content);
  expect(await textsFor(ada, "lazy tree")).toEqual(["Lazy trees are fine", "The segment tree is lazy"]);
  expect(await textsFor(cleo, "lazy tree")).toEqual(["A lazy tree between us"]);
  // Keywords of the query language are treated as ordinary words.
  for (const typed of [`u${ada.id}`, `people : u${ada.id}`, '") OR content : ("lazy', "***", ""]) {
    expect(await textsFor(cleo, typed), typed).toEqual([]);
  }
});

test("search finds any part of a message in a script without spaces", async () => {
  const texts = ["明天一起打比赛吗？我在上海东边。", "用C语言写最短路", "比".repeat(10_000)];
  for (const text of texts) await send(ada, ben, text);
  const textsFor = async (typed: string) =>
    (await searchOwnMessages(app, ben, typed, { limit: 10 })).rows.map(({ content }) =>
      texts.indexOf(content),
    );
  for (const [typed, found] of [
    ["比赛", [0]],
    ["上海", [0]],
    ["一起打比赛", [0]],
    ["东边 天", [0]],
    ["语言", [1]],
    ["C语言 短路", [1]],
    ["比比", [2]],
    ["比", [2, 0]],
    ["海上", []],
    ["北京", []],
  ] as const) {
    expect(await textsFor(typed), typed).toEqual(found);
  }
  const [{ id } = { id: 0 }] = await app.db
    .selectFrom("messages")
    .select("id")
    .orderBy("id")
    .limit(1)
    .execute();
  texts.push("后天去北京");
  await putBackMessage(app, id, { content: "后天去北京", content_excerpt: "" });
  expect([await textsFor("上海"), await textsFor("北京")]).toEqual([[], [3]]);
});

test("a long message is indexed at once, together with the short messages before it", async () => {
  const indexed = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*) as n from ${sql.table(isOnPostgres ? "message_search" : "message_search_docsize")}`.execute(
        app.db,
      )
    ).rows[0]?.n;
  await send(ada, ben, "Short");
  expect(await indexed()).toBe(0);
  await send(ada, ben, "Long ".repeat(30));
  expect(await indexed()).toBe(2);
});

test("deleting an account deletes its conversations and removes them from the search index", async () => {
  await send(ada, ben, "Between ada and ben");
  await send(ben, ada, "Answered");
  await send(ben, cleo, "Between ben and cleo");
  // Indexes all messages except the last one.
  await searchOwnMessages(app, ada, "answered", { limit: 10 });
  await send(ada, ben, "Between the two again");
  await app.db.deleteFrom("users").where("id", "=", ada.id).execute();
  expect(await rowsIn("conversations")).toMatchObject([{ low_id: ben.id, high_id: cleo.id }]);
  expect(await rowsIn("conversation_sides")).toHaveLength(2);
  expect(await rowsIn("messages")).toMatchObject([{ content: "Between ben and cleo" }]);
  expect(await countUnread(app.db, ben.id)).toBe(0);
  const found = await searchOwnMessages(app, ben, "between", { limit: 10 });
  expect(found.rows.map(({ content }) => content)).toEqual(["Between ben and cleo"]);
});

test("the export contains only messages that the user sent or received", async () => {
  await send(ada, ben, "To ben");
  await send(cleo, ada, "From cleo");
  await send(ben, cleo, "Not ada's");
  const rows = [];
  for await (const row of exportMessages(app.db, ada.id)) rows.push(row);
  expect(rows).toMatchObject([
    { with: { username: ben.username }, sent: true, content: "To ben" },
    { with: { username: cleo.username }, sent: false, content: "From cleo" },
  ]);
});

test("search finds messages that are not indexed yet", async () => {
  for (let count = 1; count <= 70; count++) await send(ada, ben, `Number${count}`);
  for (const word of ["Number1", "Number64", "Number70"]) {
    const { rows } = await searchOwnMessages(app, ben, word, { limit: 100 });
    expect(rows.map(({ content }) => content)).toContain(word);
  }
});
