import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { useOnceLive, useOnlineUsers, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { MESSAGE_SENT, type MessageEvent, NEW_MESSAGE, UNREAD, type UnreadEvent } from "../events.ts";
import type { PersonJson } from "../json.ts";
import { groupPeople, withMessage, withPeople, withUnread } from "../people-state.ts";
import { fetchPage } from "./fetch-page.ts";

export interface LoadedPane {
  people: PersonJson[];
  older: string | null;
  onlineCount: number;
}

interface Arguments {
  me: string;
  q: string;
  loaded: LoadedPane | null;
  selected: string | null;
}

/** ms of quiet after a key before names are asked for. */
const TYPING_PAUSE = 200;
/** Names asked for at once, of people who have just come. */
const MOST_NEW = 50;

/** The left pane as it is loaded, and as it changes: presence, messages, what is typed into its search. */
export function usePeople({ me, q: loadedQ, loaded, selected }: Arguments) {
  const [people, setPeople] = useState(loaded?.people ?? []);
  const [older, setOlder] = useState(loaded?.older ?? null);
  const [q, setQ] = useState(loadedQ);
  const [failed, setFailed] = useState(loaded === null);
  const online = useOnlineUsers();
  const newest = useRef(0);
  const box = useRef<HTMLInputElement>(null);

  // A navigation brings the list anew; another search comes with it by the way back or a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed since has its own answer coming
  useEffect(() => {
    setFailed(loaded === null);
    if (loaded && loadedQ === q) setPeople((known) => withPeople(known, loaded.people));
    if (loadedQ === q || !box.current || document.activeElement === box.current) return;
    newest.current += 1;
    box.current.value = loadedQ;
    setQ(loadedQ);
    setPeople(loaded?.people ?? []);
    setOlder(loaded?.older ?? null);
  }, [loaded]);

  const load = useCallback(async (query: Record<string, string>, use: (page: Page) => void) => {
    const asked = ++newest.current;
    try {
      const page = await fetchPage<PersonJson>(usersAddress(query));
      // What was typed meanwhile has its own answer coming.
      if (asked !== newest.current) return;
      setFailed(false);
      use(page);
    } catch {
      if (asked === newest.current) setFailed(true);
    }
  }, []);

  const replace = useCallback(
    (typed: string) =>
      load(typed ? { q: typed } : {}, ({ rows, older: next }) => {
        setPeople(rows);
        setOlder(next);
      }),
    [load],
  );

  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const search = (typed: string) => {
    setQ(typed.trim());
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void replace(typed.trim()), TYPING_PAUSE);
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

  const onMessage = (message: MessageEvent) => {
    const other = message.sender._id === me ? message.receiver : message.sender;
    if (q && !other.username.toLowerCase().includes(q.toLowerCase())) return;
    const read = other._id === selected && document.visibilityState === "visible";
    setPeople((known) => withMessage(known, me, message, read));
  };
  useRealtimeEvent<MessageEvent>(NEW_MESSAGE, onMessage);
  useRealtimeEvent<MessageEvent>(MESSAGE_SENT, onMessage);
  useRealtimeEvent<UnreadEvent>(UNREAD, ({ other, fromOther }) => {
    setPeople((known) => withUnread(known, other, fromOther));
  });
  useRealtimeEvent("resync", () => void replace(q));
  useOnceLive(() => {
    const asked = newest.current;
    const add = ({ rows }: Page) => {
      if (asked === newest.current) setPeople((known) => withPeople(known, rows));
    };
    fetchPage<PersonJson>(usersAddress(q ? { q } : {})).then(add, () => {});
  });

  // Who has come and is not in the list has no name yet.
  const unknown = q || !online ? "" : namesMissing(online, people, me);
  useEffect(() => {
    if (!unknown) return;
    void fetchPage<PersonJson>(usersAddress({ ids: unknown })).then(
      ({ rows }) => setPeople((known) => withPeople(known, rows)),
      () => {},
    );
  }, [unknown]);

  const onlineCount = online ? [...online].filter((id) => id !== me).length : (loaded?.onlineCount ?? 0);
  return { ...groupPeople(people, online), onlineCount, q, older, failed, box, search, more };
}

const usersAddress = (query: Record<string, string>) => `/api/messages/users?${new URLSearchParams(query)}`;

type Page = Awaited<ReturnType<typeof fetchPage<PersonJson>>>;

function namesMissing(online: ReadonlySet<string>, people: PersonJson[], me: string): string {
  const known = new Set(people.map(({ _id }) => _id));
  const shown = people.filter(({ _id }) => online.has(_id)).length;
  if (shown >= MOST_NEW) return "";
  return [...online]
    .filter((id) => id !== me && !known.has(id))
    .slice(0, MOST_NEW - shown)
    .join(",");
}
