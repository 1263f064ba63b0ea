/**
 * Those an operation lets in behind its guard: the author of what it is about, where others are refused; the holder of
 * what nobody else can see; that author and the staff ("follower"); the owners of the site, but no coach. The commands decide
 * it, with the policy of their room.
 * `npm run roles` prints it, and tests/api/roles.test.ts compares it with what the server does.
 */
export type Only = "author" | "holder" | "follower" | "owner";
