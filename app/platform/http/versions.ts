import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { SubmissionResult } from "../submission.ts";
import { Conflict } from "./errors.ts";

// A form contains the `updated_at` of the entry it was filled from. If two users edit an entry, the second is warned
// before overwriting the first one's changes.

const CHANGED =
  "This was changed elsewhere since you opened it. What you typed is still here: save again to replace the other version, or look at that version in a new tab first.";

export function versionRead(form: FormData): number | null {
  const sent = form.get("version");
  return typeof sent === "string" && /^\d{1,15}$/.test(sent) ? Number(sent) : null;
}

/** A changed entry's next `updated_at`: always later, even if changes follow within a millisecond. */
export function nextVersion(stored: number, read: number | null, now: number): number {
  if (read !== null && read !== stored) throw new Conflict(CHANGED);
  return Math.max(now, stored + 1);
}

export function isOutdated(result: SubmissionResult | undefined): boolean {
  return result?.error?.[""]?.includes(CHANGED) ?? false;
}

/**
 * The `shouldRevalidate` of a screen with such a form: after a conflict it loads the current entry. For a route with
 * its own rule, Remix passes the status of a failed action but does not itself skip the reload.
 */
export function reloadChanged({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
