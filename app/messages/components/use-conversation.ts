import { useCallback, useEffect, useRef, useState } from "react";
import { useOnceLive, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import {
  type ConversationState,
  newestId,
  withMessages,
  withOlder,
  withReloaded,
} from "../conversation-state.ts";
import { MESSAGE_SENT, NEW_MESSAGE, READ, type ReadEvent } from "../events.ts";
import type { MessageJson } from "../json.ts";
import { fetchPage } from "./fetch-page.ts";
import { knowStored, type Other, useAnswer, useOutgoing } from "./outbox.ts";

interface Loaded {
  user: Other;
  messages: MessageJson[];
  older: string | null;
  newer: string | null;
  seen: string;
}

const MISSED_AT_ONCE = 100;

/** An open conversation: what was loaded, what is on its way from here, what comes in. */
export function useConversation(me: string, loaded: Loaded) {
  const other = loaded.user._id;
  const [state, setState] = useState<ConversationState>({
    messages: loaded.messages,
    older: loaded.older,
  });
  const [seen, setSeen] = useState(loaded.seen);
  const latest = useRef(state);
  latest.current = state;
  // On an earlier page the newest would stand beside what is far older.
  const isNewest = loaded.newer === null;

  useEffect(
    () => setState((known) => withReloaded(known, { messages: loaded.messages, older: loaded.older })),
    [loaded.messages, loaded.older],
  );

  // What has been stored is not on its way any more, whoever tells of it.
  useEffect(() => knowStored(me, state.messages), [me, state.messages]);
  const outgoing = useOutgoing(me, loaded.user);
  const stored = new Set(state.messages.map(({ key }) => key));
  const temporary = outgoing.temporary.filter(({ key }) => !stored.has(key));

  const add = useCallback(
    (messages: MessageJson[]) => setState((known) => withMessages(known, messages)),
    [],
  );
  const addSent = useCallback(
    (message: MessageJson) => {
      if (message.receiver._id === other && isNewest) add([message]);
    },
    [add, other, isNewest],
  );
  useAnswer(addSent);

  const markRead = useCallback(() => {
    if (document.visibilityState !== "visible") return;
    fetch(`/api/messages/${other}/read`, { method: "POST" }).catch(() => {});
  }, [other]);

  useRealtimeEvent<MessageJson>(NEW_MESSAGE, (message) => {
    if (message.sender._id !== other || !isNewest) return;
    add([message]);
    markRead();
  });
  useRealtimeEvent<MessageJson>(MESSAGE_SENT, addSent);
  useRealtimeEvent<ReadEvent>(READ, ({ reader, message }) => {
    if (reader === other) setSeen((known) => (Number(message) > Number(known) ? message : known));
  });

  const leaving = useLeaving();
  const fetchMessages = (query: string) =>
    fetchPage<MessageJson>(`/api/messages/${other}?${query}`, leaving.current.signal);

  const catchUp = async () => {
    if (!isNewest) return;
    for (;;) {
      const { rows } = await fetchMessages(`after=${newestId(latest.current)}&limit=${MISSED_AT_ONCE}`);
      add(rows);
      if (rows.length > 0) markRead();
      if (rows.length < MISSED_AT_ONCE) return;
      latest.current = withMessages(latest.current, rows);
    }
  };
  const catchUpOrSay = () => void catchUp().catch(logged);
  useRealtimeEvent("resync", catchUpOrSay);

  useOnceLive(catchUpOrSay);

  // What came while the page was in the background is read when it is looked at.
  useEffect(() => {
    document.addEventListener("visibilitychange", markRead);
    return () => document.removeEventListener("visibilitychange", markRead);
  }, [markRead]);

  async function loadOlder() {
    try {
      const page = await fetchMessages(`cursor=${state.older}`);
      setState((known) => withOlder(known, { messages: page.rows, older: page.older }));
    } catch (error) {
      logged(error);
    }
  }

  /** What was still waited for when its conversation was left is no failure. */
  function logged(error: unknown): void {
    if (!leaving.current.signal.aborted) console.error("The conversation could not be loaded.", error);
  }

  return { ...state, temporary, outgoing, seen, isNewest, loadOlder };
}

/** Aborted when the component goes. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}
