import type { Room } from "../platform/room.ts";
import { comments } from "./comments/room.server.ts";
import { groups } from "./groups/room.server.ts";
import { images } from "./images/room.server.ts";
import { lists } from "./lists/room.server.ts";
import { members } from "./members/room.server.ts";
import { messages } from "./messages/room.server.ts";
import { reports } from "./moderation/room.server.ts";
import { notifications } from "./notifications/room.server.ts";
import { people } from "./people/room.server.ts";
import { problems } from "./problems/room.server.ts";
import { reviews } from "./reviews/room.server.ts";
import { roster } from "./roster/room.server.ts";
import { solutions } from "./solutions/room.server.ts";
import { solves } from "./solves/room.server.ts";
import { standings } from "./standings/room.server.ts";
import { trainings } from "./trainings/room.server.ts";
import { useful } from "./useful/room.server.ts";

/** The rooms that take part in site-wide operations, in this order. */
export const rooms: Room[] = [
  members,
  reports,
  people,
  messages,
  notifications,
  problems,
  solutions,
  reviews,
  comments,
  roster,
  groups,
  lists,
  solves,
  standings,
  trainings,
  images,
  useful,
];
