import { z } from "zod";
import type { Leader } from "./queries.server.ts";

export const leaderAnswer = z.object({
  rank: z.number().int(),
  user: z.object({ _id: z.string(), username: z.string() }),
  value: z.number().int(),
  /** None of their handles is verified, but one is vouched for. */
  vouched: z.literal(true).optional(),
});

export const toLeaderJson = ({
  rank,
  id,
  username,
  value,
  vouched,
}: Leader): z.output<typeof leaderAnswer> => ({
  rank,
  user: { _id: String(id), username },
  value,
  ...(Number(vouched) === 1 && { vouched: true as const }),
});
