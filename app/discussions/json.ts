import { z } from "zod";
import type { MessageEntry } from "./queries.server.ts";

export const messageAnswer = z.object({
  _id: z.string(),
  problem: z.string(),
  user: z.object({ _id: z.string(), username: z.string() }).nullable(),
  text: z.string(),
  timestamp: z.string(),
});

/** A message as the API and the room's events show it. */
export function toMessageJson(row: MessageEntry): z.output<typeof messageAnswer> {
  return {
    _id: String(row.id),
    problem: String(row.problem_id),
    user:
      row.author_id === null || row.username === null
        ? null
        : { _id: String(row.author_id), username: row.username },
    text: row.content,
    timestamp: new Date(row.created_at).toISOString(),
  };
}
