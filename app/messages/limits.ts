// Separate from schema.ts to keep zod out of the browser.

/** Characters. */
export const MESSAGE_LIMIT = 10_000;
/** Of the note with a shared problem, which leaves room for the link below it. */
export const SHARED_NOTE_LIMIT = MESSAGE_LIMIT - 100;
