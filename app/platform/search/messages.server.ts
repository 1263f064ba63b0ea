import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import { cutText } from "./cut-words.ts";
import { allOf, factOf, hasWords, oneOf, tokensOf } from "./postgres-words.ts";
import { toWords } from "./words.server.ts";

/** The word for a user in the index: only the two people of a message search for it. */
const wordOf = (userId: number) => `u${userId}`;

/** Messages of one step, and the characters of their texts: some milliseconds, unless a single one is longer. */
const STEP = { messages: 200, characters: 6_400 };

/** Whether the message "m" is not in the index. Ids are never used again, and messages are indexed in their order. */
const isNew = sql`m.id > (select coalesce(max(id), 0) from message_search_docsize)`;
/** Messages that PostgreSQL may commit after a later one: so far back new ones are looked for. */
const OVERTAKEN = 1000;
const isMissing = sql`m.id > (select coalesce(max(rowid), 0) - ${sql.lit(OVERTAKEN)} from message_search)
  and not exists (select 1 from message_search as s where s.rowid = m.id)`;

/** Brings the index up to date. The database takes a message out of it when it deletes the message. */
export async function indexNewMessages(db: Connection): Promise<void> {
  while (await indexSomeMessages(db)) if (!db.isTransaction) await nextTurn();
}

/** One step of it. @returns whether there was something to index. */
export async function indexSomeMessages(db: Connection): Promise<boolean> {
  const condition = isPostgres(db) ? isMissing : isNew;
  const texts = await textsOf(db, condition);
  await indexTexts(db, texts, condition);
  return texts.length > 0;
}

/** Brings the index up to date with a message whose text has changed. */
export async function indexChangedMessage(db: Connection, id: number): Promise<void> {
  await indexNewMessages(db);
  await indexMessageAgain(db, id);
}

/** Replaces a message in the index. */
export async function indexMessageAgain(db: Connection, id: number): Promise<void> {
  const texts = await textsOf(db, sql`m.id = ${id}`);
  if (!isPostgres(db)) await sql`delete from message_search where rowid = ${id}`.execute(db);
  await indexTexts(db, texts);
}

interface MessageText {
  id: number;
  low_id: number;
  high_id: number;
  content: string;
}

/** The first texts that fulfil a condition, so many as one step takes. */
async function textsOf(db: Connection, condition: RawBuilder<unknown>): Promise<MessageText[]> {
  const { rows } = await sql<MessageText>`select m.id, c.low_id, c.high_id, m.content
    from messages as m inner join conversations as c on c.id = m.conversation_id
    where ${condition} order by m.id limit ${sql.lit(STEP.messages)}`.execute(db);
  let characters = 0;
  const end = rows.findIndex(({ content }) => {
    characters += content.length;
    return characters > STEP.characters;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

/**
 * Adds messages to the index in one statement, which a sender waits for. Of a message that is deleted meanwhile nothing must
 * stay, and on SQLite none may be added twice: the condition is asked again. In the order of their ids, or two senders that
 * add the same ones could wait for each other.
 */
async function indexTexts(db: Connection, texts: MessageText[], condition = sql`true`): Promise<void> {
  if (texts.length === 0) return;
  const entries = texts.map(({ id, low_id, high_id, content }) => {
    const people = [low_id, high_id].map(wordOf);
    const words = cutText(content);
    return isPostgres(db)
      ? { id, words: [...people.map(factOf), ...tokensOf(words)] }
      : { id, people: people.join(" "), words };
  });
  const given = JSON.stringify(entries);
  if (!isPostgres(db)) {
    await sql`insert into message_search (rowid, people, content)
      select m.id, entry.value ->> 'people', entry.value ->> 'words'
      from json_each(${given}) as entry cross join messages as m on m.id = entry.value ->> 'id'
      where ${condition} order by m.id`.execute(db);
    return;
  }
  await sql`insert into message_search (rowid, words)
    select m.id, array_to_tsvector(array(select jsonb_array_elements_text(entry.words)))
    from jsonb_to_recordset(${given}::jsonb) as entry (id bigint, words jsonb)
      inner join messages as m on m.id = entry.id order by m.id
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
