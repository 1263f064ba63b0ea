import { endSessions } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import {
  type AfterCommit,
  type Connection,
  type Database,
  inTransaction,
} from "../../platform/db/connection.server.ts";
import {
  dropDeletion,
  nextDeletion,
  noteContentGone,
  noteDeletion,
  waitShortly,
} from "../../platform/db/deletions.server.ts";
import { jobInTurn } from "../../platform/db/once.server.ts";
import { releaseInSlices, step } from "../../platform/db/slices.server.ts";
import type { Room } from "../../platform/room.ts";
import { askForPurge, pauseMerges, purge } from "../../platform/search/purge.server.ts";
import { keepName } from "./former-names.server.ts";

type Store = Pick<Application, "hub" | "rooms">;

/**
 * Deletes an account, in a transaction past foreign keys; its rows go after the commit.
 * @param withContent whether its public work goes too, with what others wrote below it.
 */
export async function dropAccount(
  trx: Connection,
  afterCommit: AfterCommit,
  app: Store & Pick<Application, "log" | "now">,
  userId: number,
  withContent = false,
): Promise<void> {
  await endSessions({ db: trx, hub: app.hub }, { userId, except: null });
  await keepName(trx, app, userId);
  await hideAccount(trx, app.rooms, userId, withContent);
  afterCommit((db) => waitShortly(finishAllDeletions({ ...app, db })));
}

/** Hides an account and what is its own, in a transaction past foreign keys: they would delete all its rows at once. */
export async function hideAccount(
  trx: Connection,
  rooms: Room[],
  userId: number,
  withContent = false,
): Promise<void> {
  await noteDeletion(trx, "account", userId, withContent);
  for (const room of rooms) await room.forget?.(trx, userId);
  await trx.deleteFrom("users").where("id", "=", userId).execute();
}

/**
 * Deletes what is left of deleted accounts and problems, and purges it. Never throws: what fails is reported, and left to
 * the next start.
 */
export async function finishAllDeletions({
  db,
  log,
  ...store
}: Store & Pick<Application, "db" | "log">): Promise<void> {
  await finishContent(db, store);
  await finishRows(db, store.rooms);
  for (const room of store.rooms) await room.finish?.(db);
  void purge(db, log);
}

/** Deletes the public work of accounts that go with it, one entry at a time, so that each counts out by itself. */
const finishContent = jobInTurn(
  "member content",
  (db) => nextDeletion(db, "account", true),
  deleteContent,
  "Could not delete all of a member's work",
);

async function deleteContent(db: Database, { hub, rooms }: Store): Promise<void> {
  const next = () => nextDeletion(db, "account", true);
  for (let author = await next(); author; author = await next()) {
    for (const { table, drop } of rooms.flatMap(({ work = [] }) => work)) {
      const nextOf = (userId: number, after: number) =>
        db
          .selectFrom(table)
          .select("id")
          .where("author_id", "=", userId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(1)
          .executeTakeFirst();
      for (let row = await nextOf(author, 0); row; row = await nextOf(author, row.id)) {
        const { id } = row;
        await step(() => inTransaction(db, (trx) => drop({ db: trx, hub }, id)));
      }
    }
    await noteContentGone(db, author);
  }
}

/**
 * Deletes the rows of accounts. Public problems, solutions to them, reviews and discussions stay without an author;
 * everything else goes.
 */
const finishRows = jobInTurn(
  "deletions",
  (db) => nextDeletion(db, "account"),
  deleteRows,
  "Could not delete all that is hidden; the next start goes on",
);

async function deleteRows(db: Database, rooms: Room[]): Promise<void> {
  const next = () => nextDeletion(db, "account");
  for (let id = await next(); id; id = await next()) {
    const userId = id;
    await pauseMerges(db);
    for (const room of rooms) await room.release?.(db, userId);
    await releaseInSlices(db, "users", [userId]);
    await inTransaction(db, async (trx) => {
      await dropDeletion(trx, "account", userId);
      // Not before: a purge in between would be for nothing.
      await askForPurge(trx);
    });
  }
}
