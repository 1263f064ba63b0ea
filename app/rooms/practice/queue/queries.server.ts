import { sql } from "kysely";
import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import type { Viewer } from "../../../viewer.ts";

type Store = Pick<Application, "db" | "now">;

export interface Place {
  /** The task in the member's contest. Marks may belong to its twin. */
  id: number;
  markedId: number;
  status: "tried" | "skipped" | "later" | "gaveup";
  judge: string;
  /** The contests that the member took part in, or the task's own for what was put aside. */
  contestIds: number[];
  /** On the judge's own scale. */
  rating: number | null;
}

/** Keeps each query to a few milliseconds. */
const CONTESTS_AT_ONCE = 200;
const MOST_ASIDE = 2000;

export async function readQueue({ db, now }: Store, viewer: Pick<Viewer, "id">): Promise<Place[]> {
  const contests = await contestsOf(db, viewer.id, now());
  const places = new Map<number, Place>();
  for (let from = 0; from < contests.length; from += CONTESTS_AT_ONCE) {
    if (from > 0) await new Promise(setImmediate);
    const some = await unsolvedOf(db, viewer.id, contests.slice(from, from + CONTESTS_AT_ONCE));
    for (const { id, marked_id, judge, contest_id, rating, status } of some) {
      const known = places.get(marked_id);
      // A task of several contests, or with a twin in another, is listed once.
      if (known) known.contestIds.push(contest_id);
      if (known) continue;
      const state = status === "tried" ? "tried" : "skipped";
      const contestIds = [contest_id];
      places.set(marked_id, { id, markedId: marked_id, status: state, judge, contestIds, rating });
    }
  }
  for (const { id, judge, contest_id, rating, status } of await asideOf(db, viewer.id)) {
    if (status !== "later" && status !== "gaveup") continue;
    const contestIds = contest_id === null ? [] : [contest_id];
    places.set(id, { id, markedId: id, status, judge, contestIds, rating });
  }
  return [...places.values()];
}

async function contestsOf(db: Connection, userId: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("handles as h")
    .innerJoin("participations as p", "p.handle_id", "h.id")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .select("p.contest_id")
    .distinct()
    .where("h.user_id", "=", userId)
    .where("h.clears", "=", 0)
    .where((where) => where.or([where("c.ends_at", "is", null), where("c.ends_at", "<=", now)]))
    .execute();
  return rows.map(({ contest_id }) => contest_id).sort((a, b) => a - b);
}

function unsolvedOf(db: Connection, userId: number, contests: number[]) {
  return db
    .selectFrom("contest_tasks as p")
    .innerJoin("tasks as t", "t.id", "p.task_id")
    .leftJoin("marks as m", (join) =>
      join.on("m.user_id", "=", userId).on((on) => on("m.task_id", "=", on.fn.coalesce("t.twin_of", "t.id"))),
    )
    .select((select) => [
      "t.id",
      select.fn.coalesce("t.twin_of", "t.id").as("marked_id"),
      "t.judge",
      "p.contest_id",
      "t.rating",
      "m.status",
    ])
    .where("p.contest_id", "in", contests)
    .where((where) => where.or([where("m.status", "is", null), where("m.status", "=", "tried")]))
    .execute();
}

function asideOf(db: Connection, userId: number) {
  return db
    .selectFrom("marks as m")
    .innerJoin("tasks as t", "t.id", "m.task_id")
    .select(["t.id", "t.judge", "t.contest_id", "t.rating", "m.status"])
    .where("m.user_id", "=", userId)
    .where("m.status", "in", ["later", "gaveup"])
    .where((where) =>
      where.or([
        where("t.judge", "!=", "here"),
        where.exists(
          where
            .selectFrom("problems as p")
            .select("p.id")
            .whereRef("p.task_id", "=", "t.id")
            .where((or) => or.or([or("p.visibility", "=", "public"), or("p.author_id", "=", userId)])),
        ),
      ]),
    )
    .limit(MOST_ASIDE)
    .execute();
}

const LATELY = 50;

export async function strengthOf(db: Connection, userId: number) {
  const rows = await db
    .selectFrom("marks as m")
    .innerJoin("tasks as t", "t.id", "m.task_id")
    .select(["t.rating", "t.tags"])
    .where("m.user_id", "=", userId)
    .where("m.solved_at", "is not", null)
    .where("m.status", "=", "solved")
    .orderBy("m.solved_at", "desc")
    .orderBy("m.task_id", "desc")
    .limit(LATELY)
    .execute();
  const ratings = rows.flatMap(({ rating }) => rating ?? []).sort((a, b) => a - b);
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tags.split(",")))
    if (tag) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const tags = [...counts].sort((a, b) => b[1] - a[1]).map(([tag]) => tag);
  return { rating: ratings[(ratings.length - 1) >> 1] ?? null, tags };
}

const AROUND = 300;
const COMPARED = 60;

export async function candidatesNear(db: Connection, userId: number, rating: number, shared: number) {
  const [above, below] = [">=", "<"] as const;
  const lists = await Promise.all([near(db, userId, rating, above), near(db, userId, rating, below)]);
  const here = await sharedNear(db, userId, shared);
  const found = new Map(lists.flat().map((row) => [row.id, { ...row, isHere: false }]));
  for (const row of here) found.set(row.id, { ...row, isHere: true });
  return [...found.values()];
}

function near(db: Connection, userId: number, rating: number, side: ">=" | "<") {
  return (
    db
      .selectFrom("tasks as t")
      .leftJoin("marks as m", (join) => join.onRef("m.task_id", "=", "t.id").on("m.user_id", "=", userId))
      .select(["t.id", "t.rating", "t.tags", "m.status"])
      .where("t.rating", side, rating)
      .where("t.rating", side === "<" ? ">=" : "<=", side === "<" ? rating - AROUND : rating + AROUND)
      // "is true" prevents SQLite from using the index of twins.
      .where(sql<boolean>`(t.twin_of is null) is true`)
      .where("t.name", "!=", "")
      .where((where) => where.or([where("m.status", "is", null), where("m.status", "=", "tried")]))
      .orderBy("t.rating", side === "<" ? "desc" : "asc")
      .limit(COMPARED)
      .execute()
  );
}

/** @param rating on this site's scale */
function sharedNear(db: Connection, userId: number, rating: number) {
  return db
    .selectFrom("problems as p")
    .innerJoin("tasks as t", "t.id", "p.task_id")
    .leftJoin("marks as m", (join) => join.onRef("m.task_id", "=", "t.id").on("m.user_id", "=", userId))
    .select(["t.id", "t.rating", "t.tags", "m.status"])
    .where("p.visibility", "=", "public")
    .where("p.rating", "=", rating)
    .where((where) => where.or([where("m.status", "is", null), where("m.status", "=", "tried")]))
    .orderBy("p.id", "desc")
    .limit(COMPARED)
    .execute();
}
