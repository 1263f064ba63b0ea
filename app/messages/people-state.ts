import type { MessageEvent } from "./events.ts";
import type { PersonJson } from "./json.ts";

// What the left pane shows, and how it changes with what happens while it is open.

/**
 * The people given, in place of what was known of them; further ones are added. Who has written since the answer was
 * made stays as they are.
 */
export function withPeople(people: PersonJson[], added: PersonJson[]): PersonJson[] {
  const known = new Map(people.map((person) => [person._id, person]));
  for (const person of added) {
    if (lastOf(person) >= lastOf(known.get(person._id))) known.set(person._id, person);
  }
  return [...known.values()];
}

/** Id of the last message, 0 for none. */
const lastOf = (person: PersonJson | undefined) => Number(person?.lastMessage?._id ?? 0);

/** After a message to or from the viewer. @param read it came into a conversation that is being read */
export function withMessage(
  people: PersonJson[],
  me: string,
  message: MessageEvent,
  read: boolean,
): PersonJson[] {
  const sent = message.sender._id === me;
  const other = sent ? message.receiver : message.sender;
  const known = people.find(({ _id }) => _id === other._id);
  if (known?.lastMessage && Number(known.lastMessage._id) >= Number(message._id)) return people;
  const person: PersonJson = {
    _id: other._id,
    username: other.username,
    online: known?.online ?? !sent,
    unread: sent || read ? (known?.unread ?? 0) : (known?.unread ?? 0) + 1,
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

/** Those who are there and those who are not, in each group the last message first, then by name. */
export function groupPeople(people: PersonJson[], online: ReadonlySet<string> | null) {
  const isOnline = (person: PersonJson) => (online ? online.has(person._id) : person.online);
  const sorted = [...people].sort(byLastMessage);
  return { online: sorted.filter(isOnline), offline: sorted.filter((person) => !isOnline(person)) };
}

function byLastMessage(one: PersonJson, other: PersonJson): number {
  return lastOf(other) - lastOf(one) || one.username.localeCompare(other.username, "en");
}
