import { expect, test } from "vitest";
import { failedKey, NOTHING, withFailure, withSending, withStored } from "./outbox.ts";

const message = (key: string, content = key) => ({ key, content, createdAt: "2026-01-01T10:00:00.000Z" });
const sending = (...keys: string[]) => keys.reduce((known, key) => withSending(known, message(key)), NOTHING);

test("a sent message leaves the box and is shown as temporary until it is stored", () => {
  const two = withSending({ ...sending("one"), draft: "two" }, message("two"));
  expect(two).toEqual({ ...NOTHING, temporary: [message("one"), message("two")] });
  expect(withStored(two, "two")).toMatchObject({ temporary: [message("one")] });
  expect(withStored(two, "three")).toBe(two);
});

test("a failed message returns to the box, before any text typed since", () => {
  const state = withFailure({ ...sending("one"), draft: "typed since" }, "one", "Too many");
  expect(state.draft).toBe("one\n\ntyped since");
  expect(state).toMatchObject({ temporary: [], failed: [message("one")], reason: "Too many" });
});

test("several failed messages return in the order they were written", () => {
  const state = withFailure(withFailure(sending("one", "two"), "one", null), "two", null);
  expect(state.draft).toBe("one\n\ntwo");
  const edited = { ...withFailure(sending("one", "two"), "one", null), draft: "one, edited" };
  expect(withFailure(edited, "two", null).draft).toBe("two\n\none, edited");
});

test("a failed message that was stored after all leaves the box unless it was edited", () => {
  const state = withFailure(sending("one"), "one", null);
  expect(withStored(state, "one")).toEqual(NOTHING);
  const edited = { ...state, draft: "one and more" };
  expect(withStored(edited, "one")).toEqual({ ...NOTHING, draft: "one and more" });
  const typedSince = withFailure({ ...sending("one"), draft: "two" }, "one", null);
  expect(withStored(typedSince, "one").draft).toContain("two");
});

test("a stored message does not count as failed when its response is lost", () => {
  const stored = withStored(sending("one"), "one");
  expect(withFailure(stored, "one", null)).toBe(stored);
});

test("resending a failed text reuses its key; an edited text gets a new one", () => {
  const state = withFailure(sending("one"), "one", null);
  expect(failedKey(state, "one")).toBe("one");
  expect(failedKey(state, "one!")).toBeUndefined();
});
