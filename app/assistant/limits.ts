// Apart from schema.ts, so that the form can know them without bringing zod to the browser.

/** Of one message, in characters. */
export const MESSAGE_LIMIT = 10_000;
/** Of one reply, in characters; what comes after is not waited for. A page of them is rendered at once. */
export const REPLY_LIMIT = 30_000;
/** Milliseconds for each character of a reply while it is typed out. */
export const TYPING_MS = 20;
/** Questions of one user on a day of UTC. */
export const DAILY_LIMIT = 200;
