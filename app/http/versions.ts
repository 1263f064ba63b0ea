import type { SubmissionResult } from "@conform-to/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Conflict } from "./errors.ts";

// A form that changes an entry carries the entry's `updated_at` as its writer has read it. Where two have it open, the
// second is told before they put theirs in the place of what the first has saved.

const CHANGED =
  "This was changed elsewhere since you opened it. What you typed is still here: save again to put it in place of the other, or look at the other in a new tab first.";

/** The state of an entry that a form was filled from; null where it names none. */
export function versionRead(form: FormData): number | null {
  const sent = form.get("version");
  return typeof sent === "string" && /^\d{1,15}$/.test(sent) ? Number(sent) : null;
}

/**
 * The `updated_at` of an entry that is being changed: each time another, however fast they follow each other.
 * @param read null to change it whatever it is now.
 * @throws Conflict when it has changed since.
 */
export function nextVersion(stored: number, read: number | null, now: number): number {
  if (read !== null && read !== stored) throw new Conflict(CHANGED);
  return Math.max(now, stored + 1);
}

/** Whether the writer has just been told. */
export function isToldOfChange(result: SubmissionResult | undefined): boolean {
  return result?.error?.[""]?.includes(CHANGED) ?? false;
}

/**
 * The `shouldRevalidate` of such a form's screen: who is told gets the state that is to be replaced. Of an action that
 * failed, the framework tells a route with a rule of its own only the status.
 */
export function reloadChanged({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
}
