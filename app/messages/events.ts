import type { MessageJson } from "./json.ts";

// Types of the events published to a user's own topic.

/** To the recipient: MessageEvent. */
export const NEW_MESSAGE = "newMessage";
/** To the sender's pages: the same, with the key its page made for it. */
export const MESSAGE_SENT = "messageSent";
/** To both: ReadEvent. */
export const READ = "read";
/** To the user whose figure it is: UnreadEvent. */
export const UNREAD = "unread";
/** From a page to the other's pages, and on to them as TypingEvent. */
export const TYPING = "typing";

/** A message as the API shows it, and its beginning for the list of people: pages need not know how to make one. */
export interface MessageEvent extends MessageJson {
  excerpt: string;
}

/** Somebody has read a conversation up to a message. */
export interface ReadEvent {
  reader: string;
  /** The one they read it with. */
  other: string;
  message: string;
}

/** How many messages a user has not read, in all and from the one with whom that has just changed. */
export interface UnreadEvent {
  total: number;
  other: string;
  fromOther: number;
}

/** Somebody is writing to the user. */
export interface TypingEvent {
  from: string;
}
