import type { Room } from "../../platform/room.ts";

export const messages: Room = {
  // No one can open a deleted user's conversations, so mark them as read.
  forget: (trx, userId) =>
    trx
      .updateTable("conversation_sides")
      .set({ unread_count: 0 })
      .where("other_id", "=", userId)
      .where("unread_count", ">", 0)
      .execute(),
};
