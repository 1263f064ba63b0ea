import { sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Place } from "./uses.server.ts";

/** Ends what a row shows, before it is removed or its picture replaced. @returns the images' ids, for addUses */
export async function takeUses(trx: Connection, place: Place, row: number): Promise<number[]> {
  const taken = await trx
    .deleteFrom("image_uses")
    .where("place", "=", place)
    .where("row_id", "=", row)
    .returning("image_id")
    .execute();
  return taken.map(({ image_id }) => image_id);
}

/** Only pass what takeUses returned: this does not check whose the images are. */
export async function addUses(trx: Connection, place: Place, row: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto("image_uses")
    .values(ids.map((image_id) => ({ image_id, place, row_id: row })))
    .execute();
}

/** Shows what a row shows beside a copy of its text too. */
export async function copyUses(
  trx: Connection,
  from: { place: Place; row: number },
  to: { place: Place; row: number },
): Promise<void> {
  await trx
    .insertInto("image_uses")
    .columns(["image_id", "place", "row_id"])
    .expression((of) =>
      of
        .selectFrom("image_uses")
        .select(["image_id", sql.lit(to.place).as("place"), sql.lit(to.row).as("row_id")])
        .where("place", "=", from.place)
        .where("row_id", "=", from.row),
    )
    .execute();
}
