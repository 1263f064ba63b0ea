import type { Application } from "../../../platform/application.ts";
import { inTransaction } from "../../../platform/db/connection.server.ts";
import { Conflict } from "../../../platform/http/errors.ts";
import type { Viewer } from "../../../viewer.ts";
import { stateOf } from "../clock.ts";
import { requireOwn } from "../commands.server.ts";
import { listItemPoints } from "../queries.server.ts";
import { announce } from "../realtime.server.ts";
import { computeStandings, isFrozen } from "./standings.server.ts";

type Store = Pick<Application, "db" | "now" | "hub">;

/**
 * Opens the next frozen cell, from the last row up and from the first problem on, or all of them.
 * @throws NotFound, Forbidden, Conflict
 */
export function unfreeze(app: Store, viewer: Viewer, id: number, what: "next" | "all"): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireOwn(trx, viewer, id);
    const time = app.now();
    if (!isFrozen(training, time)) throw new Conflict("Nothing is frozen.");
    if (stateOf(training, time) !== "over") throw new Conflict("It stays frozen until the end.");
    const items = await listItemPoints(trx, id);
    const { lines: all, parties } = await computeStandings(trx, training, items, { now: time });
    // Who takes part virtually stands outside the ranks, so no step is about them.
    const lines = all.filter(({ id: party }) => !parties.get(party)?.isVirtual);
    const hidden = lines.flatMap((line) =>
      line.cells.flatMap(({ status }, place) => (status === "hidden" ? [{ line, place }] : [])),
    );
    const last = lines.findLast(({ id: party }) => hidden.some(({ line }) => line.id === party));
    const next = hidden.find(({ line }) => line.id === last?.id);
    const item = next && items[next.place];
    if (what === "next" && next && item) {
      await trx
        .insertInto("training_reveals")
        .values({ party_id: next.line.id, item_id: item.id, at: time })
        .onConflict((conflict) => conflict.columns(["party_id", "item_id"]).doNothing())
        .execute();
    }
    if (what === "all" || hidden.length <= 1) {
      await trx.updateTable("trainings").set({ thawed_at: time }).where("id", "=", id).execute();
    }
    afterCommit(() => announce(app, id, "changed"));
  });
}
