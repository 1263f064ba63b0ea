/** Replaces a failed reply in the chat and in a call's response. */
export const UNREACHABLE = "⚠️ Error: Unable to reach AI. Please try again later.";

/** The steps of the hint ladder; the first is step 1. */
export const HINTS = ["Nudge", "Key idea", "Approach", "Full explanation"] as const;

/** The heading of a hint. @param step from 1. */
export const hintText = (step: number) => `Hint ${step} of ${HINTS.length}, ${HINTS[step - 1]}`;

/** The title of a chat that begins with a hint. */
export const HINTS_TITLE = "Hints";
