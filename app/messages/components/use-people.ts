import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useOnlineUsers, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { MESSAGE_SENT, NEW_MESSAGE, READ, type ReadEvent, type SentMessageEvent } from "../events.ts";
import type { PersonJson } from "../json.ts";
import type { loadPane } from "../people-page.server.ts";
import { groupPeople, withMessage, withPeople, withUnread } from "../people-state.ts";
import { fetchPage } from "./fetch-page.ts";

export type LoadedPane = Awaited<ReturnType<typeof loadPane>>;

/** Milliseconds without input before a search. */
const TYPING_PAUSE = 200;
/** People to fetch at once who have just come online. */
const MOST_NEW = 50;

const fetchPeople = (query: Record<string, string>) =>
  fetchPage<PersonJson>(`/api/messages/users?${new URLSearchParams(query)}`);

/**
 * Returns the people of the left pane, kept current by messages, presence and the search box.
 * @param loadedQ the search term in the address.
 * @param loaded null when loading failed.
 */
export function usePeople(me: string, loadedQ: string, loaded: LoadedPane | null) {
  const [people, setPeople] = useState(loaded?.people ?? []);
  const [older, setOlder] = useState(loaded?.older ?? null);
  const [q, setQ] = useState(loadedQ);
  const [failed, setFailed] = useState(loaded === null);
  const online = useOnlineUsers();
  const box = useRef<HTMLInputElement>(null);
  /** Counts requests: only the last response counts. */
  const asked = useRef(0);

  const replace = (page: Pick<LoadedPane, "people" | "older"> | null) => {
    setPeople(page?.people ?? []);
    setOlder(page?.older ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search in progress gets its own response
  useEffect(() => {
    setFailed(loaded === null);
    if (loadedQ === q) {
      if (loaded) setPeople((known) => withPeople(known, loaded.people));
    } else if (box.current && document.activeElement !== box.current) {
      // The viewer went back to another search.
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
  // The page refreshes itself, but with the search in its address.
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

/** Ids of online people missing from the list. */
function idsMissing(online: ReadonlySet<string>, people: PersonJson[], me: string): string {
  const known = new Set(people.map(({ _id }) => _id));
  const room = MOST_NEW - people.filter(({ _id }) => online.has(_id)).length;
  return [...online]
    .filter((id) => id !== me && !known.has(id))
    .slice(0, Math.max(0, room))
    .join(",");
}
