import type { MessageJson } from "./json.ts";

// Events on a user's own topic. docs/realtime.md shows their data.

/** To the recipient: NewMessageEvent. */
export const NEW_MESSAGE = "newMessage";
/** To the sender's pages: SentMessageEvent. */
export const MESSAGE_SENT = "messageSent";
/** To both: ReadEvent. */
export const READ = "read";
/** From a page to the other's pages, which get TypingEvent. */
export const TYPING = "typing";
/** Within the page that sent a message: MessageJson, once it is stored. */
export const STORED = "stored";

/** How many messages a user has not read. */
export interface UnreadCounts {
  total: number;
  /** In the conversation that the event is about. */
  conversation: number;
}

/** With the key that the sender's page made. `excerpt` is for the list of people. */
export type SentMessageEvent = MessageJson & { excerpt: string };

export type NewMessageEvent = SentMessageEvent & { unread: UnreadCounts };

/** Somebody has read a conversation up to a message. */
export interface ReadEvent {
  reader: string;
  other: string;
  message: string;
  /** Only to the reader's own pages. */
  unread?: UnreadCounts;
}

/** Somebody is writing to the user. */
export interface TypingEvent {
  from: string;
}
