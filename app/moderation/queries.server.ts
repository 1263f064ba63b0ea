import type { Connection } from "../db/connection.server.ts";
import { Forbidden } from "../http/errors.ts";

/** Which way a block between two users goes; null when neither has blocked the other. */
export async function blockBetween(
  db: Connection,
  viewerId: number,
  otherId: number,
): Promise<"by-viewer" | "by-other" | null> {
  const rows = await db
    .selectFrom("blocks")
    .select("user_id")
    .where((where) =>
      where.or([
        where.and([where("user_id", "=", viewerId), where("blocked_id", "=", otherId)]),
        where.and([where("user_id", "=", otherId), where("blocked_id", "=", viewerId)]),
      ]),
    )
    .execute();
  if (rows.some((row) => row.user_id === viewerId)) return "by-viewer";
  return rows.length > 0 ? "by-other" : null;
}

/** For what one user sends another. @throws Forbidden saying whose block it is. */
export async function refuseBlocked(db: Connection, viewerId: number, otherId: number): Promise<void> {
  const block = await blockBetween(db, viewerId, otherId);
  if (block === "by-viewer") throw new Forbidden("You have blocked this user. Unblock them first.");
  if (block === "by-other") throw new Forbidden("This user does not take messages from you.");
}
