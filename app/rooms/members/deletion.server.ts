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
import { releaseInSlices, step } from "../../platform/db/slices.server.ts";
import { HOURLY, type Job, runJob } from "../../platform/jobs/jobs.server.ts";
import type { Room } from "../../platform/room.ts";
import { purge } from "../../platform/search/purge.server.ts";
import { searchOf } from "../../platform/search/search.server.ts";
import { keepName } from "./former-names.server.ts";

type Store = Pick<Application, "hub" | "rooms">;

/**
 * Call it in inTransactionPastForeignKeys. Rows are deleted after the commit. @param withContent also deletes
 * public work
 */
export async function dropAccount(
  trx: Connection,
  afterCommit: AfterCommit,
  app: Store & Pick<Application, "log" | "now">,
  userId: number,
  withContent = false,
) {
  await endSessions({ db: trx, hub: app.hub }, { userId, except: null });
  await keepName(trx, app, userId);
  await hideAccount(trx, app.rooms, userId, withContent);
  afterCommit((db) => waitShortly(finishAllDeletions({ ...app, db })));
}

/** Needs foreign keys off: cascades would delete all rows at once. */
export async function hideAccount(trx: Connection, rooms: Room[], userId: number, withContent = false) {
  await noteDeletion(trx, "account", userId, withContent);
  for (const room of rooms) await room.forget?.(trx, userId);
  await trx.deleteFrom("users").where("id", "=", userId).execute();
}

/** Finishes deleting accounts and problems, then purges. Never throws. */
export async function finishAllDeletions(app: Deleting & Pick<Application, "log">): Promise<void> {
  await runJob(app, memberContent);
  await runJob(app, accountDeletions);
  for (const room of app.rooms) await room.finish?.(app.db);
  void runJob(app, purge);
}

type Deleting = Store & Pick<Application, "db">;

const nextAuthor = (db: Database) => nextDeletion(db, "account", true);

/** Deletes accounts' public work one entry at a time, so that each deletion updates the counters. */
export const memberContent: Job<Deleting> = {
  name: "deleted members' content",
  failure: "Could not delete all of a deleted member's work",
  every: HOURLY,
  isDue: ({ db }) => nextAuthor(db),
  async run(app) {
    const { db, hub, rooms } = app;
    for (let author = await nextAuthor(db); author; author = await nextAuthor(db)) {
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
    void runJob(app, accountDeletions);
  },
};

const nextAccount = (db: Database) => nextDeletion(db, "account");

export const accountDeletions: Job<Deleting> = {
  name: "account deletions",
  failure: "Could not delete all rows of deleted accounts and problems",
  every: HOURLY,
  isDue: ({ db }) => nextAccount(db),
  async run(app) {
    const { db, rooms } = app;
    for (let id = await nextAccount(db); id; id = await nextAccount(db)) {
      const userId = id;
      await searchOf(db).pauseMerges(db);
      for (const room of rooms) await room.release?.(db, userId);
      await releaseInSlices(db, "users", [userId]);
      await inTransaction(db, async (trx) => {
        await dropDeletion(trx, "account", userId);
        // Done last, because an earlier purge would be wasted.
        await searchOf(trx).askForPurge(trx);
      });
    }
    void runJob(app, purge);
  },
};
