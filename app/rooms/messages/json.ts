import { z } from "zod";
import type { Person } from "./queries.server.ts";

const userAnswer = z.object({ _id: z.string(), username: z.string() });

export const messageAnswer = z.object({
  _id: z.string(),
  sender: userAnswer,
  receiver: userAnswer,
  content: z.string(),
  /** Sanitized HTML, without links that are shown as cards. */
  html: z.string(),
  problems: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      platform: z.object({ name: z.string(), rating: z.number() }),
    }),
  ),
  /** Other linked entries that the reader may see; missing without any. */
  cards: z
    .array(
      z.object({
        link: z.string(),
        title: z.string(),
        note: z.string(),
        /** Of a duel. */
        sides: z
          .array(z.object({ name: z.string(), solved: z.number().int(), isWinner: z.boolean() }))
          .optional(),
      }),
    )
    .optional(),
  createdAt: z.string(),
  /** Present only for the sender. */
  key: z.string().optional(),
});
export type MessageJson = z.output<typeof messageAnswer>;

export const personAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  /** The address of their picture; missing without one. */
  avatar: z.string().optional(),
  online: z.boolean(),
  unread: z.number().int(),
  lastMessage: z
    .object({ _id: z.string(), sender: z.string(), excerpt: z.string(), createdAt: z.string() })
    .nullable(),
});
export type PersonJson = z.output<typeof personAnswer>;

export const foundAnswer = z.object({
  _id: z.string(),
  user: userAnswer,
  sent: z.boolean(),
  excerpt: z.string(),
  createdAt: z.string(),
});
export type FoundJson = z.output<typeof foundAnswer>;

export const toUserJson = ({ id, username }: Person): z.output<typeof userAnswer> => ({
  _id: String(id),
  username,
});
