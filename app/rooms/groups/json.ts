import { z } from "zod";
import type { Group } from "./queries.server.ts";

const group = z.object({
  _id: z.string(),
  name: z.string(),
  about: z.string(),
  members: z.number().int(),
  isMember: z.boolean(),
  isLeader: z.boolean(),
  /** Only for the group's leaders and staff. */
  joinLink: z.string().optional(),
});
export const groupAnswer = z.object({ group });
export const groupsAnswer = z.object({ groups: z.array(group) });

export const peopleAnswer = z.object({
  group: group.extend({
    people: z.array(
      z.object({
        _id: z.string(),
        username: z.string(),
        isLeader: z.boolean(),
        /** False for a place that nobody has taken yet; omitted otherwise. */
        joined: z.literal(false).optional(),
      }),
    ),
  }),
});

/** @param link the join link, if the viewer may have it */
export function toGroupJson(
  { id, name, about, members, isMember, isLeader }: Group,
  link: string | null,
): z.output<typeof group> {
  return {
    _id: String(id),
    name,
    about,
    members,
    isMember,
    isLeader,
    ...(link !== null && { joinLink: link }),
  };
}

interface Person {
  id: number;
  username: string;
  is_leader: number;
  isPlace: boolean;
}

export const toPersonJson = ({ id, username, is_leader, isPlace }: Person) => ({
  _id: String(id),
  username,
  isLeader: is_leader === 1,
  ...(isPlace && { joined: false as const }),
});
