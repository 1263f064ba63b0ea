import type { Room } from "../../platform/room.ts";

export const people: Room = {
  // Searches count these without checking whether the account exists.
  async forget(trx, userId) {
    await trx.deleteFrom("profiles").where("user_id", "=", userId).execute();
    await trx.deleteFrom("user_skills").where("user_id", "=", userId).execute();
  },
};
