import type { Connection, Database } from "./db/connection.server.ts";
import type { Hub } from "./realtime/hub.server.ts";

/** A kind of public work, which outlives its author's account unless it is deleted with it. */
export interface Work {
  table: "problems" | "solutions" | "problem_reviews" | "solution_reviews" | "discussion_messages";
  /** Deletes one entry and takes it out of all counts. */
  drop(store: { db: Connection; hub: Hub }, id: number): Promise<unknown>;
}

/** What a room does when all rooms are asked. app/rooms/rooms.server.ts lists them. */
export interface Room {
  /**
   * Takes an account out of everything that shows or counts it, in the transaction that deletes it. Rows that nobody sees
   * without the account go later, by their foreign keys.
   */
  forget?(trx: Connection, userId: number): Promise<unknown>;
  /** Deletes, after that and in slices, what foreign keys leave. */
  release?(db: Database, userId: number): Promise<unknown>;
  /** Goes on with what its own deletions have hidden. Never throws. */
  finish?(db: Database): Promise<void>;
  work?: Work[];
}
