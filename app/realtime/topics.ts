/** The hub's topic of a user. Events reach all of the user's open pages. */
export const userTopic = (userId: number) => `user:${userId}`;

/** The hub's topic for the end of a session. Any event closes the session's connections. */
export const sessionTopic = (sessionId: number) => `session:${sessionId}`;

/** Event on a room's topic that removes members who have lost access. */
export const RIGHTS_CHANGED = "rightsChanged";
