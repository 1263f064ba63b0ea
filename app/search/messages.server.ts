import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { toMatch } from "./problems.server.ts";

/** A user's word in the index: only a message's two users search it. */
const wordOf = (userId: number) => `u${userId}`;

/** Adds a message to the index. A trigger removes it with the message. */
export async function indexMessage(
  db: Connection,
  id: number,
  people: readonly [number, number],
  content: string,
): Promise<void> {
  await sql`insert into message_search (rowid, people, content)
    values (${id}, ${people.map(wordOf).join(" ")}, ${content})`.execute(db);
}

/** Turns typed text into the engine's query over a user's own messages. Null when it has no word. */
export function toOwnMatch(userId: number, typed: string): string | null {
  const match = toMatch(typed);
  // The parentheses belong to the engine's syntax; every typed word is quoted.
  return match && `people : "${wordOf(userId)}" AND content : (${match})`;
}

/** The index as a table to join, one row for each message. */
export const messageIndex = sql<{ id: number }>`message_search`.as("found");

/** The condition on the joined index. */
export function matchesMessage(match: string) {
  return sql<boolean>`message_search match ${match}`;
}
