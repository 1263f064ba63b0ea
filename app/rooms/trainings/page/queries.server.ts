import type { Connection } from "../../../platform/db/connection.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { seesAll } from "../policy.ts";

type Reader = Pick<Viewer, "id" | "role">;

const MOST_TEAMS = 50;

/** The groups that a training is for, of those that the viewer may know of. */
export function listKnownGroups(db: Connection, viewer: Reader, trainingId: number) {
  const groups = db
    .selectFrom("training_groups as tg")
    .innerJoin("groups as g", "g.id", "tg.group_id")
    .select(["g.id", "g.name"])
    .where("tg.training_id", "=", trainingId)
    .orderBy("g.id");
  if (seesAll(viewer)) return groups.execute();
  return groups
    .innerJoin("group_members as gm", "gm.group_id", "g.id")
    .where("gm.user_id", "=", viewer.id)
    .where("gm.left_until", "is", null)
    .execute();
}

/** The teams with which a viewer may join. */
export function listOwnTeams(db: Connection, userId: number) {
  return db
    .selectFrom("team_members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .select(["t.id", "t.name"])
    .where("m.user_id", "=", userId)
    .where("m.left_at", "is", null)
    .orderBy("t.id")
    .limit(MOST_TEAMS)
    .execute();
}

/** The judges where a user has a handle. */
export async function listOwnJudges(db: Connection, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("handles")
    .select("judge")
    .distinct()
    .where("user_id", "=", userId)
    .where("state", "!=", "removed")
    .execute();
  return rows.map(({ judge }) => judge);
}

/** How many trainings share the judges' pace now. */
export async function countRunning(db: Connection, now: number): Promise<number> {
  const { count } = await db
    .selectFrom("trainings")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("final_at", "is", null)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
