import type { Application } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import { followCalendar } from "../judges/commands.server.ts";
import type { Validators } from "./fetch-listing.server.ts";
import type { SourceId } from "./schema.ts";
import type { Listing } from "./sources.server.ts";

type Store = Pick<Application, "db" | "now">;

/** Rows in one statement. */
const BATCH = 100;

/**
 * Replaces a source's list. Contests keep their ids. A running contest stays until its end, though the source no
 * longer lists it; a cancelled one is removed.
 */
export async function keepListing(
  { db, now }: Store,
  source: SourceId,
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
    // A contest that is over has also started: this condition uses an index.
    await trx.deleteFrom("contests").where("starts_at", "<=", time).where("ends_at", "<=", time).execute();
    const announced = new Set(rows.map((row) => row.external_id));
    const known = await trx
      .selectFrom("contests")
      .select(["id", "external_id"])
      .where("starts_at", ">", time)
      .where("source", "=", source)
      .execute();
    const missing = known.filter((row) => !announced.has(row.external_id));
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
              name: set.ref("excluded.name"),
              starts_at: set.ref("excluded.starts_at"),
              ends_at: set.ref("excluded.ends_at"),
              changed_at: set.ref("excluded.changed_at"),
              revision: set("contests.revision", "+", 1),
            }))
            // An unchanged contest keeps its time of change, or calendars would report it as updated.
            .where((where) =>
              where.or([
                where("contests.name", "!=", where.ref("excluded.name")),
                where("contests.starts_at", "!=", where.ref("excluded.starts_at")),
                where("contests.ends_at", "!=", where.ref("excluded.ends_at")),
              ]),
            ),
        )
        .execute();
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

/** Records that a source's list has not changed. */
export async function keepUnchanged({ db, now }: Store, source: SourceId): Promise<void> {
  await db.updateTable("contest_sources").set({ fetched_at: now() }).where("source", "=", source).execute();
}
