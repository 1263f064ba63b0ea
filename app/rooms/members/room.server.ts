import type { Connection } from "../../platform/db/connection.server.ts";
import type { Room } from "../../platform/room.ts";

export const members: Room = {
  // Before the foreign key does, so that the address is free at once.
  forget: (trx: Connection, userId: number) =>
    trx.deleteFrom("places").where("user_id", "=", userId).execute(),
};
