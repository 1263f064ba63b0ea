import type { SubmissionResult } from "@conform-to/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Conflict } from "./errors.ts";

// A form that changes an entry carries the `updated_at` it was filled from. When two people have the form open, the
// second one sees a warning before overwriting what the first one saved.

const CHANGED =
  "This was changed elsewhere since you opened it. What you typed is still here: save again to put it in place of the other, or look at the other in a new tab first.";

/** The `updated_at` of the entry that a form was filled from; null if the form has none. */
export function versionRead(form: FormData): number | null {
  const sent = form.get("version");
  return typeof sent === "string" && /^\d{1,15}$/.test(sent) ? Number(sent) : null;
}

/**
 * Returns the new `updated_at` of an entry. It always increases, even within one millisecond.
 * @param read the version that the writer started from; null overwrites any version.
 * @throws Conflict when the entry has changed since.
 */
export function nextVersion(stored: number, read: number | null, now: number): number {
  if (read !== null && read !== stored) throw new Conflict(CHANGED);
  return Math.max(now, stored + 1);
}

/** Whether the entry had changed when this form was submitted. */
export function isOutdated(result: SubmissionResult | undefined): boolean {
  return result?.error?.[""]?.includes(CHANGED) ?? false;
}

/**
 * The `shouldRevalidate` of such a form's screen: after a conflict it loads the current entry. Remix gives a route with
 * its own rule only the status of a failed action.
 */
export function reloadChanged({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
