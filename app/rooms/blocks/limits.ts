export const MOST_BLOCKED = 500;
