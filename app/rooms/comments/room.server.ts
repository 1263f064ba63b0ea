import type { Room } from "../../platform/room.ts";
import { takeOutMessage } from "./commands.server.ts";

export const discussions: Room = { work: [{ table: "comments", drop: takeOutMessage }] };
