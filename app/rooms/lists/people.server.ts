import type { Connection } from "../../platform/db/connection.server.ts";

/**
 * The ids of everybody that a list for chosen members is for: those chosen, and the members of its groups. Use it with `in`:
 * somebody may be both.
 * @param now in milliseconds: also counts those who left a group this week; null for none of them
 */
export function idsGiven(db: Connection, listId: number, now: number | null) {
  const chosen = db.selectFrom("list_members as c").select("c.user_id").where("c.list_id", "=", listId);
  const grouped = db
    .selectFrom("list_groups as lg")
    .innerJoin("group_members as gm", "gm.group_id", "lg.group_id")
    .select("gm.user_id")
    .where("lg.list_id", "=", listId)
    .where((where) =>
      where.or([
        where("gm.left_until", "is", null),
        ...(now === null ? [] : [where("gm.left_until", ">", now)]),
      ]),
    );
  return chosen.unionAll(grouped);
}
