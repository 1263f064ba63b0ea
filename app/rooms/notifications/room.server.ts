import type { Room } from "../../platform/room.ts";

export const notifications: Room = {
  // Of invitations, which go with the account. The count of unread ones asks for none.
  forget: (trx, userId) =>
    trx
      .deleteFrom("notifications")
      .where("invitation_id", "in", (of) =>
        of
          .selectFrom("invitations")
          .select("id")
          .where((where) => where.or([where("sender_id", "=", userId), where("recipient_id", "=", userId)])),
      )
      .execute(),
};
