import type { Connection } from "../../platform/db/connection.server.ts";
import { hasBlocked } from "../blocks/index.server.ts";
import { idsGiven } from "./people.server.ts";
import { SOON } from "./reminding.server.ts";
import { talliesOf } from "./tallies.server.ts";

interface Occasion {
  list: number;
  why: "given" | "soon";
}

/**
 * What an email about a list says, read when it is sent. @returns null if there is nothing to say any more: the list
 * is gone, no longer for the user, over or done @param now in milliseconds
 */
export async function homeworkFor(db: Connection, userId: number, { list: id, why }: Occasion, now: number) {
  const list = await db
    .selectFrom("lists as l")
    .innerJoin("users as o", "o.id", "l.owner_id")
    .select(["l.id", "l.title", "l.due", "l.due_at", "o.username as owner"])
    .where("l.id", "=", id)
    .where("l.owner_id", "!=", userId)
    .where((where) =>
      where.or([
        where("l.audience", "=", "everyone"),
        where.exists(
          where
            .selectFrom(idsGiven(db, id, null).as("branch"))
            .select("branch.user_id")
            .where("branch.user_id", "=", userId),
        ),
      ]),
    )
    .where((where) => where.not(hasBlocked(userId, where.ref("l.owner_id"))))
    .executeTakeFirst();
  if (!list) return null;
  const { total = 0, solved = 0 } = (await talliesOf(db, list, [userId])).get(userId) ?? {};
  const isDone = total > 0 && solved === total;
  const isOver = list.due_at !== null && list.due_at <= now;
  if (isDone || isOver) return null;
  const isSoon = list.due_at !== null && list.due_at <= now + SOON && total > 0;
  return why === "given" || isSoon ? { ...list, left: total - solved } : null;
}
