import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { cutText } from "./cut-words.ts";
import type { Found } from "./engine.ts";
import { searchOf } from "./search.server.ts";
import { toWordQuery } from "./words.server.ts";

/** The word for a user in the index. A search requires the searcher's own. */
const wordOf = (userId: number) => `u${userId}`;

/** Messages and characters to index per step: a few milliseconds, unless one message takes longer. */
const STEP = { messages: 200, characters: 6_400 };

/** A trigger removes deleted messages from the index. */
export async function indexNewMessages(db: Connection): Promise<void> {
  while (await indexSomeMessages(db)) if (!db.isTransaction) await nextTurn();
}

export const indexSomeMessages = (db: Connection) => indexWhere(db, searchOf(db).isMissing);

export async function indexChangedMessage(db: Connection, id: number): Promise<void> {
  await indexNewMessages(db);
  await indexMessageAgain(db, id);
}

export async function indexMessageAgain(db: Connection, id: number): Promise<void> {
  await sql`delete from message_search where rowid = ${id}`.execute(db);
  await indexWhere(db, sql`m.id = ${id}`);
}

interface MessageText {
  id: number;
  low_id: number;
  high_id: number;
  content: string;
}

async function indexWhere(db: Connection, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<MessageText>`select m.id, c.low_id, c.high_id, m.content
    from messages as m inner join conversations as c on c.id = m.conversation_id
    where ${condition} order by m.id limit ${sql.lit(STEP.messages)}`.execute(db);
  let characters = 0;
  const end = rows.findIndex(({ content }) => {
    characters += content.length;
    return characters > STEP.characters;
  });
  const messages = (end < 0 ? rows : rows.slice(0, Math.max(1, end))).map(
    ({ id, low_id, high_id, content }) => ({
      id,
      people: [low_id, high_id].map(wordOf),
      words: cutText(content),
    }),
  );
  if (messages.length > 0) await searchOf(db).addMessages(db, messages, condition);
  return messages.length > 0;
}

/** A user's own messages that contain every typed word. Null if there are no words. */
export async function messagesFound(db: Connection, userId: number, typed: string): Promise<Found | null> {
  const wordQuery = await toWordQuery(db, "message_search", typed);
  return wordQuery === null ? null : searchOf(db).messagesFound(wordOf(userId), wordQuery);
}
