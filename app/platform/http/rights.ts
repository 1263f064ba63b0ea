/**
 * Whom an operation admits beyond its guard: the author of the entry, if others are refused; the holder of something
 * that nobody else can see; the author and the staff ("follower"); owners, but not coaches. The commands enforce it.
 * `npm run roles` prints it, and tests/api/roles.test.ts checks it against the server.
 */
export type Only = "author" | "holder" | "follower" | "owner";
