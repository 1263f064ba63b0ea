import type { ExpressionBuilder, Nullable } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Viewer } from "../../viewer.ts";

type Reader = Pick<Viewer, "id">;

/** Items from other judges, and problems that are public or the viewer's own. */
export const isShown =
  (viewer: Reader) => (where: ExpressionBuilder<Tables & { i: Tables["list_items"] }, "i">) =>
    where.or([
      where("i.problem_id", "is", null),
      where.exists(
        where
          .selectFrom("problems as o")
          .select("o.id")
          .whereRef("o.id", "=", "i.problem_id")
          .where((where) =>
            where.or([where("o.visibility", "=", "public"), where("o.author_id", "=", viewer.id)]),
          ),
      ),
    ]);

interface Part {
  limit: number;
  from?: number;
}

/** The problem on this site that opens for a task: the viewer's own, or else the oldest public one. */
const problemHere =
  (viewer: Reader) =>
  (
    on: ExpressionBuilder<Tables & { i: Tables["list_items"]; h: Nullable<Tables["problems"]> }, "i" | "h">,
  ) => {
    const first = on
      .selectFrom("problems as p")
      .select((select) => select.fn.min<number | null>("p.id").as("id"))
      .whereRef("p.task_id", "=", "i.task_id");
    return on(
      "h.id",
      "=",
      on.fn.coalesce(first.where("p.author_id", "=", viewer.id), first.where("p.visibility", "=", "public")),
    );
  };

const shownItems = (db: Connection, viewer: Reader, listId: number) =>
  db
    .selectFrom("list_items as i")
    .where("i.list_id", "=", listId)
    .where(isShown(viewer))
    .orderBy("i.part")
    .orderBy("i.position")
    .orderBy("i.id");

export function listItems(db: Connection, viewer: Reader, listId: number, { limit, from = 0 }: Part) {
  return shownItems(db, viewer, listId)
    .innerJoin("tasks as t", "t.id", "i.task_id")
    .leftJoin("problems as h", (join) => join.on(problemHere(viewer)))
    .leftJoin("marks as m", (join) =>
      join.onRef("m.task_id", "=", "i.task_id").on("m.user_id", "=", viewer.id),
    )
    .select(["i.id", "i.task_id", "i.problem_id", "i.section", "i.part", "i.name", "i.note"])
    .select(["t.judge", "t.key", "t.name as task_name", "t.rating as task_rating", "t.link as task_link"])
    .select(["h.id as problem", "h.title", "h.rating", "h.link"])
    .select(["m.status", "m.how", "m.verified", "m.vouched", "m.solved_at", "m.hand"])
    .limit(limit)
    .offset(from)
    .execute();
}
export type ItemEntry = Awaited<ReturnType<typeof listItems>>[number];

export async function listTasks(db: Connection, viewer: Reader, listId: number): Promise<number[]> {
  const rows = await shownItems(db, viewer, listId).select("i.task_id").execute();
  return rows.map(({ task_id }) => task_id);
}

export function findItem(db: Connection, viewer: Reader, listId: number, id: number) {
  return db
    .selectFrom("list_items as i")
    .innerJoin("tasks as t", "t.id", "i.task_id")
    .leftJoin("problems as h", (join) => join.on(problemHere(viewer)))
    .select(["i.id", "i.task_id", "i.part", "i.position", "i.section", "i.name", "i.note", "i.updated_at"])
    .select(["t.judge", "t.key", "t.name as task_name", "h.title"])
    .where("i.id", "=", id)
    .where("i.list_id", "=", listId)
    .where(isShown(viewer))
    .executeTakeFirst();
}

export async function listSections(db: Connection, listId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("list_items")
    .select(["part", "section"])
    .distinct()
    .where("list_id", "=", listId)
    .orderBy("part")
    .execute();
  return rows.flatMap(({ section }) => section || []);
}
