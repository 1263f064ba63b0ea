/**
 * Whom an operation lets in behind its guard: the author of its subject, where others are refused; the holder of what
 * nobody else can see; the author and the staff ("follower"); owners, but no coaches. The commands enforce it. `npm
 * run roles` prints it, and tests/api/roles.test.ts checks it against the server.
 */
export type Only = "author" | "holder" | "follower" | "owner";
