/** The hub's topic for what concerns one user: whatever is published there reaches all their open pages. */
export const userTopic = (userId: number) => `user:${userId}`;
