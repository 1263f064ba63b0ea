import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { toWords } from "./words.server.ts";

/** The word for a user in the index: only the two people of a message search for it. */
const wordOf = (userId: number) => `u${userId}`;

/** Messages indexed by one statement. */
const BATCH = 1000;

// Ids are never used again, and messages are indexed in their order: those above the highest id are new.
const isNew = sql`m.id > (select coalesce(max(id), 0) from message_search_docsize)`;

/** Brings the index up to date. The database takes a message out of it when it deletes the message. */
export async function indexNewMessages(db: Connection): Promise<void> {
  // Asked first: a search with nothing to index need not wait for the write lock.
  while ((await sql`select 1 from messages as m where ${isNew} limit 1`.execute(db)).rows.length > 0) {
    await sql`insert into message_search (rowid, people, content)
      select m.id, 'u' || c.low_id || ' u' || c.high_id, m.content
      from messages as m inner join conversations as c on c.id = m.conversation_id
      where ${isNew} order by m.id limit ${sql.lit(BATCH)}`.execute(db);
  }
}

/** Brings the index up to date with a message whose text has changed. */
export async function indexChangedMessage(db: Connection, id: number): Promise<void> {
  await indexNewMessages(db);
  await sql`delete from message_search where rowid = ${id}`.execute(db);
  await sql`insert into message_search (rowid, people, content)
    select m.id, 'u' || c.low_id || ' u' || c.high_id, m.content
    from messages as m inner join conversations as c on c.id = m.conversation_id where m.id = ${id}`.execute(
    db,
  );
}

/** The engine's query for what a user typed, over their own messages. Null without a word in it. */
export async function toOwnMatch(db: Connection, userId: number, typed: string): Promise<string | null> {
  const words = await toWords(db, "message_search", typed);
  // Every typed word is quoted: none of them can act as an operator.
  return words && `people : "${wordOf(userId)}" AND content : (${words})`;
}

/** The index as a table to join, one row for each message. */
export const messageIndex = sql<{ id: number }>`message_search`.as("found");

/** The condition on the joined index. */
export function matchesMessage(match: string) {
  return sql<boolean>`message_search match ${match}`;
}
