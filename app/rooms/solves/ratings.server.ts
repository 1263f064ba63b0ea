import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { excluded } from "../../platform/db/excluded.server.ts";
import type { RatingChange } from "../judges/index.server.ts";
import { MOST_RATINGS } from "./limits.ts";

/** Less than a day, so that the daily import finds the history outdated. */
const OLD = 20 * 60 * 60 * 1000;

/** Whether an import should reread a rating history: after a new contest, or once it is a day old. */
export const isRatingOld = ({ rated_at }: { rated_at: number | null }, now: number): boolean =>
  rated_at === null || now - rated_at > OLD;

const placeOf = ({ at, contest }: Pick<RatingChange, "at" | "contest">) => `${at} ${contest}`;

/** An empty list changes nothing. */
export function storeRatings(
  db: Database,
  handle_id: number,
  read: RatingChange[],
  now: number,
): Promise<void> {
  const history = read.toSorted((a, b) => b.at - a.at).slice(0, MOST_RATINGS);
  return inTransaction(db, async (trx) => {
    const handle = await trx
      .selectFrom("handles")
      .select("clears")
      .where("id", "=", handle_id)
      .executeTakeFirst();
    // The handle's imports are being deleted.
    if (handle?.clears !== 0) return;
    const rows = await trx
      .selectFrom("rating_changes")
      .select(["at", "contest", "name", "rank", "rating"])
      .where("handle_id", "=", handle_id)
      .execute();
    const after = new Map(history.map((change) => [placeOf(change), change]));
    const isRewritten = after.size > 0 && rows.some((row) => !after.has(placeOf(row)));
    if (isRewritten) await trx.deleteFrom("rating_changes").where("handle_id", "=", handle_id).execute();
    const before = new Map(isRewritten ? [] : rows.map((row) => [placeOf(row), row]));
    const changed = [...after].flatMap(([place, { at, contest, name, rank, rating }]) => {
      const old = before.get(place);
      const isSame = old && old.name === name && old.rank === rank && old.rating === rating;
      return isSame ? [] : [{ handle_id, at, contest, name, rank, rating }];
    });
    if (changed.length > 0) {
      await trx
        .insertInto("rating_changes")
        .values(changed)
        .onConflict((conflict) =>
          conflict.columns(["handle_id", "at", "contest"]).doUpdateSet(excluded("name", "rank", "rating")),
        )
        .execute();
    }
    await trx
      .updateTable("handles")
      .set({ rated_at: now, rating_due_at: null })
      .where("id", "=", handle_id)
      .execute();
  });
}

/** @param at when to try again; null to wait for the next import */
export async function putOffRatings(db: Database, id: number, at: number | null): Promise<void> {
  await db.updateTable("handles").set({ rating_due_at: at }).where("id", "=", id).execute();
}
