import type { Transaction } from "kysely";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { differs, excluded } from "../../platform/db/excluded.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { LINK, linkKey, readTaskAddress } from "../judges/addresses.ts";
import type { TaskFacts } from "../judges/index.server.ts";
import { derivePosted } from "./marks.server.ts";

type Writing = Transaction<Tables>;

interface KnownTask {
  id: number;
  /** The id that marks refer to; for a twin, the other task's. */
  markedId: number;
  isNamed: boolean;
}

export async function contestIds(
  trx: Writing,
  judge: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return new Map();
  const find = () =>
    trx
      .selectFrom("task_contests")
      .select(["id", "key"])
      .where("judge", "=", judge)
      .where("key", "in", wanted)
      .execute();
  let rows = await find();
  const missing = wanted.filter((key) => !rows.some((row) => row.key === key));
  if (missing.length > 0) {
    await trx
      .insertInto("task_contests")
      .values(missing.map((key) => ({ judge, key, name: key })))
      .onConflict((conflict) => conflict.columns(["judge", "key"]).doNothing())
      .execute();
    rows = await find();
  }
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Adds tasks to contests. @param places at most a hundred; an empty letter leaves the stored one unchanged */
export async function keepPlaces(trx: Writing, places: Row<"contest_tasks">[]): Promise<void> {
  const once = new Map(places.map((place) => [`${place.contest_id} ${place.task_id}`, place]));
  if (once.size === 0) return;
  await trx
    .insertInto("contest_tasks")
    .values([...once.values()])
    .onConflict((conflict) =>
      conflict
        .columns(["contest_id", "task_id"])
        .doUpdateSet(excluded("letter"))
        .where(differs("contest_tasks", "letter"))
        .where("excluded.letter", "!=", ""),
    )
    .execute();
}

/** @param facts at most a hundred, from one judge @returns the tasks by key */
export async function keepTasks(trx: Writing, facts: readonly TaskFacts[]): Promise<Map<string, KnownTask>> {
  const byKey = new Map(facts.map((each) => [each.key, each]));
  const [first] = byKey.values();
  if (!first) return new Map();
  const { judge } = first;
  const find = () =>
    trx
      .selectFrom("tasks")
      .select(["id", "key", "twin_of", "name", "rating", "tags", "contest_id", "letter", "settled_to"])
      .where("judge", "=", judge)
      .where("key", "in", [...byKey.keys()])
      .execute();
  let rows = await find();
  const known = new Map(rows.map((row) => [row.key, row]));
  const contests = await contestIds(
    trx,
    judge,
    facts.flatMap(({ contest }) => contest ?? []),
  );
  const changed = [...byKey.values()].flatMap((fact) => {
    const row = known.get(fact.key);
    const next = {
      // A task's own contest is the first; contest_tasks has the others.
      contest_id: row?.contest_id ?? (fact.contest ? (contests.get(fact.contest) ?? null) : null),
      letter: fact.letter ?? row?.letter ?? "",
      name: fact.name || row?.name || "",
      rating: fact.rating ?? row?.rating ?? null,
      tags: fact.tags || row?.tags || "",
    };
    const isSame = (...columns: (keyof typeof next)[]) => columns.every((name) => row?.[name] === next[name]);
    if (row && isSame("contest_id", "letter", "name", "rating", "tags")) return [];
    const settled_to = row && !isSame("rating", "tags") ? 0 : (row?.settled_to ?? null);
    return [{ judge, key: fact.key, link: fact.link, ...next, settled_to }];
  });
  if (changed.length > 0) {
    await trx
      .insertInto("tasks")
      .values(changed)
      .onConflict((conflict) =>
        conflict
          .columns(["judge", "key"])
          .doUpdateSet(excluded("contest_id", "letter", "name", "rating", "tags", "settled_to")),
      )
      .execute();
    if (changed.some(({ key }) => !known.has(key))) rows = await find();
  }
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  await keepPlaces(
    trx,
    facts.flatMap(({ key, contest, letter = "" }) => {
      const [task_id, contest_id] = [ids.get(key), contest && contests.get(contest)];
      return task_id && contest_id ? [{ contest_id, task_id, letter }] : [];
    }),
  );
  return new Map(
    rows.map(({ key, id, twin_of, name }) => [key, { id, markedId: twin_of ?? id, isNamed: name !== "" }]),
  );
}

/** The task at a problem's address, or the problem's own task. @returns the id that marks refer to */
export async function taskOfProblem(trx: Writing, problem: { id: number; link: string }): Promise<number> {
  const address = readTaskAddress(problem.link);
  if (address) {
    const task = (await keepTasks(trx, [address])).get(address.key);
    if (task) return task.markedId;
  }
  const listed = address ? undefined : await listedTask(trx, problem);
  if (listed !== undefined) return listed;
  const own = { judge: "here", key: String(problem.id) };
  await trx
    .insertInto("tasks")
    .values({ ...own, problem_id: problem.id })
    .onConflict((conflict) => conflict.columns(["judge", "key"]).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom("tasks")
    .select("id")
    .where("judge", "=", own.judge)
    .where("key", "=", own.key)
    .executeTakeFirstOrThrow();
  return id;
}

/** The task at this address, unless another public problem has it: several may link to a contest's page. */
async function listedTask(
  trx: Writing,
  { id, link }: { id: number; link: string },
): Promise<number | undefined> {
  const key = linkKey(link);
  if (key === "") return undefined;
  const task = await trx
    .selectFrom("tasks as t")
    .select((select) => [
      "t.id",
      // Private problems are skipped, because they would reveal their addresses.
      select
        .selectFrom("problems as p")
        .select("p.id")
        .whereRef("p.task_id", "=", "t.id")
        .where("p.id", "!=", id)
        .where("p.visibility", "=", "public")
        .limit(1)
        .as("other"),
    ])
    .where("t.judge", "=", LINK)
    .where("t.key", "=", key)
    .executeTakeFirst();
  return task?.other === null ? task.id : undefined;
}

/** Problems per transaction of about 5 ms. */
const AT_ONCE = 10;

/** For problems that predate tasks or were inserted directly. If interrupted, it continues at the next start. */
export async function fillTasks(db: Database, stop?: AbortSignal): Promise<void> {
  let after = 0;
  const next = () => problemsWithoutTask(db, after);
  for (let some = await next(); some.length > 0 && !stop?.aborted; some = await next()) {
    after = some.at(-1)?.id ?? after;
    await step(() => inTransaction(db, (trx) => fillSome(trx, some)));
  }
}

/** For older problems, newest first. If interrupted, it continues at the next start. */
export async function fillLinkKeys(db: Database, stop?: AbortSignal): Promise<void> {
  const next = () => db.selectFrom("unkeyed_links").select("below").executeTakeFirst();
  for (let note = await next(); note && !stop?.aborted; note = await next()) {
    const { below } = note;
    await step(() => inTransaction(db, (trx) => fillKeysBelow(trx, below)));
  }
}

async function fillKeysBelow(trx: Writing, below: number): Promise<void> {
  const some = await trx
    .selectFrom("problems")
    .select(["id", "link"])
    .where("id", "<", below)
    .orderBy("id", "desc")
    .limit(SLICE)
    .execute();
  for (const { id, link } of some) {
    const filled = trx.updateTable("problems").set({ link_key: linkKey(link) });
    // An edit may have filled in the key meanwhile.
    await filled.where("id", "=", id).where("link_key", "is", null).execute();
  }
  const reached = some.at(-1)?.id;
  if (reached === undefined) await trx.deleteFrom("unkeyed_links").execute();
  else await trx.updateTable("unkeyed_links").set({ below: reached }).execute();
}

function problemsWithoutTask(db: Connection, after: number) {
  return (
    db
      .selectFrom("problems")
      .select(["id", "link"])
      .where("task_id", "is", null)
      // Hidden problems have no address.
      .where("link", "!=", "")
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute()
  );
}

async function fillSome(trx: Writing, problems: { id: number; link: string }[]): Promise<void> {
  for (const problem of problems) {
    const task_id = await taskOfProblem(trx, problem);
    await trx.updateTable("problems").set({ task_id }).where("id", "=", problem.id).execute();
    await derivePosted(trx, problem.id, task_id);
  }
}
