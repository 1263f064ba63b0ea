import { useEffect, useRef, useState } from "react";
import {
  addRows,
  changesIn,
  type Draft,
  draftOf,
  dropDraft,
  dropOldDrafts,
  type Restored,
  readDraft,
  restore,
  undo,
  writeDraft,
} from "../../browser/drafts.ts";
import { Button } from "../button.tsx";

/** The form may be sent before, while or after the keeper is loaded. */
export interface Sending {
  isUnderWay: boolean;
  /** Whether the server has accepted the form before. */
  isSent: boolean;
  /** Forgets what is kept. Set once this is loaded. */
  drop?: (() => void) | undefined;
}

export interface KeeperProps {
  /** The draft's key. */
  name: string;
  form: string;
  isBegun: boolean;
  saved: unknown;
  sending: Sending;
}

/** Milliseconds without typing before the text is kept. */
const PAUSE = 500;

type Note = "restored" | "outdated" | "elsewhere" | null;

const notes: Record<NonNullable<Note>, string> = {
  restored: "Restored what you had not sent.",
  outdated:
    "Restored what you had not sent. The text has since been changed elsewhere; sending this replaces that version.",
  elsewhere: "You are also writing this in another tab. Only the text typed last is kept.",
};

export function DraftKeeper({ name, form, isBegun, saved, sending }: KeeperProps) {
  const [note, setNote] = useState<Note>(null);
  const restored = useRef<Restored>();
  const known = useRef({ name, saved });
  const begun = useRef(isBegun);
  begun.current = isBegun;
  const savesItself = saved !== undefined;
  useEffect(() => {
    const element = document.getElementById(form);
    if (!(element instanceof HTMLFormElement)) return;
    const isSameText = known.current.name === name;
    let stop = () => {};
    const begin = () => {
      dropOldDrafts(Date.now());
      const draft = readDraft(name);
      if (draft) {
        restored.current = restoreAll(element, draft, begun.current);
        if (changesIn(element, begun.current) === null) dropDraft(name);
        if (restored.current.fields.length > 0)
          setNote(restored.current.isOutdated ? "outdated" : "restored");
      }
      // Text typed before this was loaded is kept; text that the server has stored is not.
      const isTyped = isSameText && !sending.isSent;
      stop = keep(element, { name, savesItself, isTyped, begun, sending, setNote });
    };
    // React adds rows only after its effects.
    const timer = setTimeout(begin);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [name, form, savesItself, sending]);
  useEffect(() => {
    if (known.current.saved !== saved) dropDraft(known.current.name);
    known.current = { name, saved };
  }, [name, saved]);
  const discard = () => {
    setNote(null);
    if (restored.current) undo(restored.current);
    dropDraft(name);
  };
  return (
    // Without a note, it takes no room in the form.
    <div role="status" className={note ? undefined : "visually-hidden"}>
      {note ? (
        <p className="message">
          <span>{notes[note]}</span>
          {note === "elsewhere" ? null : (
            <Button size="small" onClick={discard}>
              Discard
            </Button>
          )}
        </p>
      ) : null}
    </div>
  );
}

/** A new row takes the focus, but not from where the user is. */
function restoreAll(form: HTMLFormElement, draft: Draft, isBegun: boolean): Restored {
  const { activeElement } = document;
  addRows(form, draft);
  if (document.activeElement !== activeElement) {
    if (activeElement instanceof HTMLElement && activeElement !== document.body) activeElement.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  return restore(form, draft, isBegun);
}

interface Kept {
  name: string;
  savesItself: boolean;
  isTyped: boolean;
  begun: { readonly current: boolean };
  sending: Sending;
  setNote: (note: Note) => void;
}

/** Keeps the form's text from now on. @returns a function that stops it */
function keep(form: HTMLFormElement, kept: Kept): () => void {
  const { name, savesItself, isTyped, begun, sending, setNote } = kept;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const values = changesIn(form, begun.current);
    if (values) writeDraft(name, draftOf(form, values, Date.now()));
    else dropDraft(name);
  };
  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  };
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
    dropDraft(name);
  };
  const leave = () => {
    // The form has just sent its text to the server.
    if (savesItself && navigator.onLine) drop();
    else flush();
  };
  const hide = () => {
    if (document.visibilityState === "hidden") leave();
  };
  const submitted = ({ target }: SubmitEvent) => {
    if (target === form) flush();
  };
  sending.drop = () => {
    drop();
    setNote(null);
  };
  const changedElsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null && changesIn(form, begun.current)) setNote("elsewhere");
  };
  form.addEventListener("input", typed);
  document.addEventListener("submit", submitted, true);
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("pagehide", leave);
  window.addEventListener("storage", changedElsewhere);
  if (isTyped) typed();
  return () => {
    leave();
    form.removeEventListener("input", typed);
    document.removeEventListener("submit", submitted, true);
    document.removeEventListener("visibilitychange", hide);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("storage", changedElsewhere);
    sending.drop = undefined;
  };
}
