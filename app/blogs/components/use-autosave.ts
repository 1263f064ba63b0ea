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
 * Saves a form as a draft while the user types and when they leave the page. The page's address then names the draft, so
 * that a reload opens it.
 */
export function useAutosave(formId: string): { draft: number | undefined; message: string } {
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
    // Bypasses the router, which would reload the page. While the user leaves, the address is already another page's.
    if (draft !== undefined && window.location.pathname === pathname) {
      history.replaceState(history.state, "", `?draft=${draft}`);
    }
  }, [data, draft, pathname]);

  if (!data?.saved) return { draft, message: errorsOf(data).join(" ") };
  return { draft, message: data.saved.apart ? KEPT_APART : "Draft saved" };
}

const errorsOf = (answer: Answer | undefined) =>
  Object.values(answer?.result?.error ?? {}).flatMap((each) => each ?? []);
