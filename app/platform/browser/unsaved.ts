import { useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

const QUESTION = "Leave this page? Your changes have not been saved.";

/** Ignores hidden and empty fields: adding an empty row is not a change. */
function writtenIn(form: HTMLFormElement): string {
  const hidden = new Set(
    [...form.querySelectorAll<HTMLInputElement>("[type=hidden]")].map(({ name }) => name),
  );
  const entries = [...new FormData(form)].filter(([name, value]) => value !== "" && !hidden.has(name));
  return JSON.stringify(entries);
}

/** The values from the server, without what was typed before hydration. */
function filledWith(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return writtenIn(copy);
}

/**
 * Does not ask when the form itself is submitted, because it posts to its own path.
 * @param isBegun whether the form came with unsaved content: an import or a refused submission
 */
export function useUnsavedWarning(formId: string, isBegun: boolean): void {
  const filled = useRef("");
  const isUnsaved = useCallback(() => {
    const form = document.getElementById(formId);
    return form instanceof HTMLFormElement && (isBegun || writtenIn(form) !== filled.current);
  }, [formId, isBegun]);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) filled.current = filledWith(form);
  }, [formId]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved() && !confirm(QUESTION),
  );
}
