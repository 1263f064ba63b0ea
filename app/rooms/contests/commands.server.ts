import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { differs, excluded } from "../../platform/db/excluded.server.ts";
import type { Viewer } from "../../viewer.ts";
import { dropNotifications } from "../notifications/index.server.ts";
import { followCalendar } from "../solves/index.server.ts";
import { notUpcoming } from "./queries.server.ts";
import type { Listing } from "./sources.server.ts";

type Store = Pick<Application, "db" | "now">;

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

const REMINDED_BEFORE = 60 * 60 * 1000;
/** Milliseconds. A shorter delay repeats no reminder: many contests start some minutes late. */
const LATE = 30 * 60 * 1000;
/** Maximum duration of a contest (ms). */
const LONGEST = 366 * 24 * 60 * 60 * 1000;

const BATCH = 100;

/** Upcoming contests that are no longer listed are deleted; running ones stay. Ids never change. */
export async function keepListing(
  { db, now }: Store,
  source: string,
  { total, upcoming }: Listing,
  { etag, lastModified }: Validators,
): Promise<void> {
  const time = now();
  const rows = upcoming
    .filter(({ startsAt }) => startsAt > time)
    .map(({ externalId, name, startsAt, endsAt }) => ({
      source,
      external_id: externalId,
      name,
      starts_at: startsAt,
      ends_at: endsAt,
      changed_at: time,
    }));
  const cancelled = await inTransaction(db, async (trx) => {
    // The first condition is redundant, but lets the query use an index.
    await trx.deleteFrom("contests").where("starts_at", "<=", time).where("ends_at", "<=", time).execute();
    const announced = new Set(rows.map((row) => row.external_id));
    const known = await trx
      .selectFrom("contests")
      .select(["id", "external_id", "starts_at"])
      .where("starts_at", ">", time - LONGEST)
      .where("source", "=", source)
      .execute();
    const missing = known.filter((row) => row.starts_at > time && !announced.has(row.external_id));
    const gone = missing.map((row) => row.id);
    for (let from = 0; from < gone.length; from += BATCH) {
      await trx
        .deleteFrom("contests")
        .where("id", "in", gone.slice(from, from + BATCH))
        .execute();
    }
    for (let from = 0; from < rows.length; from += BATCH) {
      await trx
        .insertInto("contests")
        .values(rows.slice(from, from + BATCH))
        .onConflict((conflict) =>
          conflict
            .columns(["external_id", "source"])
            .doUpdateSet((set) => ({
              ...excluded("name", "starts_at", "ends_at", "changed_at"),
              revision: set("contests.revision", "+", 1),
            }))
            // An unchanged contest keeps its changed_at, so that calendars do not show it as updated.
            .where(differs("contests", "name", "starts_at", "ends_at")),
        )
        .execute();
    }
    const starts = new Map(rows.map((row) => [row.external_id, row.starts_at]));
    for (const { id, external_id, starts_at } of known) {
      const start = starts.get(external_id) ?? starts_at;
      if (start !== starts_at) await moveReminders(trx, id, start - REMINDED_BEFORE, time);
    }
    const answer = { fetched_at: time, total, etag, last_modified: lastModified };
    await trx
      .insertInto("contest_sources")
      .values({ source, ...answer })
      .onConflict((conflict) => conflict.column("source").doUpdateSet(answer))
      .execute();
    return missing.map((row) => row.external_id);
  });
  await followCalendar(db, source, {
    announced: rows.map(({ external_id: key, name, starts_at: startsAt, ends_at: endsAt }) => ({
      key,
      name,
      startsAt,
      endsAt,
    })),
    cancelled,
  });
}

export async function keepUnchanged({ db, now }: Store, source: string): Promise<void> {
  await db.updateTable("contest_sources").set({ fetched_at: now() }).where("source", "=", source).execute();
}

/** If the contest is postponed, withdraws sent reminders and schedules new ones. */
async function moveReminders(db: Connection, id: number, remindAt: number, now: number): Promise<void> {
  const reminders = db
    .updateTable("contest_entrants")
    .set({ remind_at: remindAt })
    .where("contest_id", "=", id);
  if (remindAt <= now + LATE) {
    await reminders.where("remind_at", "is not", null).execute();
    return;
  }
  await reminders.execute();
  await dropNotifications(db, { kind: "contest", id });
}

/** Idempotent. @throws NotFound when entering a contest that has started. */
export function setEntered({ db, now }: Store, viewer: Viewer, id: number, wanted: boolean): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!wanted) {
      await trx
        .deleteFrom("contest_entrants")
        .where("contest_id", "=", id)
        .where("user_id", "=", viewer.id)
        .execute();
      return;
    }
    const time = now();
    const contest = await trx
      .selectFrom("contests")
      .select("starts_at")
      .where("id", "=", id)
      .where("starts_at", ">", time)
      .executeTakeFirst();
    if (!contest) throw notUpcoming();
    const remindAt = contest.starts_at - REMINDED_BEFORE;
    await trx
      .insertInto("contest_entrants")
      .values({ contest_id: id, user_id: viewer.id, remind_at: remindAt > time ? remindAt : null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
