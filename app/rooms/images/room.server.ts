import type { Room } from "../../platform/room.ts";
import { dropUnused } from "./commands.server.ts";

export const images: Room = { release: dropUnused };
