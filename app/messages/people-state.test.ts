import { expect, test } from "vitest";
import type { MessageEvent } from "./events.ts";
import type { PersonJson } from "./json.ts";
import { groupPeople, withMessage, withPeople, withUnread } from "./people-state.ts";

const person = (_id: string, username: string, last: number | null = null, online = false): PersonJson => ({
  _id,
  username,
  online,
  unread: 0,
  lastMessage:
    last === null
      ? null
      : { _id: String(last), sender: _id, excerpt: "Hello", createdAt: "2026-01-01T10:00:00.000Z" },
});
const message = (id: number, sender: string, receiver: string): MessageEvent => ({
  _id: String(id),
  sender: { _id: sender, username: `name-${sender}` },
  receiver: { _id: receiver, username: `name-${receiver}` },
  content: "How\nare you?",
  excerpt: "How are you?",
  html: "",
  problems: [],
  createdAt: "2026-01-01T10:00:00.000Z",
});
const ME = "1";
const namesOf = (people: PersonJson[]) => people.map(({ username }) => username);

test("groups are by presence, in each the last message first, then by name", () => {
  const people = [person("2", "Zoe"), person("3", "abel"), person("4", "ben", 5), person("5", "cleo", 9)];
  expect(namesOf(groupPeople(people, new Set()).offline)).toEqual(["cleo", "ben", "abel", "Zoe"]);
  const { online, offline } = groupPeople(people, new Set(["2", "4", "99"]));
  expect([namesOf(online), namesOf(offline)]).toEqual([
    ["ben", "Zoe"],
    ["cleo", "abel"],
  ]);
});

test("an answer that was made before the last message does not undo it", () => {
  const before = [person("2", "ben", 5), person("3", "abel")];
  const now = withMessage(before, ME, message(8, "2", ME), false);
  expect(withPeople(now, before).find(({ _id }) => _id === "2")).toMatchObject({
    unread: 1,
    lastMessage: { _id: "8" },
  });
  expect(withPeople(now, [{ ...person("2", "ben", 8), unread: 0 }])[0]?.unread).toBe(0);
});

test("until the connection tells who is there, it is who was when the page was made", () => {
  const people = [person("2", "ben", null, true), person("3", "abel")];
  expect(namesOf(groupPeople(people, null).online)).toEqual(["ben"]);
});

test("a message puts its other to the front, unread unless it is being read", () => {
  const people = [person("2", "ben", 5), person("3", "abel")];
  const [, abel] = withMessage(people, ME, message(7, "3", ME), false);
  expect(abel).toMatchObject({ unread: 1, lastMessage: { _id: "7", sender: "3", excerpt: "How are you?" } });
  expect(withMessage(people, ME, message(7, "3", ME), true)[1]).toMatchObject({ unread: 0 });
  expect(withMessage(people, ME, message(7, ME, "3"), false)[1]).toMatchObject({ unread: 0 });
});

test("a message of somebody who is not in the list brings them there, told once", () => {
  const once = withMessage([], ME, message(7, "3", ME), false);
  expect(once).toMatchObject([{ _id: "3", username: "name-3", unread: 1 }]);
  expect(withMessage(once, ME, message(7, "3", ME), false)).toBe(once);
});

test("figures and people told anew take the place of what was known", () => {
  const people = [person("2", "ben", 5)];
  expect(withUnread(people, "2", 4)).toMatchObject([{ unread: 4 }]);
  expect(withPeople(people, [person("2", "ben", 6), person("3", "abel")])).toMatchObject([
    { lastMessage: { _id: "6" } },
    { username: "abel" },
  ]);
});
