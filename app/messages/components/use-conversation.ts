import { useCallback, useEffect, useRef, useState } from "react";
import { useConnection, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import {
  type ConversationState,
  newestId,
  withMessages,
  withOlder,
  withoutTemporary,
  withReloaded,
  withTemporary,
} from "../conversation-state.ts";
import { MESSAGE_SENT, NEW_MESSAGE, READ, type ReadEvent } from "../events.ts";
import type { MessageJson } from "../json.ts";
import { fetchPage } from "./fetch-page.ts";
import { newKey } from "./new-key.ts";

interface Loaded {
  user: { _id: string };
  messages: MessageJson[];
  older: string | null;
  newer: string | null;
  seen: string;
}

/** ms after which an answer is no longer waited for. */
const PATIENCE = 20_000;
const MISSED_AT_ONCE = 100;

interface Failure {
  key: string;
  content: string;
  /** What the server said against it, where it said something. */
  reason: string | null;
}

/** An open conversation: what was loaded, what is sent from here, what comes in. */
export function useConversation(loaded: Loaded) {
  const other = loaded.user._id;
  const [state, setState] = useState<ConversationState>({
    messages: loaded.messages,
    temporary: [],
    older: loaded.older,
  });
  const [seen, setSeen] = useState(loaded.seen);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(state);
  latest.current = state;
  // On an earlier page the newest would stand beside what is far older.
  const isNewest = loaded.newer === null;

  useEffect(
    () => setState((known) => withReloaded(known, { messages: loaded.messages, older: loaded.older })),
    [loaded.messages, loaded.older],
  );

  const add = useCallback((messages: MessageJson[]) => {
    setState((known) => withMessages(known, messages));
    setFailure((failed) => (failed && messages.some(({ key }) => key === failed.key) ? null : failed));
  }, []);

  const markRead = useCallback(() => {
    if (document.visibilityState !== "visible") return;
    fetch(`/api/messages/${other}/read`, { method: "POST" }).catch(() => {});
  }, [other]);

  useRealtimeEvent<MessageJson>(NEW_MESSAGE, (message) => {
    if (message.sender._id !== other || !isNewest) return;
    add([message]);
    markRead();
  });
  useRealtimeEvent<MessageJson>(MESSAGE_SENT, (message) => {
    if (message.receiver._id === other && isNewest) add([message]);
  });
  useRealtimeEvent<ReadEvent>(READ, ({ reader, message }) => {
    if (reader === other) setSeen((known) => (Number(message) > Number(known) ? message : known));
  });

  const catchUp = async () => {
    if (!isNewest) return;
    for (;;) {
      const address = `/api/messages/${other}?after=${newestId(latest.current)}&limit=${MISSED_AT_ONCE}`;
      const { rows } = await fetchPage<MessageJson>(address);
      add(rows);
      if (rows.length > 0) markRead();
      if (rows.length < MISSED_AT_ONCE) return;
      latest.current = withMessages(latest.current, rows);
    }
  };
  useRealtimeEvent("resync", () => void catchUp().catch(logged));

  // Between the page's making and the first event that can reach it somebody may have written.
  const { state: line } = useConnection();
  const isLive = line === "open" || line === "polling";
  const isCaughtUp = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as events come
  useEffect(() => {
    if (!isLive || isCaughtUp.current) return;
    isCaughtUp.current = true;
    void catchUp().catch(logged);
  }, [isLive]);

  // What came while the page was in the background is read when it is looked at.
  useEffect(() => {
    document.addEventListener("visibilitychange", markRead);
    return () => document.removeEventListener("visibilitychange", markRead);
  }, [markRead]);

  const turn = useRef<Promise<unknown>>(Promise.resolve());

  async function send(content: string) {
    // The same words again after a failure: the answer may have been all that was lost.
    const key = failure?.content === content ? failure.key : newKey();
    setFailure(null);
    setState((known) => withTemporary(known, { key, content, createdAt: new Date().toISOString() }));
    // One after the other: requests under way at once may be stored in any order.
    const sending = turn.current.then(() => post(`/api/messages/send/${other}`, { content, key }));
    turn.current = sending;
    const answer = await sending;
    if (answer.message) return add([answer.message]);
    setState((known) => withoutTemporary(known, key));
    // An event may have told that it is stored after all.
    if (latest.current.messages.some((message) => message.key === key)) return;
    setFailure({ key, content, reason: answer.reason });
  }

  async function loadOlder() {
    try {
      const page = await fetchPage<MessageJson>(`/api/messages/${other}?cursor=${state.older}`);
      setState((known) => withOlder(known, { messages: page.rows, older: page.older }));
    } catch (error) {
      logged(error);
    }
  }

  return { ...state, seen, failure, isNewest, send, loadOlder };
}

function logged(error: unknown): void {
  console.error("The conversation could not be loaded.", error);
}

async function post(
  address: string,
  body: unknown,
): Promise<{ message: MessageJson; reason?: null } | { message?: null; reason: string | null }> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer = await response.json();
    if (response.ok) return { message: answer };
    return { reason: response.status < 500 ? String(answer.message) : null };
  } catch {
    return { reason: null };
  }
}
