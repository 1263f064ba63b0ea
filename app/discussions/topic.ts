/** The hub's topic for a problem's discussion. Who may listen is for the one who subscribes them to check. */
export const topicOf = (problemId: number) => `discussion:${problemId}`;

/** The problem of such a topic; null when it is another. */
export function problemOf(topic: string): number | null {
  const id = /^discussion:([1-9]\d{0,14})$/.exec(topic)?.[1];
  return id === undefined ? null : Number(id);
}

/** Types of the events published there: a message as the API shows one, and `{_id}` of one that is gone. */
export const MESSAGE_ADDED = "discussionMessage";
export const MESSAGE_DELETED = "discussionMessageDeleted";
