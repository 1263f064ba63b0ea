/** Replaces a failed reply in the chat and in a call's response. */
export const UNREACHABLE = "⚠️ Error: Unable to reach AI. Please try again later.";

/** The steps of the hint ladder; the first is step 1. */
export const HINTS = ["Nudge", "Key idea", "Approach", "Full explanation"] as const;
