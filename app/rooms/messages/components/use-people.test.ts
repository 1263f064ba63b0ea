import { expect, test } from "vitest";
import type { NewMessageEvent, SentMessageEvent } from "../events.ts";
import type { PersonJson } from "../json.ts";
import { groupPeople, withMessage, withPeople, withUnread } from "./use-people.ts";

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
const sent = (id: number, sender: string, receiver: string): SentMessageEvent => ({
  _id: String(id),
  sender: { _id: sender, username: `name-${sender}` },
  receiver: { _id: receiver, username: `name-${receiver}` },
  content: "How\nare you?",
  excerpt: "How are you?",
  html: "",
  problems: [],
  createdAt: "2026-01-01T10:00:00.000Z",
});
const received = (id: number, sender: string, conversation = 1): NewMessageEvent => ({
  ...sent(id, sender, ME),
  unread: { total: 9, conversation },
});
const ME = "1";
const namesOf = (people: PersonJson[]) => people.map(({ username }) => username);

test("people are grouped by presence and sorted by last message, then by name", () => {
  const people = [person("2", "Zoe"), person("3", "abel"), person("4", "ben", 5), person("5", "cleo", 9)];
  expect(namesOf(groupPeople(people, new Set()).offline)).toEqual(["cleo", "ben", "abel", "Zoe"]);
  const { online, offline } = groupPeople(people, new Set(["2", "4", "99"]));
  expect([namesOf(online), namesOf(offline)]).toEqual([
    ["ben", "Zoe"],
    ["cleo", "abel"],
  ]);
});

test("an outdated response does not replace a newer last message", () => {
  const before = [person("2", "ben", 5), person("3", "abel")];
  const now = withMessage(before, ME, received(8, "2"));
  expect(withPeople(now, before).find(({ _id }) => _id === "2")).toMatchObject({
    unread: 1,
    lastMessage: { _id: "8" },
  });
  expect(withPeople(now, [{ ...person("2", "ben", 8), unread: 0 }])[0]?.unread).toBe(0);
});

test("presence comes from the page's data until the connection reports it", () => {
  const people = [person("2", "ben", null, true), person("3", "abel")];
  expect(namesOf(groupPeople(people, null).online)).toEqual(["ben"]);
});

test("a received message updates the unread count; a sent one does not", () => {
  const people = [person("2", "ben", 5), person("3", "abel")];
  const [, abel] = withMessage(people, ME, received(7, "3", 4));
  expect(abel).toMatchObject({ unread: 4, lastMessage: { _id: "7", sender: "3", excerpt: "How are you?" } });
  expect(withMessage(people, ME, sent(7, ME, "3"))[1]).toMatchObject({ unread: 0 });
});

test("a message from someone new adds that person to the list once", () => {
  const once = withMessage([], ME, received(7, "3"));
  expect(once).toMatchObject([{ _id: "3", username: "name-3", unread: 1 }]);
  expect(withMessage(once, ME, received(7, "3"))).toBe(once);
});

test("newer counts and people replace older ones", () => {
  const people = [person("2", "ben", 5)];
  expect(withUnread(people, "2", 4)).toMatchObject([{ unread: 4 }]);
  expect(withPeople(people, [person("2", "ben", 6), person("3", "abel")])).toMatchObject([
    { lastMessage: { _id: "6" } },
    { username: "abel" },
  ]);
});
