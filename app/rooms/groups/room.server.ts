import type { Room } from "../../platform/room.ts";
import { adoptMemberships } from "./commands.server.ts";

export const groups: Room = {
  adopt: (trx, _afterCommit, app, placeId, userId) => adoptMemberships(trx, app, placeId, userId),
};
