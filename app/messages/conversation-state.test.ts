import { expect, test } from "vitest";
import {
  type ConversationState,
  newestId,
  withMessages,
  withOlder,
  withReloaded,
} from "./conversation-state.ts";
import type { MessageJson } from "./json.ts";

const empty: ConversationState = { messages: [], older: null };
const user = (_id: string) => ({ _id, username: `user-${_id}` });
const message = (id: number, changes: Partial<MessageJson> = {}): MessageJson => ({
  _id: String(id),
  sender: user("1"),
  receiver: user("2"),
  content: `Message ${id}`,
  html: `<p>Message ${id}</p>`,
  problems: [],
  createdAt: "2026-01-01T10:00:00.000Z",
  ...changes,
});
const idsIn = ({ messages }: ConversationState) => messages.map(({ _id }) => _id);

test("messages stand in the order of their ids, each once, however they come", () => {
  let state = withMessages(empty, [message(9), message(10)]);
  state = withMessages(state, [message(11), message(10)]);
  state = withOlder(state, { messages: [message(7), message(8), message(9)], older: "cursor" });
  expect(idsIn(state)).toEqual(["7", "8", "9", "10", "11"]);
  expect(state.older).toBe("cursor");
  expect(newestId(state)).toBe("11");
  expect(newestId(empty)).toBe("0");
});

test("what is known already changes nothing", () => {
  const state = withMessages(empty, [message(1)]);
  expect(withMessages(state, [message(1)])).toBe(state);
});

test("the page loaded once more adds what is new, and keeps what stands further up", () => {
  const known = { messages: [1, 2, 3].map((id) => message(id)), older: null };
  const page = { messages: [message(3), message(4, { key: "a" })], older: "cursor" };
  expect(withReloaded(known, page)).toEqual({
    messages: [1, 2, 3, 4].map((id) => message(id, id === 4 ? { key: "a" } : {})),
    older: null,
  });
  expect(withReloaded(known, { messages: [], older: null })).toBe(known);
});

test("a page that does not meet what was known takes its place: nothing is left out in between", () => {
  const known = { messages: [message(1)], older: null };
  const state = withReloaded(known, { messages: [message(8), message(9)], older: "cursor" });
  expect(idsIn(state)).toEqual(["8", "9"]);
  expect(state.older).toBe("cursor");
});
