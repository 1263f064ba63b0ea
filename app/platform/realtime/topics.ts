/** The hub's topic of a user. Events reach all of the user's open pages. */
export const userTopic = (userId: number) => `user:${userId}`;

/** The id of the user whose topic it is, or null for another topic. */
export const userOfTopic = (topic: string) => (topic.startsWith("user:") ? Number(topic.slice(5)) : null);

/** The hub's topic for the end of a session, or of a token by its id below zero. Any event closes the session's connections. */
export const sessionTopic = (sessionId: number) => `session:${sessionId}`;

/** The hub's topic for changes of accounts. An event's data is the id of a user, whose connections check their session. */
export const ACCOUNTS_TOPIC = "accounts";

/** The hub's topic for mails that were written: its events have no data. */
export const MAIL_TOPIC = "mail";

/** The hub's topic for replies of the assistant, wherever they are in progress: see app/rooms/assistant. */
export const REPLIES_TOPIC = "replies";

/** Event on a room's topic that removes members who have lost access. */
export const RIGHTS_CHANGED = "rightsChanged";

/** The hub's topic for a problem's discussion. Subscribers check permissions. */
export const discussionTopic = (problemId: number) => `discussion:${problemId}`;
