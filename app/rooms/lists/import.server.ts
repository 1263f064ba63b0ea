import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { LINK, readAddress, readTaskAddress } from "../judges/addresses.ts";
import {
  dismissImports,
  listBatch,
  problemsByLink,
  renameBatch,
  tasksAmong,
} from "../problems/index.server.ts";
import { keepTasks, taskOfProblem } from "../solves/index.server.ts";
import { problemIdOf, type ReadItem, type Refused, readItems } from "./import.ts";
import { placeIn } from "./items.server.ts";
import { MOST_ITEMS, TITLE } from "./limits.ts";
import { insertList, requireOwnList } from "./own.server.ts";

type Importing = Pick<Application, "db" | "now" | "config" | "limits" | "judges">;
type Writing = Transaction<Tables>;

export interface Added {
  added: number;
  refused: Refused[];
}

export interface Named {
  task: number;
  /** Whether it was named by the address of a private problem here. */
  isPrivate?: boolean;
  /** The id of a problem that exists only on this site; otherwise null. */
  problem: number | null;
}

const FULL = `A list has at most ${MOST_ITEMS} problems.`;

/** Adds the problems in a pasted text (see readItems), in batches. @throws NotFound, Forbidden, TooMany */
export async function addItems(app: Importing, viewer: Viewer, id: number, text: string): Promise<Added> {
  const { items, refused } = readItems(text);
  await requireOwnList(app.db, viewer, id);
  const judges = new Set<string>();
  let added = 0;
  for (let from = 0; from < items.length; from += SLICE) {
    // Limited, because any web address can add a task.
    await app.limits.take("listItemsByAccount", viewer.id);
    const some = items.slice(from, from + SLICE);
    const done = await step(() => inTransaction(app.db, (trx) => addSome(trx, app, viewer, id, some)));
    added += done.added;
    refused.push(...done.refused);
    for (const judge of done.unnamed) judges.add(judge);
  }
  nameAll(app, judges);
  return { added, refused: refused.sort((one, other) => one.line - other.line) };
}

async function addSome(
  trx: Writing,
  { config, now }: Importing,
  viewer: Viewer,
  listId: number,
  items: ReadItem[],
): Promise<Added & { unnamed: Set<string> }> {
  const list = await requireOwnList(trx, viewer, listId);
  const { named, unnamed } = await nameTasks(trx, viewer, items, config.publicUrl);
  const before = await trx.selectFrom("list_items").select("task_id").where("list_id", "=", listId).execute();
  const there = new Set(before.map(({ task_id }) => task_id));
  const refused: Refused[] = [];
  const bySection = new Map<string, { item: ReadItem; task: Named }[]>();
  for (const item of items) {
    const task = named.get(item);
    const reason =
      task === undefined || typeof task === "string"
        ? (task ?? "This is not a web address.")
        : there.has(task.task)
          ? "Already in the list."
          : there.size >= MOST_ITEMS && FULL;
    if (reason) refused.push({ line: item.line, text: item.text, reason });
    else if (typeof task === "object") {
      there.add(task.task);
      const section = bySection.get(item.section) ?? [];
      bySection.set(item.section, section);
      section.push({ item, task });
    }
  }
  const updated_at = now();
  for (const [section, taken] of bySection) {
    const { part, position } = await placeIn(trx, listId, section);
    const rows = taken.map(({ item: { name, note }, task }, index) => ({
      list_id: listId,
      owner_id: list.owner_id,
      task_id: task.task,
      problem_id: task.problem,
      part,
      position: position + index,
      section,
      name,
      note,
      updated_at,
    }));
    await trx.insertInto("list_items").values(rows).execute();
  }
  return { added: items.length - refused.length, refused, unnamed };
}

/** @returns each item's task or an error, and the judges whose problem names must be fetched */
export async function nameTasks(trx: Writing, viewer: Viewer, items: ReadItem[], publicUrl: string) {
  const named = new Map<ReadItem, Named | string>();
  const unnamed = new Set<string>();
  const { origin } = new URL(publicUrl);
  const read = items.map((item) => {
    const id = problemIdOf(item.address, origin);
    return { item, id, address: id === undefined ? readAddress(item.address) : null };
  });
  const links = read.flatMap(({ address }) => (address?.judge === LINK ? [address.key] : []));
  const byLink = await problemsByLink(trx, viewer, links);
  const here = read.flatMap(({ item, id, address }) => {
    const found = id ?? (address?.judge === LINK ? byLink.get(address.key) : undefined);
    return found === undefined ? [] : [{ item, id: found }];
  });
  const problems = new Map(
    (
      await tasksAmong(
        trx,
        viewer,
        here.map(({ id }) => id),
      )
    ).map((problem) => [problem.id, problem]),
  );
  for (const { item, id } of here) {
    const problem = problems.get(id);
    if (!problem) {
      named.set(item, "This problem does not exist on this site.");
      continue;
    }
    const task = problem.task_id ?? (await taskOfProblem(trx, problem));
    const judge = problem.judge ?? readTaskAddress(problem.link)?.judge ?? "here";
    const isPrivate = problem.visibility === "private";
    named.set(item, { task, problem: judge === "here" ? id : null, ...(isPrivate && { isPrivate }) });
  }
  const addresses = read.flatMap(({ item, address }) =>
    address && !named.has(item) ? [{ item, address }] : [],
  );
  for (const judge of new Set(addresses.map(({ address }) => address.judge))) {
    const own = addresses.filter(({ address }) => address.judge === judge);
    const tasks = await keepTasks(
      trx,
      own.map(({ address }) => address),
    );
    for (const { item, address } of own) {
      const task = tasks.get(address.key);
      if (!task) continue;
      named.set(item, { task: task.markedId, problem: null });
      if (!task.isNamed) unnamed.add(judge);
    }
  }
  return { named, unnamed };
}

/** Posts claimed for a list get this batch id. A second click finds none; after a crash, a click resumes. */
const batchOf = (list: number) => `list ${list}`;
const listOf = (batch: string) => Number(/^list (\d+)$/.exec(batch)?.[1] ?? 0);

/** Posts leave the inbox as they are added. @throws NotFound, Conflict, TooMany */
export async function makeListOfBatch(app: Importing, viewer: Viewer, batch: string) {
  const posts = await listBatch(app.db, viewer, batch);
  const [first] = posts;
  if (!first) throw new NotFound("This import no longer exists.");
  await app.limits.take("listItemsByAccount", viewer.id, Math.ceil(posts.length / SLICE));
  const id = listOf(batch) || (await claimBatch(app, viewer, batch, first.batch_name || first.name));
  const made = { id, added: 0, refused: [] as Refused[] };
  const judges = new Set<string>();
  for (let from = 0; from < posts.length; from += SLICE) {
    const done = await step(() => inTransaction(app.db, (trx) => addPosts(trx, app, viewer, id, from)));
    made.added += done.added;
    made.refused.push(...done.refused);
    for (const judge of done.unnamed) judges.add(judge);
  }
  nameAll(app, judges);
  return made;
}

/** Creates an empty list and assigns the posts to it. @throws NotFound if another click has claimed them; Conflict */
function claimBatch({ db, now }: Importing, viewer: Viewer, batch: string, name: string): Promise<number> {
  const facts = { title: name.slice(0, TITLE.limit), about: "", due: null, audience: "chosen" } as const;
  return inTransaction(db, async (trx) => {
    const id = await insertList(trx, viewer, facts, now());
    await renameBatch(trx, viewer, batch, batchOf(id));
    return id;
  });
}

/** Adds the next posts assigned to a list. @param from the number of posts added before, for the line numbers. */
async function addPosts(trx: Writing, app: Importing, viewer: Viewer, listId: number, from: number) {
  const posts = (await listBatch(trx, viewer, batchOf(listId))).slice(0, SLICE);
  const items = posts.map((post, index) => ({ ...itemOf(post), line: from + index + 1 }));
  const ids = posts.map(({ id }) => id);
  if (ids.length > 0) await dismissImports({ db: trx }, viewer, ids);
  return addSome(trx, app, viewer, listId, items);
}

const itemOf = ({ batch_link, name }: Awaited<ReturnType<typeof listBatch>>[number]) => ({
  text: name,
  address: batch_link ?? "",
  name: name.slice(0, TITLE.limit),
  section: "",
  note: "",
});

function nameAll({ judges }: Pick<Importing, "judges">, unnamed: Iterable<string>): void {
  for (const judge of unnamed) void judges.catalogue(judge);
}
