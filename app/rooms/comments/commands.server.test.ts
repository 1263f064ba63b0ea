import { beforeEach, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import { decodeCursor, type PageRequest } from "../../platform/http/pages.server.ts";
import type { HubEvent } from "../../platform/realtime/hub.server.ts";
import { discussionTopic } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import { deleteProblem } from "../problems/commands.server.ts";
import { addMessage, deleteMessage } from "./commands.server.ts";
import { toMessageJson } from "./present.server.ts";
import { listMessages } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let problemId: number;
/** The events published to the problem's room. */
let heard: HubEvent[];
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db);
  ben = await createUser(app.db);
  problemId = await createProblem(app.db, ada);
  heard = [];
  app.hub.subscribe(discussionTopic(problemId), (event) => heard.push(event));
});

const textsOf = async (viewer: Viewer, page: PageRequest) =>
  (await listMessages(app.db, viewer, problemId, page)).rows.map((row) => row.content);

test("a message is stored and then published only to its room", async () => {
  let stored: Promise<string[]> | undefined;
  app.hub.subscribe(discussionTopic(problemId), () => {
    stored = textsOf(ada, { limit: 10 });
  });
  const other = await createProblem(app.db, ada);
  const message = await addMessage(app, ben, problemId, { text: "Is it clockwise?" });
  await addMessage(app, ben, other, { text: "Elsewhere" });
  expect(await stored).toEqual(["Is it clockwise?"]);
  expect(heard).toEqual([
    { type: "discussionMessage", data: { ...toMessageJson(message), html: "<p>Is it clockwise?</p>\n" } },
  ]);
  expect(heard[0]?.data).toMatchObject({
    user: { _id: String(ben.id), username: ben.username },
    problem: String(problemId),
    text: "Is it clockwise?",
  });
});

test("reusing a key returns the stored message and publishes nothing", async () => {
  const first = await addMessage(app, ben, problemId, { text: "Once" }, "key-12345");
  const again = await addMessage(app, ben, problemId, { text: "Twice" }, "key-12345");
  expect(again).toEqual(first);
  expect(heard).toHaveLength(1);
  const other = await createProblem(app.db, ada);
  await expect(addMessage(app, ben, other, { text: "There" }, "key-12345")).rejects.toThrow(Conflict);
});

test("only the author can delete a message, and the deletion is published to the room", async () => {
  const { id } = await addMessage(app, ben, problemId, { text: "Oops" });
  const other = await createProblem(app.db, ada);
  await expect(deleteMessage(app, ben, other, id)).rejects.toThrow(NotFound);
  await expect(deleteMessage(app, ada, problemId, id)).rejects.toThrow(Forbidden);
  expect(heard).toHaveLength(1);
  await deleteMessage(app, ben, problemId, id);
  expect(heard[1]).toEqual({ type: "discussionMessageDeleted", data: { _id: String(id) } });
  await expect(deleteMessage(app, ben, problemId, id)).rejects.toThrow(NotFound);
  expect(heard).toHaveLength(2);
  expect(await textsOf(ada, { limit: 10 })).toEqual([]);
});

test("only the author can use the room of a private problem, and refused messages are not published", async () => {
  const hidden = await createProblem(app.db, ada, { choice: "private" });
  app.hub.subscribe(discussionTopic(hidden), (event) => heard.push(event));
  const { id } = await addMessage(app, ada, hidden, { text: "A note to myself" });
  await expect(listMessages(app.db, ben, hidden, { limit: 10 })).rejects.toThrow(NotFound);
  await expect(addMessage(app, ben, hidden, { text: "Hello?" })).rejects.toThrow(NotFound);
  await expect(deleteMessage(app, ben, hidden, id)).rejects.toThrow(NotFound);
  expect(heard).toHaveLength(1);
});

test("the first page has the newest messages, and each page ends with its newest message", async () => {
  for (const text of ["1", "2", "3", "4", "5"]) await addMessage(app, ben, problemId, { text });
  const list = (page: PageRequest) => listMessages(app.db, ada, problemId, page);
  const newest = await list({ limit: 2 });
  const middle = await list({ limit: 2, after: decodeCursor(newest.older ?? "") });
  const oldest = await list({ limit: 2, after: decodeCursor(middle.older ?? "") });
  const texts = [newest, middle, oldest].map((page) => page.rows.map((row) => row.content));
  expect(texts).toEqual([["4", "5"], ["2", "3"], ["1"]]);
  expect([newest.newer, oldest.older]).toEqual([null, null]);
  const later = { limit: 2, before: decodeCursor(oldest.newer ?? "") };
  expect(await textsOf(ada, later)).toEqual(["2", "3"]);
});

test("deleting a problem deletes its messages; deleting an account only removes the author's name", async () => {
  await addMessage(app, ben, problemId, { text: "Still here" });
  await app.db.deleteFrom("users").where("id", "=", ben.id).execute();
  const { rows } = await listMessages(app.db, ada, problemId, { limit: 10 });
  expect(rows).toMatchObject([{ content: "Still here", author_id: null, username: null }]);
  await deleteProblem(app, ada, problemId);
  await finishAllDeletions(app);
  expect(await app.db.selectFrom("comments").selectAll().execute()).toEqual([]);
});
