import type { Room } from "../../platform/room.ts";
import { releaseUseful } from "./deletions.server.ts";

export const useful: Room = { release: releaseUseful };
