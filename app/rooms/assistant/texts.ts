/** Shown in place of a failed reply, also in API responses. */
export const UNREACHABLE = "⚠️ Error: Unable to reach AI. Please try again later.";

export const HINTS = ["Nudge", "Key idea", "Approach", "Full explanation"] as const;

export const hintText = (step: number) => `Hint ${step} of ${HINTS.length}, ${HINTS[step - 1]}`;

export const HINTS_TITLE = "Hints";
