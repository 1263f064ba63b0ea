/** Personal tokens of one user: /settings/tokens lists them all. */
export const MOST_TOKENS = 20;
