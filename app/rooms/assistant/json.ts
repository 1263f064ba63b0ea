import { z } from "zod";
import type { Chat, ChatMessage } from "./queries.server.ts";

export const chatAnswer = z.object({
  _id: z.string(),
  title: z.string(),
  problem: z.string().nullable(),
  solution: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const chatMessageAnswer = z.object({
  _id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  state: z.enum(["done", "interrupted", "failed"]),
  hint: z.number().int().nullable(),
  createdAt: z.string(),
});

export const replyAnswer = z.object({
  chat: z.string(),
  message: z.string(),
  state: z.enum(["done", "interrupted"]),
});

const idOrNull = (id: number | null) => (id === null ? null : String(id));

export function toChatJson(row: Chat): z.output<typeof chatAnswer> {
  return {
    _id: String(row.id),
    title: row.title,
    problem: idOrNull(row.problem_id),
    solution: idOrNull(row.solution_id),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

export function toChatMessageJson(row: ChatMessage): z.output<typeof chatMessageAnswer> {
  return {
    _id: String(row.id),
    role: row.role,
    content: row.content,
    state: row.state,
    hint: row.hint,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
