import type { MessageJson } from "./json.ts";

// Events on a user's topic; see docs/realtime.md.

export const NEW_MESSAGE = "newMessage";
export const MESSAGE_SENT = "messageSent";
export const READ = "read";
export const TYPING = "typing";
/** Only within the page that sent the message, once it is stored. */
export const STORED = "stored";

export interface UnreadCounts {
  total: number;
  conversation: number;
}

/** `excerpt` is for the list of people. */
export type SentMessageEvent = MessageJson & { excerpt: string; unread?: UnreadCounts };

export type NewMessageEvent = SentMessageEvent & { unread: UnreadCounts };

export interface ReadEvent {
  reader: string;
  other: string;
  message: string;
  /** Only for the reader's own pages. */
  unread?: UnreadCounts;
}

export interface TypingEvent {
  from: string;
}
