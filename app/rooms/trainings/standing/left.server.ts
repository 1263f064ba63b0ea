import type { Application } from "../../../platform/application.ts";
import { Conflict } from "../../../platform/http/errors.ts";
import type { Viewer } from "../../../viewer.ts";
import { markTaskByHand } from "../../problems/index.server.ts";
import { stateOf } from "../clock.ts";
import { findParty, listItemPoints, requireTraining } from "../queries.server.ts";
import { type Item, itemsFor } from "../shown.server.ts";
import type { Cell } from "./scoring.ts";
import { readStandings, type Standings } from "./standings.server.ts";

// What a training leaves to upsolve.

const isLeft = ({ status, later }: Cell) => status !== "solved" && status !== "before" && later === undefined;

/** What participants have not solved to this day, and what of that is the viewer's. */
export function leftOf({ lines, parties }: Standings, items: Item[], own: number | undefined) {
  let group = 0;
  for (const { id, cells } of lines) if (!parties.get(id)?.isVirtual) group += cells.filter(isLeft).length;
  const cells = lines.find(({ id }) => id === own)?.cells ?? [];
  const yours = items.filter(({ link, entry }, place) => {
    const cell = cells[place];
    return link !== null && cell !== undefined && isLeft(cell) && entry.status !== "solved";
  });
  return {
    group,
    yours,
    // What is given up or for later is where its solver wants it.
    toQueue: yours.filter(({ entry }) => entry.status !== "later" && entry.status !== "gaveup"),
  };
}

/** Puts what a training leaves to its viewer into their queue. @returns how many @throws NotFound, Conflict */
export async function queueLeft(app: Application, viewer: Viewer, id: number): Promise<number> {
  const { db, now } = app;
  const training = await requireTraining(db, viewer, id);
  if (stateOf(training, now()) !== "over") throw new Conflict("It is not over yet.");
  const party = await findParty(db, viewer.id, id);
  const standings = await readStandings(db, training, await listItemPoints(db, id), {
    now: now(),
    own: party?.id,
  });
  const { toQueue } = leftOf(standings, await itemsFor(app, viewer, training), party?.id);
  for (const { entry } of toQueue) await markTaskByHand(app, viewer, entry, "later");
  return toQueue.length;
}
