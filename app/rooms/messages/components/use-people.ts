import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useOnlineUsers, useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { MESSAGE_SENT, NEW_MESSAGE, READ, type ReadEvent, type SentMessageEvent } from "../events.ts";
import type { PersonJson } from "../json.ts";
import type { loadPane } from "../list.server.ts";
import { fetchPage } from "./fetch-page.ts";

export type LoadedPane = Awaited<ReturnType<typeof loadPane>>;

/** Delay between the last keystroke and the search, in milliseconds. */
const TYPING_PAUSE = 200;
const MOST_NEW = 50;

const fetchPeople = (query: Record<string, string>) =>
  fetchPage<PersonJson>(`/api/messages/users?${new URLSearchParams({ limit: "50", ...query })}`);

/** @param loaded null if loading failed */
export function usePeople(me: string, loadedQ: string, loaded: LoadedPane | null) {
  const [people, setPeople] = useState(loaded?.people ?? []);
  const [older, setOlder] = useState(loaded?.older ?? null);
  const [q, setQ] = useState(loadedQ);
  const [failed, setFailed] = useState(loaded === null);
  const online = useOnlineUsers();
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(0);

  const replace = (page: Pick<LoadedPane, "people" | "older"> | null) => {
    setPeople(page?.people ?? []);
    setOlder(page?.older ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a running search gets its own response
  useEffect(() => {
    setFailed(loaded === null);
    if (loadedQ === q) {
      if (loaded) setPeople((known) => withPeople(known, loaded.people));
    } else if (box.current && document.activeElement !== box.current) {
      // The viewer returned to an earlier search.
      asked.current += 1;
      box.current.value = loadedQ;
      setQ(loadedQ);
      replace(loaded);
    }
  }, [loaded]);

  async function load(query: Record<string, string>, use: (page: LoadedPage) => void) {
    const turn = ++asked.current;
    const page = await fetchPeople(query).catch(() => null);
    if (turn !== asked.current) return;
    setFailed(page === null);
    if (page) use(page);
  }
  const find = (typed: string) =>
    load(typed ? { q: typed } : {}, ({ rows, older: next }) => replace({ people: rows, older: next }));

  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const search = (typed: string) => {
    setQ(typed.trim());
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void find(typed.trim()), TYPING_PAUSE);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);

  const more = (event: MouseEvent) => {
    if (!older || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void load({ cursor: older, ...(q ? { q } : {}) }, (page) => {
      setPeople((known) => withPeople(known, page.rows));
      setOlder(page.older);
    });
  };

  const note = (message: SentMessageEvent) => {
    const other = message.sender._id === me ? message.receiver : message.sender;
    if (other.username.toLowerCase().includes(q.toLowerCase())) {
      setPeople((known) => withMessage(known, me, message));
    }
  };
  useRealtimeEvent<SentMessageEvent>(NEW_MESSAGE, note);
  useRealtimeEvent<SentMessageEvent>(MESSAGE_SENT, note);
  useRealtimeEvent<ReadEvent>(READ, ({ other, unread }) => {
    if (unread) setPeople((known) => withUnread(known, other, unread.conversation));
  });
  // Revalidation reloads the list, but only for the search in the address.
  useRealtimeEvent("resync", () => q !== loadedQ && void find(q));

  const missing = q || !online ? "" : idsMissing(online, people, me);
  useEffect(() => {
    const add = ({ rows }: LoadedPage) => setPeople((known) => withPeople(known, rows));
    if (missing) fetchPeople({ ids: missing }).then(add, () => {});
  }, [missing]);

  const onlineCount = online ? [...online].filter((id) => id !== me).length : (loaded?.onlineCount ?? 0);
  return { ...groupPeople(people, online), onlineCount, q, older, failed, box, search, more };
}

type LoadedPage = Awaited<ReturnType<typeof fetchPeople>>;

function idsMissing(online: ReadonlySet<string>, people: PersonJson[], me: string): string {
  const known = new Set(people.map(({ _id }) => _id));
  const room = MOST_NEW - people.filter(({ _id }) => online.has(_id)).length;
  return [...online]
    .filter((id) => id !== me && !known.has(id))
    .slice(0, Math.max(0, room))
    .join(",");
}

const lastOf = (person: PersonJson | undefined) => Number(person?.lastMessage?._id ?? 0);

/** Adds or replaces people, unless the known entry has a newer last message. */
export function withPeople(people: PersonJson[], added: PersonJson[]): PersonJson[] {
  const known = new Map(people.map((person) => [person._id, person]));
  for (const person of added) {
    if (lastOf(person) >= lastOf(known.get(person._id))) known.set(person._id, person);
  }
  return [...known.values()];
}

export function withMessage(people: PersonJson[], me: string, message: SentMessageEvent): PersonJson[] {
  const isSent = message.sender._id === me;
  const other = isSent ? message.receiver : message.sender;
  const known = people.find(({ _id }) => _id === other._id);
  if (known?.lastMessage && lastOf(known) >= Number(message._id)) return people;
  const person: PersonJson = {
    ...known,
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

export function groupPeople(people: PersonJson[], online: ReadonlySet<string> | null) {
  const isOnline = (person: PersonJson) => (online ? online.has(person._id) : person.online);
  const sorted = [...people].sort(
    (one, other) => lastOf(other) - lastOf(one) || one.username.localeCompare(other.username, "en"),
  );
  return { online: sorted.filter(isOnline), offline: sorted.filter((person) => !isOnline(person)) };
}
