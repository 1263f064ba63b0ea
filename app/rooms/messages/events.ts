import type { MessageJson } from "./json.ts";

// Events on a user's own topic. docs/realtime.md describes their data.

/** To the recipient: NewMessageEvent. */
export const NEW_MESSAGE = "newMessage";
/** To the sender's pages: SentMessageEvent. */
export const MESSAGE_SENT = "messageSent";
/** To both users: ReadEvent. */
export const READ = "read";
/** From a page to the other user's pages: TypingEvent. */
export const TYPING = "typing";
/** Within the page that sent a message, once the server has stored it: MessageJson. */
export const STORED = "stored";

/** A user's unread messages. */
export interface UnreadCounts {
  total: number;
  /** In the event's conversation. */
  conversation: number;
}

/** Includes the sender's key. `excerpt` is for the list of people. */
export type SentMessageEvent = MessageJson & { excerpt: string; unread?: UnreadCounts };

export type NewMessageEvent = SentMessageEvent & { unread: UnreadCounts };

/** A user has read a conversation up to a message. */
export interface ReadEvent {
  reader: string;
  other: string;
  message: string;
  /** Only for the reader's own pages. */
  unread?: UnreadCounts;
}

/** Another user is writing to this user. */
export interface TypingEvent {
  from: string;
}
