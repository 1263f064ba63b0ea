import { type Navigation, useFetchers, useNavigation } from "@remix-run/react";
import type { RefObject } from "react";

export type Submission = Pick<Navigation, "formAction" | "formData">;

interface SubmitIdentity {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

export function isSubmissionOf({ formAction, formData }: Submission, { action, fields }: SubmitIdentity) {
  if (!formAction || !formData || formAction !== action) return false;
  return fields.every(([name, value]) => formData.getAll(name).includes(value));
}

/** Forms on a page may share an action; hidden fields and the button tell them apart. */
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

/** Whether this button's form is being sent; for a button with a name, whether that button sent it. */
export const usePending = import.meta.env.SSR ? () => false : useSubmissions;

function useSubmissions(button: RefObject<HTMLButtonElement>): boolean {
  const underWay = [useNavigation(), ...useFetchers()].filter(({ formData }) => formData);
  if (underWay.length === 0 || !button.current) return false;
  const identity = identify(button.current);
  return identity !== null && underWay.some((submission) => isSubmissionOf(submission, identity));
}
