import { flushSync } from "react-dom";
import { PREFIX } from "./drafts-on-leaving.ts";

// Unsent text, kept in this browser until it is sent. Loaded only when a form is used or has a draft.

/** Characters of all drafts together. Browsers allow about five million. */
const MOST_TOGETHER = 2_000_000;
/** Milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

export interface Draft {
  /** When it was last changed (ms since the epoch). */
  at: number;
  /** What the server had put into the fields, as a digest. */
  base: number;
  /** The changed fields, by `nameOf`. */
  values: Record<string, string>;
}

export function readDraft(key: string, storage: Storage = localStorage): Draft | null {
  try {
    const stored: Draft | null = JSON.parse(storage.getItem(key) ?? "null");
    return stored?.values ? stored : null;
  } catch {
    return null;
  }
}

/** A draft that is too large is not kept; other drafts make room for it, largest first. */
export function writeDraft(key: string, draft: Draft, storage: Storage = localStorage): void {
  const text = JSON.stringify(draft);
  try {
    storage.removeItem(key);
    if (text.length > MOST_TOGETHER) return;
    makeRoom(storage, MOST_TOGETHER - text.length);
    storage.setItem(key, text);
  } catch {
    // The browser stores nothing for this page, or no more.
  }
}

export function dropDraft(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export function dropOldDrafts(now: number, storage: Storage = localStorage): void {
  try {
    for (const key of keysOf(storage)) {
      if (now - (readDraft(key, storage)?.at ?? 0) > KEPT_FOR) storage.removeItem(key);
    }
  } catch {
    // Nothing was stored.
  }
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    key.startsWith(PREFIX),
  );

function makeRoom(storage: Storage, room: number): void {
  const others = keysOf(storage)
    .map((key) => ({ key, length: storage.getItem(key)?.length ?? 0 }))
    .sort((one, other) => other.length - one.length);
  let left = others.reduce((sum, { length }) => sum + length, 0);
  for (const { key, length } of others) {
    if (left <= room) return;
    storage.removeItem(key);
    left -= length;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((element): element is Field => {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return !!element.name;
    return (
      element instanceof HTMLInputElement &&
      !!element.name &&
      !/^(password|hidden|file|submit|image|button|reset)$/.test(element.type)
    );
  });
}

type Checkable = HTMLInputElement & { type: "checkbox" | "radio" };
const isCheckable = (field: Field): field is Checkable => /^(checkbox|radio)$/.test(field.type);
const isText = (field: Field) => !isCheckable(field) && !(field instanceof HTMLSelectElement);

const nameOf = (field: Field) => (isCheckable(field) ? `${field.name}=${field.value}` : field.name);

const valueIn = (field: Field) => (isCheckable(field) ? String(field.checked) : field.value);

/** What the server filled in. */
function defaultOf(field: Field): string {
  if (isCheckable(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return chosen?.value ?? "";
}

/** Fires an input event, as typing would, for the form's own script. */
function setValue(field: Field, value: string): void {
  const property = isCheckable(field) ? "checked" : "value";
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set;
  set?.call(field, isCheckable(field) ? value === "true" : value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const baseOf = (form: HTMLFormElement) =>
  digest(
    fieldsOf(form)
      .filter(isText)
      .map((field) => `${field.name}\n${defaultOf(field)}`)
      .join("\n"),
  );

function digest(text: string): number {
  let sum = 5381;
  for (let at = 0; at < text.length; at++) sum = (sum * 33 + text.charCodeAt(at)) | 0;
  return sum;
}

/**
 * @param isBegun the form came with unsent text, so that not only what differs from it is to be kept
 * @returns what differs from the server's values, or null if no text does
 */
export function changesIn(form: HTMLFormElement, isBegun: boolean): Record<string, string> | null {
  const changed = fieldsOf(form).filter((field) =>
    isBegun && isText(field)
      ? field.value !== ""
      : // A field's value has other line ends than its default may have.
        valueIn(field) !== defaultOf(field).replace(/\r\n?/g, "\n"),
  );
  if (!changed.some(isText)) return null;
  return Object.fromEntries(changed.map((field) => [nameOf(field), valueIn(field)]));
}

export const draftOf = (form: HTMLFormElement, values: Draft["values"], now: number): Draft => ({
  at: now,
  base: baseOf(form),
  values,
});

/** Adds the rows that the draft has and the form has not. React must be at rest. */
export function addRows(form: HTMLFormElement, draft: Draft): void {
  for (const name of Object.keys(draft.values)) {
    const [, list] = /^(.+?)\[\d+\]/.exec(name) ?? [];
    if (!list) continue;
    const begun = JSON.stringify({ type: "insert", payload: { name: list } });
    while (!form.elements.namedItem(name)) {
      const button = [...form.elements].find(
        (element): element is HTMLButtonElement =>
          element instanceof HTMLButtonElement && element.value === begun,
      );
      if (!button) break;
      const { length } = form.elements;
      flushSync(() => form.requestSubmit(button));
      if (form.elements.length === length) break;
    }
  }
}

export interface Restored {
  fields: Field[];
  /** The server's text is no longer the one that the draft began with. */
  isOutdated: boolean;
}

/**
 * Leaves fields that the user has already changed.
 * @param isBegun the form came with unsent text, which the draft must not replace
 */
export function restore(form: HTMLFormElement, draft: Draft, isBegun: boolean): Restored {
  const isOutdated = !isBegun && draft.base !== baseOf(form);
  const fields = fieldsOf(form).filter((field) => {
    const value = draft.values[nameOf(field)];
    if (value === undefined || valueIn(field) === value) return false;
    return valueIn(field) === defaultOf(field) && !(isBegun && isText(field) && valueIn(field) !== "");
  });
  for (const field of fields) setValue(field, draft.values[nameOf(field)] ?? "");
  return { fields, isOutdated };
}

export function undo({ fields }: Restored): void {
  for (const field of fields) setValue(field, defaultOf(field));
  fields.find(isText)?.focus();
}
