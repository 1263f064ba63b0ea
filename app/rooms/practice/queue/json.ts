import { z } from "zod";
import type { QueueEntry } from "./list.server.ts";

export const itemAnswer = z.object({
  /** "here" for a problem that exists only on this site, with the problem's id as key. */
  judge: z.string(),
  key: z.string(),
  name: z.string(),
  /** On the judge's own scale. */
  rating: z.number().optional(),
  link: z.string(),
  contest: z.object({ key: z.string(), name: z.string() }).optional(),
  status: z.enum(["tried", "skipped", "later", "gaveup", "solved", "suggested"]),
  /** The problem on this site: the user's own, or else the oldest public one. */
  problem: z.object({ _id: z.string() }).optional(),
});

export function toItemJson(entry: QueueEntry): z.output<typeof itemAnswer> {
  const { judge, key, name, rating, link, contest, problem, status } = entry;
  return {
    judge,
    key,
    name,
    ...(rating !== null && { rating }),
    link: link || `/problem/${key}`,
    ...(contest && { contest: { key: contest.key, name: contest.name } }),
    status,
    ...(problem && { problem: { _id: String(problem.id) } }),
  };
}
