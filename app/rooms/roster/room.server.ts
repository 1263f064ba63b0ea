import type { Room } from "../../platform/room.ts";

export const roster: Room = {
  /** The rows name the account and its handles. */
  forget: (trx, userId) => trx.deleteFrom("roster_rows").where("user_id", "=", userId).execute(),
};
