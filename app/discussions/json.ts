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

export type MessageJson = z.output<typeof messageAnswer>;

/** A message as the API shows it. */
export function toMessageJson(row: MessageEntry): MessageJson {
  return {
    _id: String(row.id),
    problem: String(row.problem_id),
    user: toAuthorJson(row.author_id, row.username),
    text: row.content,
    timestamp: new Date(row.created_at).toISOString(),
  };
}
