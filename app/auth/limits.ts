export const MOST_TOKENS = 20;
