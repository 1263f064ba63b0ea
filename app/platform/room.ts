import type { Connection, Database } from "./db/connection.server.ts";
import type { Hub } from "./realtime/hub.server.ts";

/** A kind of public work, which outlives its author's account unless it is deleted with it. */
export interface Work {
  table: "problems" | "solutions" | "problem_reviews" | "solution_reviews" | "discussion_messages";
  /** Deletes one entry and takes it out of all counts. */
  drop(store: { db: Connection; hub: Hub }, id: number): Promise<unknown>;
}

/** What a room adds to work that concerns every room. app/rooms/rooms.server.ts lists the rooms. */
export interface Room {
  /**
   * Takes an account out of everything that shows or counts it, in the transaction that deletes it. Rows that nobody sees
   * without the account go later, by their foreign keys.
   */
  forget?(trx: Connection, userId: number): Promise<unknown>;
  /** Afterwards deletes, in slices, what foreign keys leave behind. */
  release?(db: Database, userId: number): Promise<unknown>;
  /** Completes deletions that have only hidden entries so far. Never throws. */
  finish?(db: Database): Promise<void>;
  work?: Work[];
}
