export function problemOf(topic: string): number | null {
  const id = /^discussion:([1-9]\d{0,14})$/.exec(topic)?.[1];
  return id === undefined ? null : Number(id);
}

/** Carries a MessageEvent; MESSAGE_DELETED carries only an `_id`. */
export const MESSAGE_ADDED = "discussionMessage";
export const MESSAGE_DELETED = "discussionMessageDeleted";
