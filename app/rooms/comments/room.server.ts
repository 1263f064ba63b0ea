import type { Room } from "../../platform/room.ts";
import { dropComment } from "./commands.server.ts";

export const comments: Room = { work: [{ table: "comments", drop: dropComment }] };
