import { z } from "zod";
import type { Leader } from "./queries.server.ts";

export const leaderAnswer = z.object({
  rank: z.number().int(),
  user: z.object({ _id: z.string(), username: z.string() }),
  value: z.number().int(),
});

export const toLeaderJson = ({ rank, id, username, value }: Leader): z.output<typeof leaderAnswer> => ({
  rank,
  user: { _id: String(id), username },
  value,
});
