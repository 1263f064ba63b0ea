import { z } from "zod";
import type { Database } from "../../platform/db/connection.server.ts";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import { renderText } from "../../platform/text/rendered-texts.server.ts";
import type { MessageEntry } from "./queries.server.ts";

export const messageAnswer = z.object({
  _id: z.string(),
  problem: z.string(),
  user: authorAnswer,
  text: z.string(),
  timestamp: z.string(),
});

/** The page folds messages by users the reader has blocked. */
export const listedMessageAnswer = messageAnswer.extend({ fromBlocked: z.boolean() });

export type MessageJson = z.output<typeof messageAnswer>;
export type MessageEvent = MessageJson & { html: string };

export function toMessageJson(row: MessageEntry): MessageJson {
  return {
    _id: String(row.id),
    problem: String(row.problem_id),
    user: toAuthorJson(row.author_id, row.username),
    text: row.content,
    timestamp: new Date(row.created_at).toISOString(),
  };
}

export function presentMessages(db: Database, rows: MessageEntry[]): Promise<MessageEvent[]> {
  return Promise.all(
    rows.map(async (row) => ({
      ...toMessageJson(row),
      html: (await renderText(db, "comments", row, "content")).html,
    })),
  );
}
