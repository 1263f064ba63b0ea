import type { Room } from "../../platform/room.ts";

export const lists: Room = {
  async adopt(trx, _afterCommit, _app, placeId, userId) {
    const chosen = await trx
      .selectFrom("list_members")
      .select("list_id")
      .where("user_id", "=", placeId)
      .execute();
    if (chosen.length === 0) return;
    await trx
      .insertInto("list_members")
      .values(chosen.map(({ list_id }) => ({ list_id, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};
