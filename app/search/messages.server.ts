import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { toMatch } from "./problems.server.ts";

/** The word that stands for a user in the index: messages are only ever searched by one of their two people. */
const wordOf = (userId: number) => `u${userId}`;

/** Puts a message into the index; the database takes it out again with the message itself. */
export async function indexMessage(
  db: Connection,
  id: number,
  people: readonly [number, number],
  content: string,
): Promise<void> {
  await sql`insert into message_search (rowid, people, content)
    values (${id}, ${people.map(wordOf).join(" ")}, ${content})`.execute(db);
}

/** What a user typed, as the engine's query over their own messages. Null when there is no word in it. */
export function toOwnMatch(userId: number, typed: string): string | null {
  const match = toMatch(typed);
  // An operator inside a column's parentheses is one of the engine; every word typed is quoted.
  return match && `people : "${wordOf(userId)}" AND content : (${match})`;
}

/** The index as a table to join with, one row for each message it holds. */
export const messageIndex = sql<{ id: number }>`message_search`.as("found");

/** The condition on the joined index. */
export function matchesMessage(match: string) {
  return sql<boolean>`message_search match ${match}`;
}
