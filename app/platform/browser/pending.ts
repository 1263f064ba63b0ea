import { type Navigation, useFetchers, useNavigation } from "@remix-run/react";
import type { RefObject } from "react";

/** The form that a navigation or a fetcher is submitting. */
export type Submission = Pick<Navigation, "formAction" | "formData">;

export interface SubmitIdentity {
  /** The form's action, resolved to a path with its query and fragment. */
  action: string;
  /** Pairs that a submission of this form carries: its hidden fields and the button's own. */
  fields: readonly (readonly [name: string, value: string])[];
}

export function isSubmissionOf({ formAction, formData }: Submission, { action, fields }: SubmitIdentity) {
  if (!formAction || !formData || formAction !== action) return false;
  return fields.every(([name, value]) => formData.getAll(name).includes(value));
}

/** Several forms on a page may share an action; their hidden fields and their button tell them apart. */
function identify(button: HTMLButtonElement): SubmitIdentity | null {
  const { form } = button;
  if (!form) return null;
  const target = button.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const { pathname, search, hash } = new URL(target, document.baseURI);
  const hidden = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === "hidden",
  );
  const fields = [...hidden, button].filter((element) => element.name);
  return {
    action: pathname + search + hash,
    fields: fields.map(({ name, value }) => [name, value] as const),
  };
}

/** Whether the button's form is being submitted, by a navigation or by a fetcher. */
export function usePending(button: RefObject<HTMLButtonElement>): boolean {
  const underWay = [useNavigation(), ...useFetchers()].filter(({ formData }) => formData);
  if (underWay.length === 0 || !button.current) return false;
  const identity = identify(button.current);
  return identity !== null && underWay.some((submission) => isSubmissionOf(submission, identity));
}
