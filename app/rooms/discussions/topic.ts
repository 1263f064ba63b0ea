/** Returns the problem's id, or null for any other topic. */
export function problemOf(topic: string): number | null {
  const id = /^discussion:([1-9]\d{0,14})$/.exec(topic)?.[1];
  return id === undefined ? null : Number(id);
}

/** Events on that topic: a MessageEvent, and the `{_id}` of a deleted message. */
export const MESSAGE_ADDED = "discussionMessage";
export const MESSAGE_DELETED = "discussionMessageDeleted";
