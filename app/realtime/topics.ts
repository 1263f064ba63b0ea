/** The hub's topic for what concerns one user: whatever is published there reaches all their open pages. */
export const userTopic = (userId: number) => `user:${userId}`;

/** The hub's topic for the end of one session: whatever is published there closes its connections. */
export const sessionTopic = (sessionId: number) => `session:${sessionId}`;

/** Type of the event that tells a room's own topic that fewer may be in it: who may not is sent out at once. */
export const RIGHTS_CHANGED = "rightsChanged";
