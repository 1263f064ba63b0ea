import { useBlocker, useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { SubmissionResult } from "../../../platform/ui/use-form.ts";
import { DRAFT_FAILED, KEPT_APART } from "../limits.ts";

/** Milliseconds from the first unsaved change to its autosave. */
const AFTER = 10_000;
/** Bytes. After a page closes, browsers only send `keepalive` requests of up to 64 kB. */
const KEEPALIVE_LIMIT = 60_000;

interface Answer {
  saved?: { id: number; apart: boolean } | null;
  result?: SubmissionResult;
}

/** Saves while the user types and when they leave. The address names the draft, so that reloading reopens it. */
export function useAutosave(formId: string): { draft: number | undefined; message: string; answer?: Answer } {
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

  // Runs before the navigation: if data loads fast, React skips the pending state, and then the form is gone.
  useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname !== nextLocation.pathname) control.current?.flush();
    return false;
  });

  const draft = data?.saved?.id;
  useEffect(() => {
    if (errorsOf(data).includes(DRAFT_FAILED)) control.current?.again();
    // Uses history.replaceState because the router would reload the page. If the user is leaving, the address already
    // belongs to another page.
    if (draft !== undefined && window.location.pathname === pathname) {
      history.replaceState(history.state, "", `?draft=${draft}`);
    }
  }, [data, draft, pathname]);

  if (!data?.saved) return { draft, message: errorsOf(data).join(" ") };
  return { draft, message: data.saved.apart ? KEPT_APART : "Draft saved", answer: data };
}

const errorsOf = (answer: Answer | undefined) =>
  Object.values(answer?.result?.error ?? {}).flatMap((each) => each ?? []);

interface Autosave {
  flush(): void;
  /** Marks the last save as failed, so that it is retried later. */
  again(): void;
  stop(): void;
}

/** Sends the fields a while after a change, or at once when the page is hidden: its script may never run again. */
function autosave(form: HTMLFormElement, send: (fields: FormData) => void): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    timer ??= setTimeout(flush, AFTER);
  };
  const take = () => {
    if (timer === undefined) return null;
    clearTimeout(timer);
    timer = undefined;
    const fields = new FormData(form);
    fields.set("intent", "autosave");
    return fields;
  };
  const flush = () => {
    const fields = take();
    if (fields) send(fields);
  };
  const leave = () => {
    const fields = take();
    if (!fields) return;
    const body = encoded(fields);
    // The action's Remix data address: the form's own address would return a whole page.
    const action = `${new URL(form.action).pathname}.data`;
    fetch(action, { method: "post", body, keepalive: sizeOf(body) <= KEEPALIVE_LIMIT }).then(
      ({ ok }) => ok || changed(),
      changed,
    );
  };
  const hide = () => {
    if (document.visibilityState === "hidden") leave();
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (timer === undefined || sizeOf(encoded(new FormData(form))) <= KEEPALIVE_LIMIT) return;
    // Too long for keepalive: the request runs while the browser asks the user whether to leave.
    leave();
    event.preventDefault();
  };
  form.addEventListener("input", changed);
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("pagehide", leave);
  window.addEventListener("beforeunload", ask);
  return {
    flush,
    again: changed,
    stop() {
      clearTimeout(timer);
      form.removeEventListener("input", changed);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", ask);
    },
  };
}

const encoded = (fields: FormData) =>
  new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
const sizeOf = (body: URLSearchParams) => body.toString().length;
