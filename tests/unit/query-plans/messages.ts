import * as list from "../../../app/rooms/messages/list.server.ts";
import * as messages from "../../../app/rooms/messages/queries.server.ts";
import { type Cases, pages } from "./world.ts";

/** Somebody whom ada, the newest member, has sent a message. */
const OTHER = 1;
const TALK = { conversation_id: 1 };

async function all(rows: AsyncGenerator<unknown>) {
  const read = [];
  for await (const row of rows) read.push(row);
  return read;
}

export const cases: Cases = {
  "messages/queries.server.ts requireOther": (w) => messages.requireOther(w.db, w.ada, OTHER),
  "messages/queries.server.ts sideOf": (w) => messages.sideOf(w.db, w.ada.id, OTHER),
  "messages/queries.server.ts listMessages": (w) =>
    Promise.all(pages.map((page) => messages.listMessages(w.db, TALK, page))),
  "messages/queries.server.ts listMessagesAround": (w) => messages.listMessagesAround(w.db, TALK, 1, 20),
  "messages/queries.server.ts listMessagesSince": (w) => messages.listMessagesSince(w.db, TALK, 1, 20),
  "messages/queries.server.ts countUnreadAfter": (w) => messages.countUnreadAfter(w.db, 1, OTHER, 1),
  "messages/queries.server.ts messageFigures": (w) => messages.messageFigures(w.db, w.ada.id, 1),
  "messages/queries.server.ts countUnread": (w) => messages.countUnread(w.db, w.ada.id, 1),
  "messages/queries.server.ts searchMessages": (w) =>
    Promise.all(pages.map((page) => messages.searchMessages(w.db, w.ada, "hello you", page))),
  "messages/queries.server.ts exportMessages": (w) => all(messages.exportMessages(w.db, w.ada.id)),
  "messages/list.server.ts loadPeople": (w) =>
    Promise.all(
      [undefined, "us"].flatMap((q) =>
        [undefined, { key: 5, id: 1 }, { key: 0, id: 1 }].map((after) =>
          list.loadPeople(w.app, w.ada, { limit: 20, q, after }),
        ),
      ),
    ),
  "messages/list.server.ts loadPeopleByIds": (w) => list.loadPeopleByIds(w.app, w.ada, [1, 2, 3]),
  "messages/list.server.ts loadPane": [],
};
