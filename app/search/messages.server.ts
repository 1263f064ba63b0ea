import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import { allOf, factOf, hasWords, oneOf, tokensOf } from "./postgres-words.ts";
import { toWords } from "./words.server.ts";

/** The word for a user in the index: only the two people of a message search for it. */
const wordOf = (userId: number) => `u${userId}`;

/** Messages indexed by one statement. */
const BATCH = 1000;

// Ids are never used again, and messages are indexed in their order: those above the highest id are new.
const isNew = sql`m.id > (select coalesce(max(id), 0) from message_search_docsize)`;

/** Brings the index up to date. The database takes a message out of it when it deletes the message. */
export async function indexNewMessages(db: Connection): Promise<void> {
  if (isPostgres(db)) return indexNewInPostgres(db);
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
  if (isPostgres(db)) return indexInPostgres(db, await textsOf(db, sql`m.id = ${id}`));
  await sql`delete from message_search where rowid = ${id}`.execute(db);
  await sql`insert into message_search (rowid, people, content)
    select m.id, 'u' || c.low_id || ' u' || c.high_id, m.content
    from messages as m inner join conversations as c on c.id = m.conversation_id where m.id = ${id}`.execute(
    db,
  );
}

/** Messages that PostgreSQL may commit after a later one: so far back new ones are looked for. */
const OVERTAKEN = 1000;

async function indexNewInPostgres(db: Connection): Promise<void> {
  const isMissing = sql`m.id > (select coalesce(max(rowid), 0) - ${sql.lit(OVERTAKEN)} from message_search)
    and not exists (select 1 from message_search as s where s.rowid = m.id)`;
  for (;;) {
    const texts = await textsOf(db, isMissing);
    await indexInPostgres(db, texts);
    if (texts.length < BATCH) return;
  }
}

interface MessageText {
  id: number;
  low_id: number;
  high_id: number;
  content: string;
}

async function textsOf(db: Connection, condition: RawBuilder<unknown>): Promise<MessageText[]> {
  const { rows } = await sql<MessageText>`select m.id, c.low_id, c.high_id, m.content
    from messages as m inner join conversations as c on c.id = m.conversation_id
    where ${condition} order by m.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

async function indexInPostgres(db: Connection, texts: MessageText[]): Promise<void> {
  if (texts.length === 0) return;
  const entries = texts.map(({ id, low_id, high_id, content }) => {
    const people = [low_id, high_id].map((user) => factOf(wordOf(user)));
    return { id, words: [...people, ...tokensOf(content)] };
  });
  // In one statement, which a sender waits for. Of a message that is deleted meanwhile nothing must stay.
  await sql`insert into message_search (rowid, words)
    select m.id, array_to_tsvector(array(select jsonb_array_elements_text(entry.words)))
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id bigint, words jsonb)
      inner join messages as m on m.id = entry.id
    on conflict (rowid) do update set words = excluded.words`.execute(db);
}

/** The engine's query for what a user typed, over their own messages. Null without a word in it. */
export async function toOwnMatch(db: Connection, userId: number, typed: string): Promise<string | null> {
  const words = await toWords(db, "message_search", typed);
  if (isPostgres(db)) return words && allOf([oneOf([factOf(wordOf(userId))]), words]);
  // Every typed word is quoted: none of them can act as an operator.
  return words && `people : "${wordOf(userId)}" AND content : (${words})`;
}

/** The index as a table to join, one row for each message. */
export function messageIndex(db: Connection, match: string) {
  if (!isPostgres(db)) return sql<{ id: number }>`message_search`.as("found");
  // An offset, so that the engine begins with the words and not with the order of ids.
  return sql<{ id: number }>`(select rowid from message_search where ${hasWords(match)} offset 0)`.as(
    "found",
  );
}

/** The condition on the joined index. */
export function matchesMessage(db: Connection, match: string) {
  return isPostgres(db) ? sql<boolean>`true` : sql<boolean>`message_search match ${match}`;
}
