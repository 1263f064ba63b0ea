import type { SentMessageEvent } from "./events.ts";
import type { PersonJson } from "./json.ts";

/** Id of the last message, or 0. */
const lastOf = (person: PersonJson | undefined) => Number(person?.lastMessage?._id ?? 0);

/** Adds or replaces people, but keeps those whose known last message is newer. */
export function withPeople(people: PersonJson[], added: PersonJson[]): PersonJson[] {
  const known = new Map(people.map((person) => [person._id, person]));
  for (const person of added) {
    if (lastOf(person) >= lastOf(known.get(person._id))) known.set(person._id, person);
  }
  return [...known.values()];
}

/** Adds a message to or from the viewer. */
export function withMessage(people: PersonJson[], me: string, message: SentMessageEvent): PersonJson[] {
  const isSent = message.sender._id === me;
  const other = isSent ? message.receiver : message.sender;
  const known = people.find(({ _id }) => _id === other._id);
  if (known?.lastMessage && lastOf(known) >= Number(message._id)) return people;
  const person: PersonJson = {
    ...other,
    online: known?.online ?? !isSent,
    unread: message.unread?.conversation ?? known?.unread ?? 0,
    lastMessage: {
      _id: message._id,
      sender: message.sender._id,
      excerpt: message.excerpt,
      createdAt: message.createdAt,
    },
  };
  return withPeople(people, [person]);
}

export function withUnread(people: PersonJson[], id: string, unread: number): PersonJson[] {
  return people.map((person) => (person._id === id ? { ...person, unread } : person));
}

/** Groups people by presence and sorts each group by last message, newest first, then by name. */
export function groupPeople(people: PersonJson[], online: ReadonlySet<string> | null) {
  const isOnline = (person: PersonJson) => (online ? online.has(person._id) : person.online);
  const sorted = [...people].sort(
    (one, other) => lastOf(other) - lastOf(one) || one.username.localeCompare(other.username, "en"),
  );
  return { online: sorted.filter(isOnline), offline: sorted.filter((person) => !isOnline(person)) };
}
