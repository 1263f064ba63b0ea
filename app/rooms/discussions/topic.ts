export function problemOf(topic: string): number | null {
  const id = /^discussion:([1-9]\d{0,14})$/.exec(topic)?.[1];
  return id === undefined ? null : Number(id);
}

/** Carries MessageEvents, and the `{_id}` of deleted messages. */
export const MESSAGE_ADDED = "discussionMessage";
export const MESSAGE_DELETED = "discussionMessageDeleted";
