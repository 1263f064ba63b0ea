import type { Room } from "../../platform/room.ts";
import { adoptHandles } from "./adoption.server.ts";
import { releaseTeams } from "./deletions.server.ts";

export const solves: Room = { release: releaseTeams, adopt: adoptHandles };
