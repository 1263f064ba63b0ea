import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Milliseconds from the first change that is not saved yet. */
const AFTER = 10_000;

interface Answer {
  saved?: number | null;
}

/** Posts a form with `intent=autosave` a while after it was changed, again and again. */
export function useAutosave(formId: string): { draft: number | null; says: string | null } {
  const fetcher = useFetcher<Answer>();
  const save = useRef(fetcher.submit);
  save.current = fetcher.submit;
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      const fields = new FormData(form);
      fields.set("intent", "autosave");
      save.current(fields, { method: "post" });
    };
    const changed = () => {
      timer ??= setTimeout(send, AFTER);
    };
    // What is being sent by hand need not be saved beside it.
    const sent = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    form.addEventListener("input", changed);
    form.addEventListener("submit", sent);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", changed);
      form.removeEventListener("submit", sent);
    };
  }, [formId]);
  const draft = fetcher.data?.saved ?? null;
  if (fetcher.state !== "idle" || !fetcher.data) return { draft, says: null };
  return { draft, says: draft === null ? "The draft could not be saved." : "Draft saved" };
}
