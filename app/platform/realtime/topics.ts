export const userTopic = (userId: number) => `user:${userId}`;

export const userOfTopic = (topic: string) => (topic.startsWith("user:") ? Number(topic.slice(5)) : null);

/** Any event closes the session's connections. Tokens have negative ids. */
export const sessionTopic = (sessionId: number) => `session:${sessionId}`;

/** Carries the id of a user whose sessions must be checked again. */
export const ACCOUNTS_TOPIC = "accounts";

export const MAIL_TOPIC = "mail";

export const REPLIES_TOPIC = "replies";

/** On a room's topic: members who have lost access must leave. */
export const RIGHTS_CHANGED = "rightsChanged";

export const discussionTopic = (problemId: number) => `discussion:${problemId}`;

/** The board of a contest that is running. */
export const boardTopic = (judge: string, key: string) => `board:${judge}/${key}`;

/** @returns undefined for any other topic */
export function boardOfTopic(topic: string): { judge: string; key: string } | undefined {
  const [, judge, key] = /^board:(\w{1,20})\/([\w-]{1,37})$/.exec(topic) ?? [];
  return judge !== undefined && key !== undefined ? { judge, key } : undefined;
}

/** On a board's topic: `{room, asOf, changedAt}`. */
export const BOARD_READ = "boardRead";
