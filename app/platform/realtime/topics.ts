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

/** Submissions of participants of a training have been read. */
export const SUBMISSIONS_TOPIC = "submissions";

/** The standings of a training. */
export const trainingTopic = (id: number) => `training:${id}`;

/** @returns undefined for any other topic */
export function trainingOfTopic(topic: string): number | undefined {
  const [, id] = /^training:([1-9]\d{0,14})$/.exec(topic) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** On a training's topic: its facts or people have changed. */
export const TRAINING_CHANGED = "trainingChanged";

/** On a training's topic: rows of its public standings that have changed. */
export const STANDINGS_CHANGED = "standingsChanged";

/** The board of a contest that is running. */
export const boardTopic = (judge: string, key: string) => `board:${judge}/${key}`;

/** @returns undefined for any other topic */
export function boardOfTopic(topic: string): { judge: string; key: string } | undefined {
  const [, judge, key] = /^board:(\w{1,20})\/([\w-]{1,37})$/.exec(topic) ?? [];
  return judge !== undefined && key !== undefined ? { judge, key } : undefined;
}

/** On a board's topic: `{room, asOf, changedAt}`. */
export const BOARD_READ = "boardRead";

/** On the topic of an entry's comments: `{room}`, without texts, so that pages load what their reader may see. */
export const COMMENTS_CHANGED = "commentsChanged";
