/** `none` is of members, the others are of handles. A handle that failed is not read any more. */
export const HANDLE_STATES = ["none", "unverified", "vouched", "verified", "failed"] as const;
export type HandleState = (typeof HANDLE_STATES)[number];
