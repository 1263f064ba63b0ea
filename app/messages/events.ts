// Types of the events published to a user's own topic.

/** To the recipient: a message, as the API shows it. */
export const NEW_MESSAGE = "newMessage";
/** To the sender's pages: the same, with the key its page made for it. */
export const MESSAGE_SENT = "messageSent";
/** To both: ReadEvent. */
export const READ = "read";
/** To the user whose figure it is: UnreadEvent. */
export const UNREAD = "unread";
/** From a page to the other's pages, and on to them as TypingEvent. */
export const TYPING = "typing";

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
