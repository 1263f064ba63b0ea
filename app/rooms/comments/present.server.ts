import { z } from "zod";
import type { Database } from "../../platform/db/connection.server.ts";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import { renderText } from "../../platform/text/rendered-texts.server.ts";
import { among, mentionedIn } from "./mentions.server.ts";
import type { FoundComment } from "./queries.server.ts";

/** What a message of a discussion shares with the other comments. */
const facts = {
  /** The comment that a reply answers. */
  parent: z.string().optional(),
  editedAt: z.string().optional(),
  useful: z.number(),
};

export const messageAnswer = z.object({
  _id: z.string(),
  problem: z.string(),
  user: authorAnswer,
  text: z.string(),
  timestamp: z.string(),
  ...facts,
});

/** The page folds messages by users the reader has blocked. */
export const listedMessageAnswer = messageAnswer.extend({ fromBlocked: z.boolean() });

export const commentAnswer = z.object({
  _id: z.string(),
  content: z.string(),
  html: z.string(),
  user: authorAnswer,
  createdAt: z.string(),
  ...facts,
  isUseful: z.boolean(),
});
export const listedCommentAnswer = commentAnswer.extend({ fromBlocked: z.boolean() });

export type MessageJson = z.output<typeof messageAnswer>;
export type MessageEvent = MessageJson & { html: string };

const dateOf = (time: number) => new Date(time).toISOString();

/** Not the author of a text that staff have removed. */
const authorOf = (row: Pick<FoundComment, "state" | "author_id" | "username">) =>
  row.state === "shown" ? toAuthorJson(row.author_id, row.username) : toAuthorJson(null, null);

const factsOf = ({ id, thread_id, edited_at, useful_count, state }: FoundComment) => ({
  ...(thread_id === id ? {} : { parent: String(thread_id) }),
  ...(edited_at === null || state !== "shown" ? {} : { editedAt: dateOf(edited_at) }),
  useful: state === "shown" ? useful_count : 0,
});

export function toMessageJson(row: FoundComment): MessageJson {
  return {
    _id: String(row.id),
    problem: String(row.problem_id),
    user: authorOf(row),
    text: row.content,
    timestamp: dateOf(row.created_at),
    ...factsOf(row),
  };
}

/** The comments with safe HTML. Mentioned members, found in one query, become links. */
export async function withHtml<T extends Pick<FoundComment, "id" | "content">>(
  db: Database,
  rows: readonly T[],
): Promise<(T & { html: string })[]> {
  const members = await mentionedIn(
    db,
    rows.map(({ content }) => content),
  );
  return Promise.all(
    rows.map(async (row) => {
      if (row.content === "") return { ...row, html: "" };
      const mentions = among(members, row.content);
      const { html } = await renderText(db, "comments", row, "content", mentions && { mentions });
      return { ...row, html };
    }),
  );
}

export async function presentMessages(db: Database, rows: FoundComment[]): Promise<MessageEvent[]> {
  return (await withHtml(db, rows)).map((row) => ({ ...toMessageJson(row), html: row.html }));
}

export async function presentComments(
  db: Database,
  rows: (FoundComment & { is_useful?: number | null })[],
): Promise<z.output<typeof commentAnswer>[]> {
  return (await withHtml(db, rows)).map((row) => ({
    _id: String(row.id),
    content: row.content,
    html: row.html,
    user: authorOf(row),
    createdAt: dateOf(row.created_at),
    ...factsOf(row),
    isUseful: row.state === "shown" && row.is_useful != null,
  }));
}
