import type { Room } from "../../platform/room.ts";

export const messages: Room = {
  // The count of unread messages asks for no account.
  forget: (trx, userId) =>
    trx
      .updateTable("conversation_sides")
      .set({ unread_count: 0 })
      .where("other_id", "=", userId)
      .where("unread_count", ">", 0)
      .execute(),
};
