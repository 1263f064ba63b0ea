// Separate from schema.ts to keep zod out of the browser.

/** Characters. */
export const MESSAGE_LIMIT = 10_000;
