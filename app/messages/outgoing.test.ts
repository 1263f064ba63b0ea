import { expect, test } from "vitest";
import { keyFor, NOTHING, withDraft, withFailure, withSending, withStored } from "./outgoing.ts";

const message = (key: string, content = key) => ({ key, content, createdAt: "2026-01-01T10:00:00.000Z" });
const sending = (...keys: string[]) => keys.reduce((known, key) => withSending(known, message(key)), NOTHING);
const failed = (key: string) => ({ key, reason: null });

test("what is sent leaves the box and is on its way until it is stored, whichever is stored first", () => {
  const two = withSending(withDraft(sending("one"), "two"), message("two"));
  expect(two).toMatchObject({ draft: "", temporary: [message("one"), message("two")] });
  expect(withStored(two, new Set(["two", undefined]))).toMatchObject({ temporary: [message("one")] });
  expect(withStored(two, new Set(["three", undefined]))).toBe(two);
});

test("what fails comes back before what was typed since", () => {
  const state = withFailure(withDraft(sending("one"), "typed since"), { key: "one", reason: "Too many" });
  expect(state.draft).toBe("one\n\ntyped since");
  expect(state).toMatchObject({
    temporary: [],
    failure: { key: "one", content: "one", reason: "Too many" },
  });
});

test("several that fail come back in the order of writing", () => {
  const state = withFailure(withFailure(sending("one", "two"), failed("one")), failed("two"));
  expect(state.draft).toBe("one\n\ntwo");
  const meanwhile = withDraft(withFailure(sending("one", "two"), failed("one")), "one, changed");
  expect(withFailure(meanwhile, failed("two")).draft).toBe("two\n\none, changed");
});

test("what turns out to be stored leaves the box again, unless it was written on", () => {
  const state = withFailure(sending("one"), failed("one"));
  expect(withStored(state, new Set(["one"]))).toEqual(NOTHING);
  expect(withStored(withDraft(state, "one and more"), new Set(["one"]))).toEqual({
    ...NOTHING,
    draft: "one and more",
  });
});

test("what was stored before its answer was lost has not failed", () => {
  const stored = withStored(sending("one"), new Set(["one"]));
  expect(withFailure(stored, failed("one"))).toBe(stored);
});

test("the same words again after a failure keep their key, others do not", () => {
  const state = withFailure(sending("one"), failed("one"));
  expect(keyFor(state, "one", () => "new")).toBe("one");
  expect(keyFor(state, "one!", () => "new")).toBe("new");
  expect(keyFor(NOTHING, "one", () => "new")).toBe("new");
});
