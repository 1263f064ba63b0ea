import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { audienceOf } from "./audience.server.ts";
import { stateOf } from "./clock.ts";
import { pickTasks, ratingsOf } from "./form/picking.server.ts";
import { byAddress, type Item, letterOf, TOO_MANY } from "./items.server.ts";
import { MOST_ITEMS } from "./limits.ts";
import { seesProblems } from "./policy.ts";
import { requireTraining, type Training } from "./queries.server.ts";
import { announce } from "./realtime.server.ts";
import type { PickInput } from "./schema.ts";

// Changes single problems of a training before it starts. Only its owner sees them by then, so only they can.

type Store = Pick<Application, "config" | "db" | "now" | "hub" | "limits">;
type Writing = Transaction<Tables>;

interface Arranging {
  trx: Writing;
  training: Training;
  items: Entry[];
}

const listEntries = (trx: Writing, id: number) =>
  trx
    .selectFrom("training_items as i")
    .innerJoin("tasks as k", "k.id", "i.task_id")
    .select(["i.id", "i.place", "i.task_id", "i.points", "k.rating"])
    .where("i.training_id", "=", id)
    .orderBy("i.place")
    .execute();
type Entry = Awaited<ReturnType<typeof listEntries>>[number];

const invalid = (message: string) => new Invalid(message, { problems: [message] });

/** @throws NotFound, Forbidden, Conflict */
function arrange<T>(
  app: Store,
  viewer: Viewer,
  id: number,
  work: (arranging: Arranging) => Promise<T>,
): Promise<T> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireTraining(trx, viewer, id);
    if (!seesProblems(viewer, training, { hasBegun: false })) {
      throw new Forbidden("Only its owner can change the problems, which nobody else sees before the start.");
    }
    if (stateOf(training, app.now()) !== "planned") {
      throw new Conflict("The training has begun: its problems stay as they are.");
    }
    const done = await work({ trx, training, items: await listEntries(trx, id) });
    afterCommit(() => announce(app, id, "changed"));
    return done;
  });
}

function entryOf({ items }: Arranging, itemId: number): Entry {
  const entry = items.find(({ id }) => id === itemId);
  if (!entry) throw new NotFound("This problem is no longer in the training.");
  return entry;
}

function refuseTwice(items: Entry[], task: number): void {
  const there = items.find(({ task_id }) => task_id === task);
  if (there) throw invalid(`This is problem ${letterOf(there.place)} already.`);
}

/** @throws NotFound, Forbidden, Conflict, Invalid */
export function addItem(app: Store, viewer: Viewer, id: number, link: string): Promise<void> {
  return arrange(app, viewer, id, async ({ trx, items }) => {
    if (items.length >= MOST_ITEMS) throw invalid(TOO_MANY);
    const [item] = await byAddress(trx, app, viewer, [{ link }], items.length);
    if (!item) return;
    refuseTwice(items, item.task);
    await trx
      .insertInto("training_items")
      .values({
        training_id: id,
        place: items.length,
        task_id: item.task,
        problem_id: item.problem,
        points: item.points,
      })
      .execute();
  });
}

/** Keeps its place and points. @throws NotFound, Forbidden, Conflict, Invalid */
export function replaceItem(
  app: Store,
  viewer: Viewer,
  id: number,
  itemId: number,
  link: string,
): Promise<void> {
  return arrange(app, viewer, id, async (arranging) => {
    const { trx, items } = arranging;
    const entry = entryOf(arranging, itemId);
    const [item] = await byAddress(trx, app, viewer, [{ link }], entry.place);
    if (!item) return;
    refuseTwice(items, item.task);
    await putInstead(trx, entry, item);
  });
}

/**
 * Replaces a problem by another of the rule that its training's problems were picked by: near the step of the ratings
 * that the problem was near. @throws NotFound, Forbidden, Conflict, Invalid if there is no other
 */
export function replaceByAnother(app: Store, viewer: Viewer, id: number, itemId: number): Promise<void> {
  return arrange(app, viewer, id, async (arranging) => {
    const { trx, training, items } = arranging;
    const entry = entryOf(arranging, itemId);
    if (training.pick === "") throw new Conflict("The problems of this training were not picked by rating.");
    const { for: group, ...pick } = JSON.parse(training.pick) as PickInput;
    const rating = stepOf(pick, entry);
    const { groups, people } = await withOwner(trx, training);
    const [task] = await pickTasks(
      trx,
      app,
      { count: 1, from: rating, to: rating, tags: pick.tags },
      { groups: group === undefined ? groups : [group], people },
      items.flatMap(({ task_id }) => task_id ?? []),
    );
    if (task) await putInstead(trx, entry, task);
  });
}

function stepOf(pick: Pick<PickInput, "count" | "from" | "to">, { place, rating }: Entry): number {
  const steps = ratingsOf(pick);
  if (rating === null) return steps[place] ?? pick.to;
  return steps.reduce((nearest, step) =>
    Math.abs(step - rating) < Math.abs(nearest - rating) ? step : nearest,
  );
}

async function withOwner(trx: Writing, { id, owner_id }: Training) {
  const { groups, people } = await audienceOf(trx, id);
  return { groups, people: owner_id === null ? people : [...people, owner_id] };
}

const putInstead = (trx: Writing, { id }: Entry, { task, problem }: Pick<Item, "task" | "problem">) =>
  trx
    .updateTable("training_items")
    .set({ task_id: task, problem_id: problem })
    .where("id", "=", id)
    .execute();

const putAt = (trx: Writing, id: number, place: number) =>
  trx.updateTable("training_items").set({ place }).where("id", "=", id).execute();

/** @throws NotFound, Forbidden, Conflict for the last one */
export function removeItem(app: Store, viewer: Viewer, id: number, itemId: number): Promise<void> {
  return arrange(app, viewer, id, async (arranging) => {
    const { trx, items } = arranging;
    const entry = entryOf(arranging, itemId);
    if (items.length === 1) throw new Conflict("A training needs at least one problem.");
    await trx.deleteFrom("training_items").where("id", "=", itemId).execute();
    for (const { id: other, place } of items) {
      if (place > entry.place) await putAt(trx, other, place - 1);
    }
  });
}

/** Swaps a problem with its neighbour, if it has one there. @throws NotFound, Forbidden, Conflict */
export function moveItem(
  app: Store,
  viewer: Viewer,
  id: number,
  itemId: number,
  way: "up" | "down",
): Promise<void> {
  return arrange(app, viewer, id, async (arranging) => {
    const { trx, items } = arranging;
    const entry = entryOf(arranging, itemId);
    const other = items[items.indexOf(entry) + (way === "up" ? -1 : 1)];
    if (!other) return;
    await putAt(trx, entry.id, other.place);
    await putAt(trx, other.id, entry.place);
  });
}
