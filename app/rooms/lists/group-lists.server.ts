import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { hasBlocked } from "../blocks/index.server.ts";
import { idsInGroup } from "../groups/index.server.ts";
import { type DueStage, stageOfTally, TALLIED_AT_ONCE, talliesOf } from "./tallies.server.ts";

/** A group's lists, newest first, without lists by users the viewer has blocked. */
export function listListsOfGroup(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  groupId: number,
  page: PageRequest,
) {
  const query = db
    .selectFrom("list_groups as lg")
    .innerJoin("lists as l", "l.id", "lg.list_id")
    .innerJoin("users as u", "u.id", "l.owner_id")
    .select(["l.id", "l.owner_id", "l.title", "l.due", "l.due_at", "u.username"])
    .select(["l.reminded_at", "l.reminded_by"])
    .where("lg.group_id", "=", groupId)
    .where((where) => where.not(hasBlocked(viewer.id, where.ref("l.owner_id"))));
  return fetchPage(query, page, { id: "lg.list_id" });
}

export type StageCounts = Record<DueStage, number>;

/** Counts the members of a group by how far they are with a list, as the group's screens show them. */
export async function countStages(
  { db, now }: Pick<Application, "db" | "now">,
  list: { id: number },
  groupId: number,
): Promise<StageCounts> {
  const counts: StageCounts = { done: 0, started: 0, "not-started": 0 };
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const rows = await step(() =>
      db
        .selectFrom("users as u")
        .select("u.id")
        .where("u.id", ">", from)
        .where("u.id", "in", idsInGroup(db, groupId, now()))
        .where("u.waits", "!=", 1)
        .orderBy("u.id")
        .limit(TALLIED_AT_ONCE)
        .execute(),
    );
    const tallies = await talliesOf(
      db,
      list,
      rows.map(({ id }) => id),
    );
    for (const tally of tallies.values()) counts[stageOfTally(tally)] += 1;
    after = rows.length === TALLIED_AT_ONCE ? rows.at(-1)?.id : undefined;
  }
  return counts;
}

/** The groups that a list is for and that the viewer leads. */
export function listLedOf(db: Connection, viewer: Pick<Viewer, "id">, listId: number) {
  return db
    .selectFrom("list_groups as lg")
    .innerJoin("group_members as gm", "gm.group_id", "lg.group_id")
    .select("gm.group_id as id")
    .where("lg.list_id", "=", listId)
    .where("gm.user_id", "=", viewer.id)
    .where("gm.is_leader", "=", 1)
    .where("gm.left_until", "is", null)
    .execute();
}
