import { expect, test } from "vitest";
import { type Draft, dropOldDrafts, readDraft, writeDraft } from "./drafts.ts";
import { dropDrafts } from "./drafts-on-leaving.ts";

const DAY = 24 * 60 * 60 * 1000;

/** As a browser's, except that nothing but a page sees it. */
function aStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

const draft = (text: string, at = 0): Draft => ({ at, base: 1, values: { text } });
const keysIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).sort();

test("a draft is read back until it is dropped", () => {
  const storage = aStorage();
  writeDraft("draft 1 /a form ", draft("Half of it"), storage);
  expect(readDraft("draft 1 /a form ", storage)).toEqual(draft("Half of it"));
  expect(readDraft("draft 2 /a form ", storage)).toBeNull();
});

test("the largest drafts make room for a new one, and one that is too large is not kept", () => {
  const storage = aStorage();
  writeDraft("draft small", draft("s"), storage);
  writeDraft("draft large", draft("l".repeat(1_200_000)), storage);
  writeDraft("draft larger", draft("L".repeat(700_000)), storage);
  expect(keysIn(storage)).toEqual(["draft large", "draft larger", "draft small"]);
  writeDraft("draft new", draft("n".repeat(300_000)), storage);
  expect(keysIn(storage)).toEqual(["draft larger", "draft new", "draft small"]);
  writeDraft("draft small", draft("s".repeat(2_000_000)), storage);
  expect(keysIn(storage)).toEqual(["draft larger", "draft new"]);
});

test("drafts are dropped after 30 days, and all of them on leaving, but nothing else is", () => {
  const storage = aStorage();
  storage.setItem("tab-indents", "");
  writeDraft("draft old", draft("o", 0), storage);
  writeDraft("draft new", draft("n", 2 * DAY), storage);
  dropOldDrafts(31 * DAY, storage);
  expect(keysIn(storage)).toEqual(["draft new", "tab-indents"]);
  dropDrafts(storage);
  expect(keysIn(storage)).toEqual(["tab-indents"]);
});

test("a browser that stores nothing, or something unreadable, makes no difference", () => {
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  const storage: Storage = { ...aStorage(), setItem: refuse, getItem: refuse };
  writeDraft("draft 1", draft("Half of it"), storage);
  expect(readDraft("draft 1", storage)).toBeNull();
  const odd = aStorage();
  odd.setItem("draft 1", "{");
  expect(readDraft("draft 1", odd)).toBeNull();
  dropOldDrafts(31 * DAY, odd);
  expect(keysIn(odd)).toEqual([]);
});
