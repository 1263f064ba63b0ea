import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useOnlineUsers, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import {
  MESSAGE_SENT,
  NEW_MESSAGE,
  type NewMessageEvent,
  READ,
  type ReadEvent,
  type SentMessageEvent,
} from "../events.ts";
import type { PersonJson } from "../json.ts";
import { groupPeople, withMessage, withPeople, withUnread } from "../people-state.ts";
import { fetchPage } from "./fetch-page.ts";

export interface LoadedPane {
  people: PersonJson[];
  older: string | null;
  onlineCount: number;
}

/** ms without a key before a search. */
const TYPING_PAUSE = 200;
/** People fetched at once who have just come online. */
const MOST_NEW = 50;

const fetchPeople = (query: Record<string, string>) =>
  fetchPage<PersonJson>(`/api/messages/users?${new URLSearchParams(query)}`);

/**
 * The people of the left pane: as loaded, and as messages, presence and typing in the search box change them.
 * @param loadedQ the search in the address.
 * @param loaded null when the list could not be loaded.
 */
export function usePeople(me: string, loadedQ: string, loaded: LoadedPane | null) {
  const [people, setPeople] = useState(loaded?.people ?? []);
  const [older, setOlder] = useState(loaded?.older ?? null);
  const [q, setQ] = useState(loadedQ);
  const [failed, setFailed] = useState(loaded === null);
  const online = useOnlineUsers();
  const box = useRef<HTMLInputElement>(null);
  /** Counts the requests: only the last answer is used. */
  const asked = useRef(0);

  const replace = (page: Pick<LoadedPane, "people" | "older"> | null) => {
    setPeople(page?.people ?? []);
    setOlder(page?.older ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that is being typed has its own answer coming
  useEffect(() => {
    setFailed(loaded === null);
    if (loadedQ === q) {
      if (loaded) setPeople((known) => withPeople(known, loaded.people));
    } else if (box.current && document.activeElement !== box.current) {
      // Back to another search.
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

  const note = (message: SentMessageEvent | NewMessageEvent) => {
    const other = message.sender._id === me ? message.receiver : message.sender;
    if (other.username.toLowerCase().includes(q.toLowerCase())) {
      setPeople((known) => withMessage(known, me, message));
    }
  };
  useRealtimeEvent<NewMessageEvent>(NEW_MESSAGE, note);
  useRealtimeEvent<SentMessageEvent>(MESSAGE_SENT, note);
  useRealtimeEvent<ReadEvent>(READ, ({ other, unread }) => {
    if (unread) setPeople((known) => withUnread(known, other, unread.conversation));
  });
  // The page refreshes itself, but by the search in its address.
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

/** Ids of people who have come online and are not in the list. */
function idsMissing(online: ReadonlySet<string>, people: PersonJson[], me: string): string {
  const known = new Set(people.map(({ _id }) => _id));
  const room = MOST_NEW - people.filter(({ _id }) => online.has(_id)).length;
  return [...online]
    .filter((id) => id !== me && !known.has(id))
    .slice(0, Math.max(0, room))
    .join(",");
}
