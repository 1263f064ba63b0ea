import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../http/author-json.ts";
import type { MessageEntry } from "./queries.server.ts";

export const messageAnswer = z.object({
  _id: z.string(),
  problem: z.string(),
  user: authorAnswer,
  text: z.string(),
  timestamp: z.string(),
});

/** A message as the API and the room's events show it. */
export function toMessageJson(row: MessageEntry): z.output<typeof messageAnswer> {
  return {
    _id: String(row.id),
    problem: String(row.problem_id),
    user: toAuthorJson(row.author_id, row.username),
    text: row.content,
    timestamp: new Date(row.created_at).toISOString(),
  };
}
