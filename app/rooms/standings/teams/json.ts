import { z } from "zod";

export const teamAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  /** Those who are in it now. */
  members: z.array(z.object({ _id: z.string(), username: z.string() })),
});

interface Member {
  id: number;
  username: string;
}

export const toTeamJson = (
  { id, name }: { id: number; name: string },
  members: Member[],
): z.output<typeof teamAnswer> => ({
  _id: String(id),
  name,
  members: members.map((member) => ({ _id: String(member.id), username: member.username })),
});
