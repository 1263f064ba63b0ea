import type { MessageJson } from "./json.ts";

/** The hub's topic for a problem's discussion. Subscribers check the rights. */
export const topicOf = (problemId: number) => `discussion:${problemId}`;

/** The problem of such a topic; null when it is another. */
export function problemOf(topic: string): number | null {
  const id = /^discussion:([1-9]\d{0,14})$/.exec(topic)?.[1];
  return id === undefined ? null : Number(id);
}

/** Events on that topic: MessageEvent, and `{_id}` of a deleted message. */
export const MESSAGE_ADDED = "discussionMessage";
export const MESSAGE_DELETED = "discussionMessageDeleted";

/** A message as the API shows it, with its text as safe HTML. */
export type MessageEvent = MessageJson & { html: string };
