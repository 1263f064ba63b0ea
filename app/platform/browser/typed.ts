import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const STORED = "typed";
/** Entries of the history whose texts are kept, the newest. */
const MOST_ENTRIES = 20;

/** By history entry: what was typed on its page and not sent, by field. */
let typed = new Map<string, Record<string, string>>();

/** Names the history entry. Those of whole documents have no key of their own. */
const here = () =>
  `${(history.state as { key?: string } | null)?.key ?? ""} ${location.pathname}${location.search}`;

function fieldOf(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isField || !target.name || !target.form) return null;
  // A search is in the address, and a form that is stored while it is written says autocomplete="off".
  if (target.form.method === "get" || target.form.autocomplete === "off") return null;
  return /^(password|hidden|file|checkbox|radio)$/.test(target.type) ? null : target;
}

/** The same for the same field of the same form when the page is drawn again. */
function nameOf({ form, name }: Field): string {
  return `${form?.id} ${form?.getAttribute("action")} ${name}`;
}

function note({ target }: Event): void {
  const field = fieldOf(target);
  if (!field) return;
  const key = here();
  const known = typed.get(key);
  typed.delete(key);
  typed.set(key, { ...known, [nameOf(field)]: field.value });
  const [oldest] = typed.keys();
  if (typed.size > MOST_ENTRIES && oldest !== undefined) typed.delete(oldest);
}

/** What is sent is no longer typed. */
function forget({ target }: SubmitEvent): void {
  const known = typed.get(here());
  if (!known || !(target instanceof HTMLFormElement)) return;
  for (const element of target.elements) {
    const field = fieldOf(element);
    if (field) delete known[nameOf(field)];
  }
}

/** Types a kept text again: the form's own script gets an event, as when a user types. */
function restore(): void {
  for (const [name, value] of Object.entries(typed.get(here()) ?? {})) {
    const field = [...document.querySelectorAll("main :is(input, textarea, select)")]
      .map(fieldOf)
      .find((each) => each && nameOf(each) === name);
    if (!field || field.value === value) continue;
    const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
    setValue?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Keeps what is typed for as long as the tab lives. Called before hydration: typing does not wait for it. */
export function listenToTyping(): void {
  try {
    typed = new Map(JSON.parse(sessionStorage.getItem(STORED) ?? "[]"));
  } catch {
    // A browser that refuses storage keeps texts until the document is left.
  }
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Neither reloaded nor gone back to: its entry is new.
  if (loaded?.type === "navigate") typed.delete(here());
  document.addEventListener("input", note);
  document.addEventListener("submit", forget, true);
  addEventListener("pagehide", () => sessionStorage.setItem(STORED, JSON.stringify([...typed])));
}

/** Types again what was typed on a page that is reloaded, or that its user goes back or forward to. */
export function useTypedAgain(userId: string | null): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const typist = useRef(userId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation; the key is no input
  useEffect(() => {
    if (typist.current !== userId) typed.clear();
    typist.current = userId;
    if (type === "POP") restore();
  }, [key, type, userId]);
}
