/**
 * Who, of those its guard admits, may use an operation: an entry's author, if others are refused; the holder of
 * something that nobody else can see; the author and the staff ("follower"); owners, but not coaches. The commands
 * enforce it. `npm run roles` prints it, and tests/api/roles.test.ts checks it against the server.
 */
export type Only = "author" | "holder" | "follower" | "owner";
