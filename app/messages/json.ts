import { z } from "zod";
import { excerpt } from "../text/excerpt.ts";
import { PREVIEW_LENGTH } from "./limits.ts";
import type { PersonEntry } from "./list.server.ts";
import type { FoundMessage, Person } from "./queries.server.ts";

/** Characters of a message that was found. */
const FOUND_LENGTH = 240;

const userAnswer = z.object({ _id: z.string(), username: z.string() });

export const messageAnswer = z.object({
  _id: z.string(),
  sender: userAnswer,
  receiver: userAnswer,
  content: z.string(),
  /** The content as safe HTML; without the links that are shown as cards. */
  html: z.string(),
  /** The problems it links to, those that the reader may see. */
  problems: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      platform: z.object({ name: z.string(), rating: z.number() }),
    }),
  ),
  createdAt: z.string(),
  /** Made by the sender's page, and only told to the sender. */
  key: z.string().optional(),
});
export type MessageJson = z.output<typeof messageAnswer>;

export const personAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  online: z.boolean(),
  unread: z.number().int(),
  lastMessage: z
    .object({ _id: z.string(), sender: z.string(), excerpt: z.string(), createdAt: z.string() })
    .nullable(),
});
export type PersonJson = z.output<typeof personAnswer>;

export const foundAnswer = z.object({
  _id: z.string(),
  /** The one it was exchanged with. */
  user: userAnswer,
  sent: z.boolean(),
  excerpt: z.string(),
  createdAt: z.string(),
});

export const toUserJson = ({ id, username }: Person): z.output<typeof userAnswer> => ({
  _id: String(id),
  username,
});

/** The beginning of a message, as the list of people shows it. */
export const preview = (content: string) => excerpt(content, PREVIEW_LENGTH);

export function toPersonJson(row: PersonEntry, online: boolean): PersonJson {
  const { last_message_id, sender_id, created_at } = row;
  const silent = last_message_id === null || sender_id === null || created_at === null;
  return {
    _id: String(row.id),
    username: row.username,
    online,
    unread: row.unread_count ?? 0,
    lastMessage: silent
      ? null
      : {
          _id: String(last_message_id),
          sender: String(sender_id),
          excerpt: preview(row.preview ?? ""),
          createdAt: new Date(created_at).toISOString(),
        },
  };
}

/** @param typed what was searched for */
export function toFoundJson(row: FoundMessage, typed: string): z.output<typeof foundAnswer> {
  return {
    _id: String(row.id),
    user: { _id: String(row.other_id), username: row.username },
    sent: row.sender_id !== row.other_id,
    excerpt: excerptAround(row.content, typed),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** The beginning of a message, or what stands around the first word typed where the beginning does not hold it. */
function excerptAround(content: string, typed: string): string {
  const beginning = excerpt(content, FOUND_LENGTH);
  const word = /[\p{L}\p{N}]+/u.exec(typed)?.[0].toLowerCase() ?? "";
  const at = content.toLowerCase().indexOf(word);
  if (at < 0 || beginning.toLowerCase().includes(word)) return beginning;
  // From its own line: code, which a beginning leaves out, is taken for text once its fence is cut off.
  const start = Math.max(content.lastIndexOf("\n", at) + 1, at - FOUND_LENGTH / 4);
  return `…${excerpt(content.slice(start), FOUND_LENGTH)}`;
}
