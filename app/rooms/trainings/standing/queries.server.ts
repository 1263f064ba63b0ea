import { sql } from "kysely";
import type { Connection } from "../../../platform/db/connection.server.ts";

// What a training's standings are made of.

/** Submissions of a training's participants to its problems, since its start. */
export function listSubmissions(db: Connection, trainingId: number) {
  return db
    .selectFrom("training_people as p")
    .innerJoin("handles as h", "h.user_id", "p.user_id")
    .innerJoin("submissions as s", "s.handle_id", "h.id")
    .innerJoin("training_items as i", (join) =>
      join.onRef("i.task_id", "=", "s.task_id").onRef("i.training_id", "=", "p.training_id"),
    )
    .select(["p.party_id", "i.place", "s.id", "s.at", "s.verdict", "s.by_team"])
    .select(["h.judge", "h.verified_at", "h.is_vouched", "h.checked_at"])
    .where("p.training_id", "=", trainingId)
    .where("h.clears", "=", 0)
    .where("h.state", "!=", "removed")
    .execute();
}

/** Whether something that was sent before the end has no verdict yet. */
export async function isAwaitingVerdicts(db: Connection, trainingId: number, endsAt: number) {
  const submissions = await listSubmissions(db, trainingId);
  return submissions.some(({ verdict, at }) => verdict === "pending" && at < endsAt);
}

/**
 * When participants first solved a training's problems, whenever that was: by any of their handles, with a team too,
 * and as they say themselves.
 */
export async function listSolves(db: Connection, trainingId: number) {
  const marked = db
    .selectFrom("training_items as i")
    .innerJoin("tasks as k", "k.id", "i.task_id")
    .innerJoin("training_people as p", "p.training_id", "i.training_id")
    .innerJoin("marks as m", (join) =>
      join
        .onRef("m.user_id", "=", "p.user_id")
        .on((on) => on("m.task_id", "=", on.fn.coalesce("k.twin_of", "k.id"))),
    )
    .select((select) => ["p.party_id", "i.place", select.ref("m.solved_at").$notNull().as("solved_at")])
    .select(sql<number>`case when m.how = 'team' then 1 else 0 end`.as("team"))
    .where("i.training_id", "=", trainingId)
    .where("m.status", "=", "solved")
    .where("m.solved_at", "is not", null);
  // A mark has one solve, and prefers those by verified handles.
  const attempted = db
    .selectFrom("training_items as i")
    .innerJoin("tasks as k", "k.id", "i.task_id")
    .innerJoin("training_people as p", "p.training_id", "i.training_id")
    .innerJoin("handles as h", "h.user_id", "p.user_id")
    .innerJoin("attempts as a", (join) =>
      join.onRef("a.handle_id", "=", "h.id").onRef("a.task_id", "=", "k.id"),
    )
    .select((select) => ["p.party_id", "i.place", select.ref("a.solved_at").$notNull().as("solved_at")])
    .select("a.party_id as team")
    .where("i.training_id", "=", trainingId)
    .whereRef("h.judge", "=", "k.judge")
    .where("h.clears", "=", 0)
    .where("h.state", "!=", "removed")
    .where("a.solved_at", "is not", null);
  return [...(await marked.execute()), ...(await attempted.execute())];
}

export function listWords(db: Connection, trainingId: number) {
  return db
    .selectFrom("training_words as w")
    .innerJoin("training_items as i", "i.id", "w.item_id")
    .select(["w.party_id", "i.id as item_id", "i.place", "w.state", "w.said_at", "w.user_id"])
    .where("i.training_id", "=", trainingId)
    .execute();
}

export function listReveals(db: Connection, trainingId: number) {
  return db
    .selectFrom("training_reveals as r")
    .innerJoin("training_items as i", "i.id", "r.item_id")
    .select(["r.party_id", "i.place"])
    .where("i.training_id", "=", trainingId)
    .execute();
}

/** How far each judge has been read for a training: the oldest reading of a participant's handle. */
export function listAges(db: Connection, trainingId: number) {
  const judges = db
    .selectFrom("training_items as i")
    .innerJoin("tasks as k", "k.id", "i.task_id")
    .select("k.judge")
    .where("i.training_id", "=", trainingId);
  return db
    .selectFrom("training_people as p")
    .innerJoin("handles as h", "h.user_id", "p.user_id")
    .select((select) => [
      "h.judge",
      select.fn.min<number>(select.fn.coalesce("h.checked_at", select.lit(0))).as("at"),
      select.fn.countAll<number>().as("handles"),
    ])
    .where("p.training_id", "=", trainingId)
    .where("h.clears", "=", 0)
    .where("h.state", "!=", "removed")
    .where("h.due_at", "is not", null)
    .where("h.judge", "in", judges)
    .groupBy("h.judge")
    .orderBy("h.judge")
    .execute();
}

export async function findResult(db: Connection, trainingId: number) {
  return db
    .selectFrom("training_results")
    .select(["body", "at"])
    .where("training_id", "=", trainingId)
    .executeTakeFirst();
}
