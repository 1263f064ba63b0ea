/**
 * Narrows an operation's guard to an entry's author, the holder of something nobody else can see, the author and
 * staff ("follower"), staff and the leaders of somebody's groups ("leader"), or owners without coaches. The commands
 * enforce it. `npm run roles` prints it, and tests/api/roles.test.ts checks it against the server.
 */
export type Only = "author" | "holder" | "follower" | "leader" | "owner";
