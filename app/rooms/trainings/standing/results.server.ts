import type { Transaction } from "kysely";
import type { Application } from "../../../platform/application.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { listItemPoints, type Training } from "../queries.server.ts";
import { frozenRanks, gather, type Kept, standingsOf } from "./standings.server.ts";

/** Keeps the final standings, which later imports do not move. Virtual participants are not part of them. */
export async function keepResult(
  trx: Transaction<Tables>,
  { now }: Pick<Application, "now">,
  training: Training,
): Promise<void> {
  const { id } = training;
  const time = now();
  const items = await listItemPoints(trx, id);
  const gathered = await gather(trx, training, items, time);
  const { lines, parties } = standingsOf({ ...training, thawed_at: time }, gathered, { now: time });
  const kept: Kept = {
    lines: lines.filter((line) => parties.get(line.id)?.isVirtual === false),
    was: frozenRanks(training, gathered, time),
  };
  await trx
    .insertInto("training_results")
    .values({ training_id: id, body: JSON.stringify(kept), at: time })
    .onConflict((conflict) => conflict.column("training_id").doNothing())
    .execute();
  for (const { id: party, rank, solved } of kept.lines) {
    await trx.updateTable("training_parties").set({ rank, solved }).where("id", "=", party).execute();
  }
  await trx
    .updateTable("trainings")
    .set({ final_at: time, thawed_at: training.thawed_at ?? time })
    .where("id", "=", id)
    .where("final_at", "is", null)
    .execute();
}
