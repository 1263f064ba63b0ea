import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { requireGroup } from "../groups/index.server.ts";
import { nameTasks, type ReadItem, tasksOfList } from "../lists/index.server.ts";
import { pickTasks } from "./form/picking.server.ts";
import { MOST_ITEMS } from "./limits.ts";
import type { ItemInput, ProblemsInput } from "./schema.ts";

type Writing = Transaction<Tables>;
type Naming = Pick<Application, "config" | "now" | "limits">;

export interface Item {
  task: number;
  /** A problem of this site whose visibility the item follows. */
  problem: number | null;
  points: number;
}

const invalid = (message: string) => new Invalid(message, { problems: [message] });

export const TOO_MANY = `A training has at most ${MOST_ITEMS} problems.`;
const PRIVATE = "Make it public first: a private problem cannot be in a training.";

/** The problems that an input names, each once. @throws Invalid */
export async function findItems(
  trx: Writing,
  app: Naming,
  viewer: Viewer,
  input: ProblemsInput,
  audience: { groups: number[]; people: number[] },
): Promise<Item[]> {
  if ("items" in input) requireSome(input.items);
  const items = await namedItems(trx, app, viewer, input, audience);
  requireSome(items);
  const seen = new Set<number>();
  for (const [index, { task }] of items.entries()) {
    if (seen.has(task)) throw invalid(`Problem ${letterOf(index)} is in the training twice.`);
    seen.add(task);
  }
  await requirePublic(trx, items);
  return items;
}

function requireSome({ length }: unknown[]): void {
  if (length === 0) throw invalid("A training needs at least one problem.");
  if (length > MOST_ITEMS) throw invalid(TOO_MANY);
}

async function requirePublic(trx: Connection, items: Item[]): Promise<void> {
  const ids = items.flatMap(({ problem }) => problem ?? []);
  if (ids.length === 0) return;
  const hidden = await trx
    .selectFrom("problems")
    .select("id")
    .where("id", "in", ids)
    .where("visibility", "=", "private")
    .execute();
  const place = items.findIndex(({ problem }) => hidden.some(({ id }) => id === problem));
  if (place >= 0) throw invalid(`Problem ${letterOf(place)}: ${PRIVATE}`);
}

export const letterOf = (place: number): string => String.fromCharCode(65 + place);

async function namedItems(
  trx: Writing,
  app: Naming,
  viewer: Viewer,
  input: ProblemsInput,
  audience: { groups: number[]; people: number[] },
): Promise<Item[]> {
  const plain = (tasks: { task: number; problem: number | null }[]) =>
    tasks.map((task) => ({ ...task, points: 1 }));
  if ("items" in input) return byAddress(trx, app, viewer, input.items);
  if ("contest" in input) return plain(await tasksOfContest(trx, input.contest));
  if ("list" in input) return plain(await tasksOfList(trx, viewer, input.list));
  const { for: group, ...pick } = input.pick;
  if (group !== undefined) await requireKnown(trx, viewer, group);
  const groups = group === undefined ? audience.groups : [group];
  return plain(await pickTasks(trx, app, pick, { ...audience, groups }));
}

/** What a group has tried is for those who know of it. @throws Invalid */
async function requireKnown(trx: Writing, viewer: Viewer, group: number): Promise<void> {
  await requireGroup(trx, viewer, group).catch((error: unknown) => {
    throw error instanceof NotFound ? invalid(error.message) : error;
  });
}

/** Problems by their addresses. @param first the place of the first @throws Invalid, TooMany */
export async function byAddress(
  trx: Writing,
  { config, limits }: Naming,
  viewer: Viewer,
  inputs: ItemInput[],
  first = 0,
): Promise<Item[]> {
  // Limited as for lists, because any web address can add a task.
  await limits.take("listItemsByAccount", viewer.id);
  const { origin } = new URL(config.publicUrl);
  const items: ReadItem[] = [];
  for (const [index, input] of inputs.entries()) {
    const address =
      "problem" in input
        ? `${origin}/problem/${input.problem}`
        : "link" in input
          ? input.link
          : await linkOf(trx, input);
    items.push({ line: index + 1, text: address, address, name: "", section: "", note: "" });
  }
  const { named } = await nameTasks(trx, viewer, items, config.publicUrl);
  return items.map((item, index) => {
    const task = named.get(item);
    if (task === undefined || typeof task === "string") {
      throw invalid(`Problem ${letterOf(first + index)}: ${task ?? "This is not a web address."}`);
    }
    if (task.isPrivate) throw invalid(`Problem ${letterOf(first + index)}: ${PRIVATE}`);
    return { task: task.task, problem: task.problem, points: inputs[index]?.points ?? 1 };
  });
}

async function linkOf(trx: Connection, { judge, key }: { judge: string; key: string }): Promise<string> {
  const task = await trx
    .selectFrom("tasks")
    .select("link")
    .where("judge", "=", judge)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!task || judge === "here")
    throw invalid(`No problem ${key} of ${judge} is known here: send its address.`);
  return task.link;
}

/** A contest's problems in order. @throws Invalid */
async function tasksOfContest(trx: Connection, { judge, key }: { judge: string; key: string }) {
  const rows = await trx
    .selectFrom("task_contests as c")
    .innerJoin("contest_tasks as ct", "ct.contest_id", "c.id")
    .innerJoin("tasks as k", "k.id", "ct.task_id")
    .select((select) => [select.fn.coalesce("k.twin_of", "k.id").as("task"), "ct.letter"])
    .where("c.judge", "=", judge)
    .where("c.key", "=", key)
    .execute();
  if (rows.length === 0) throw invalid("The problems of this contest are not known here yet.");
  const order = new Intl.Collator("en", { numeric: true });
  rows.sort((one, other) => order.compare(one.letter, other.letter));
  return [...new Set(rows.map(({ task }) => Number(task)))].map((task) => ({ task, problem: null }));
}

/** Replaces a training's problems. */
export async function keepItems(trx: Writing, trainingId: number, items: Item[]): Promise<void> {
  await trx.deleteFrom("training_items").where("training_id", "=", trainingId).execute();
  await trx
    .insertInto("training_items")
    .values(
      items.map(({ task, problem, points }, place) => ({
        training_id: trainingId,
        place,
        task_id: task,
        problem_id: problem,
        points,
      })),
    )
    .execute();
}
