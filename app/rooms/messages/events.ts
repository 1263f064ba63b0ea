import type { MessageJson } from "./json.ts";

// These events are published on a user's topic; see docs/realtime.md.

export const NEW_MESSAGE = "newMessage";
export const MESSAGE_SENT = "messageSent";
export const READ = "read";
export const TYPING = "typing";
/** Sent only within the page that sent the message, once it is stored. */
export const STORED = "stored";

export interface UnreadCounts {
  total: number;
  conversation: number;
}

export type SentMessageEvent = MessageJson & { excerpt: string; unread?: UnreadCounts };

export type NewMessageEvent = SentMessageEvent & { unread: UnreadCounts };

export interface ReadEvent {
  reader: string;
  other: string;
  message: string;
  /** Sent only to the reader's own pages. */
  unread?: UnreadCounts;
}

export interface TypingEvent {
  from: string;
}
