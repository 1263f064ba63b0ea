import type { Room } from "../../platform/room.ts";

export const notifications: Room = {
  // Invitations are deleted with the account, and the unread count does not check for them.
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
