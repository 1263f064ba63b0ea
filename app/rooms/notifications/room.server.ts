import type { Room } from "../../platform/room.ts";

export const notifications: Room = {
  // The unread count does not exclude deleted invitations, so delete their notifications.
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
