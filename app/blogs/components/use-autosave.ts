import type { SubmissionResult } from "@conform-to/react";
import { useBlocker, useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { DRAFT_FAILED, KEPT_APART } from "../limits.ts";
import { type Autosave, autosave } from "./autosave.ts";

interface Answer {
  saved?: { id: number; apart: boolean } | null;
  result?: SubmissionResult;
}

/**
 * Saves a form as a draft while it is written in, and when its page is left. The page's address then leads to the
 * draft, so that loading it again finds it.
 */
export function useAutosave(formId: string): { draft: number | undefined; says: string } {
  const { submit, data } = useFetcher<Answer>();
  const { pathname } = useLocation();
  const send = useRef(submit);
  send.current = submit;
  const control = useRef<Autosave>();

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    control.current = autosave(form, (fields) => send.current(fields, { method: "post" }));
    return control.current.stop;
  }, [formId]);

  // Before the navigation begins: React may never render one whose data comes quickly, and then the form is gone.
  useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname !== nextLocation.pathname) control.current?.flush();
    return false;
  });

  const draft = data?.saved?.id;
  useEffect(() => {
    if (errorsOf(data).includes(DRAFT_FAILED)) control.current?.again();
    // Past the router, which would load the page anew; on the way back the address is another page's already.
    if (draft !== undefined && window.location.pathname === pathname) {
      history.replaceState(history.state, "", `?draft=${draft}`);
    }
  }, [data, draft, pathname]);

  if (!data?.saved) return { draft, says: errorsOf(data).join(" ") };
  return { draft, says: data.saved.apart ? KEPT_APART : "Draft saved" };
}

const errorsOf = (answer: Answer | undefined) =>
  Object.values(answer?.result?.error ?? {}).flatMap((each) => each ?? []);
