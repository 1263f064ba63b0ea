import type { Room } from "../../platform/room.ts";
import { adoptTeams } from "./teams/commands.server.ts";

export const standings: Room = {
  adopt: (trx, _afterCommit, _app, placeId, userId) => adoptTeams(trx, placeId, userId),
};
