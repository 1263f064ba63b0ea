import type { Transaction } from "kysely";
import type { Config } from "./config.server.ts";
import type { AfterCommit, Connection, Database } from "./db/connection.server.ts";
import type { Tables } from "./db/tables.ts";
import type { Hub } from "./realtime/hub.server.ts";

/** What a message shows for a link to an entry of a room. */
export interface LinkCard {
  title: string;
  note: string;
  /** Of a duel: how many problems each of the two solved. */
  sides?: { name: string; solved: number; isWinner: boolean }[];
}

/** Draws links to a room's entries as cards in messages, which import none of these rooms. */
export interface LinkCards {
  /** The start of an entry's address, such as "/trainings/"; its id follows. */
  path: string;
  /** Cards by id, only of entries that the viewer may see. */
  load(
    app: { db: Database; now(): number },
    viewer: { id: number },
    ids: number[],
  ): Promise<Map<number, LinkCard>>;
}

/** A kind of public work. Deleting the author's account deletes it only on request. */
export interface Work {
  table: "problems" | "solutions" | "problem_reviews" | "solution_reviews" | "comments";
  /** Deletes one entry and updates all counts. */
  drop(store: { db: Connection; hub: Hub }, id: number): Promise<unknown>;
}

/** What `adopt` gets of the application. Rooms add parts, as to `Application`, which refers to this file. */
export interface Adopting {
  config: Config;
  now(): number;
}

/** A room's part in work that concerns all rooms. app/rooms/rooms.server.ts lists the rooms. */
export interface Room {
  /**
   * Removes an account from everything that shows or counts it, in the transaction that deletes the account. Foreign
   * keys later delete the rows that nobody sees without it.
   */
  forget?(trx: Connection, userId: number): Promise<unknown>;
  /**
   * Gives an account what staff prepared for a place, in the transaction that then deletes the place.
   * @throws Conflict
   */
  adopt?(
    trx: Transaction<Tables>,
    afterCommit: AfterCommit,
    app: Adopting,
    placeId: number,
    userId: number,
  ): Promise<unknown>;
  /** After the commit, deletes in slices what foreign keys leave. */
  release?(db: Database, userId: number): Promise<unknown>;
  /** Finishes deletions whose entries are only hidden. Never throws. */
  finish?(db: Database): Promise<void>;
  work?: Work[];
  cards?: LinkCards[];
}
