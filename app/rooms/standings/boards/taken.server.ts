import { type SqlBool, sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { idsInGroup } from "../../groups/index.server.ts";

/** Whether a member, of the group if one is given, took part in the contest `c`. @param now milliseconds */
export function isTaken(db: Connection, now: number, group: number | undefined) {
  const taken = db
    .selectFrom("participations as p")
    .innerJoin("handles as h", "h.id", "p.handle_id")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select("p.contest_id")
    .where("h.clears", "=", 0)
    .where(isListed(now));
  if (group === undefined)
    return sql<SqlBool>`exists ${taken.where("p.contest_id", "=", sql.ref<number>("c.id"))}`;
  // Not by contest: a group that took part in few would cost a look at everybody's in all of them.
  return sql<SqlBool>`c.id in ${taken.where("h.user_id", "in", idsInGroup(db, group, now))}`;
}
