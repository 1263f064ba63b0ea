import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import type { Row } from "../db/tables.ts";
import { Conflict } from "./errors.ts";

/** The tables whose rows store a submission key, with the sender's column. */
export const senders = {
  problems: "author_id",
  solutions: "author_id",
  comments: "author_id",
  blogs: "author_id",
  blog_drafts: "author_id",
  links: "user_id",
  lists: "owner_id",
  trainings: "owner_id",
  messages: "sender_id",
  assistant_messages: "user_id",
} as const;

const selectSubmission = prepared(
  (db, { sender, key }: { sender: number; key: string }, table: keyof typeof senders) =>
    db
      .selectFrom(table as "problems")
      .selectAll()
      .where(sql.ref(senders[table]), "=", sender)
      .where("submission_key", "=", key),
);

/**
 * Finds the row that was already stored with a submission key, so that a form sent twice stores one row.
 * @param key made by the client; null finds nothing.
 * @param place what the row must be about.
 * @throws Conflict if the key was used for something else.
 */
export async function findSubmission<T extends keyof typeof senders>(
  db: Connection,
  table: T,
  sender: number,
  key: string | null,
  place: Partial<Row<T>> = {},
): Promise<Row<T> | undefined> {
  if (key === null) return undefined;
  const [sent] = await selectSubmission(db, { sender, key }, table);
  const row = sent as Row<T> | undefined;
  const places = Object.entries(place) as [keyof Row<T>, unknown][];
  if (row && places.some(([column, value]) => row[column] !== value)) {
    throw new Conflict("This submission key was already used elsewhere.");
  }
  return row;
}
