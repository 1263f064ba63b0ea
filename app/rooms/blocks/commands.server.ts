import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_BLOCKED } from "./limits.ts";
import { requireOther } from "./queries.server.ts";

type Store = Pick<Application, "db" | "now">;

/** @throws NotFound; Invalid for the viewer's own id; Conflict if the list is full */
export function blockUser({ db, now }: Store, viewer: Viewer, userId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { id } = await requireOther(trx, viewer, userId, "block");
    const { total } = await trx
      .selectFrom("blocks")
      .where("user_id", "=", viewer.id)
      .where("blocked_id", "!=", id)
      .select((select) => select.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (total >= MOST_BLOCKED) throw new Conflict(`You can block at most ${MOST_BLOCKED} users.`);
    await trx
      .insertInto("blocks")
      .values({ user_id: viewer.id, blocked_id: id, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export function unblockUser({ db }: Pick<Store, "db">, viewer: Viewer, userId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { id } = await requireOther(trx, viewer, userId, "block");
    await trx.deleteFrom("blocks").where("user_id", "=", viewer.id).where("blocked_id", "=", id).execute();
  });
}
