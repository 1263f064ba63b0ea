import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const STORED = "typed";
const MOST_ENTRIES = 20;

/** Unsent text by history entry and field. */
let typed = new Map<string, Record<string, string>>();

/** Identifies a history entry. Full page loads have no key. */
const here = () =>
  `${(history.state as { key?: string } | null)?.key ?? ""} ${location.pathname}${location.search}`;

function fieldOf(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isField || !target.name || !target.form) return null;
  // Searches are in the address; forms that save drafts themselves set autocomplete="off".
  if (target.form.method === "get" || target.form.autocomplete === "off") return null;
  return /^(password|hidden|file|checkbox|radio)$/.test(target.type) ? null : target;
}

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

function forget({ target }: SubmitEvent): void {
  const known = typed.get(here());
  if (!known || !(target instanceof HTMLFormElement)) return;
  for (const element of target.elements) {
    const field = fieldOf(element);
    if (field) delete known[nameOf(field)];
  }
}

/** Fires an input event, as typing would, for the form's own script. */
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

/** Keeps typed text until the tab is closed. Called before hydration, because users may type before it. */
export function listenToTyping(): void {
  try {
    typed = new Map(JSON.parse(sessionStorage.getItem(STORED) ?? "[]"));
  } catch {
    // Without storage, text lasts as long as the document.
  }
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Neither a reload nor back or forward, so this is a new entry.
  if (loaded?.type === "navigate") typed.delete(here());
  document.addEventListener("input", note);
  document.addEventListener("submit", forget, true);
  addEventListener("pagehide", () => sessionStorage.setItem(STORED, JSON.stringify([...typed])));
}

export function useTypedAgain(userId: string | null): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const typist = useRef(userId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => {
    if (typist.current !== userId) typed.clear();
    typist.current = userId;
    if (type === "POP") restore();
  }, [key, type, userId]);
}
