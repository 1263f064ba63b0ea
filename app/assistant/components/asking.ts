import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { HINTS } from "../words.ts";
import { followReply, type ReplyEvents, stopReply } from "./reply-stream.ts";

/** A question in progress, and its reply so far. */
export interface Live {
  /** Counts the questions from this page. */
  serial: number;
  /** The user's question, or null if the page already shows it as stored. */
  question: string | null;
  /** The id of the question once it is stored. */
  questionId: number | null;
  chatId: number | null;
  text: string;
  /** Length of the text that arrived before this page joined, which is shown at once. */
  known: number;
  /** How the reply ended; null until then. */
  end: null | "done" | "interrupted" | "failed";
  /** The text below a failure. */
  detail: string;
  /** Whether the question was refused or the response lost: the page does not know what is stored. */
  lost: boolean;
  /** The page's data before it loaded the stored messages; any other data contains the reply. */
  loadedBefore: unknown;
}

const BEGUN = {
  question: null,
  questionId: null,
  chatId: null,
  text: "",
  known: 0,
  end: null,
  detail: "",
  lost: false,
  loadedBefore: null,
} as const;

/**
 * Sends the page's forms to the stream, and keeps the question and its reply until the stored messages are loaded.
 * @param loaded the page's data, a new object with each load.
 * @param inProgress id of the chat whose reply was in progress at that load.
 */
export function useAsking(loaded: unknown, inProgress: number | null) {
  const [live, setLive] = useState<Live | null>(null);
  const [stopping, setStopping] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  const sent = useRef(0);
  const touched = useRef(false);
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();

  // Leaves the reply when the user goes to another chat or screen.
  const isElsewhere = live !== null && pathname + search !== `/askai/${live.chatId}`;
  const before = useRef(key);
  useEffect(() => {
    if (key !== before.current && isElsewhere) {
      leaving.current?.abort();
      setLive(null);
    }
    before.current = key;
  }, [key, isElsewhere]);
  useEffect(() => () => leaving.current?.abort(), []);

  async function follow(from: Parameters<typeof followReply>[0], begun: Partial<Live>): Promise<Live> {
    leaving.current?.abort();
    const controller = new AbortController();
    leaving.current = controller;
    let now: Live = { ...BEGUN, serial: ++sent.current, ...begun };
    const change = (changes: Partial<Live>) => {
      now = { ...now, ...changes };
      if (!controller.signal.aborted) setLive(now);
    };
    const events: ReplyEvents = {
      asked(chatId, questionId) {
        change({ chatId, questionId });
        // A reload returns to this chat. replaceState, because a navigation would load the page now.
        if (!controller.signal.aborted) history.replaceState(history.state, "", `/askai/${chatId}`);
      },
      words: (text, joined) => change(joined ? { text, known: text.length } : { text }),
      ended: (end, detail) => change({ end, detail }),
      refused: (detail) => change({ end: "failed", lost: true, detail }),
    };
    change({});
    setStopping(false);
    await followReply(from, events, controller.signal);
    if (now.end === null) change({ end: now.text === "" ? "failed" : "interrupted", lost: true });
    return now;
  }

  /** Sends the fields of a form. @returns whether the question was stored. */
  async function send(fields: FormData): Promise<boolean> {
    // The page has one key, but the question after a failure may differ.
    fields.set("key", `${fields.get("key")}.${sent.current + 1}`);
    // The page's data may not include a chat it has just started.
    if (live?.chatId) fields.set("chat", String(live.chatId));
    touched.current = true;
    const hint = HINTS[Number(fields.get("hint")) - 1];
    const retries = fields.get("intent") === "retry";
    const question = retries ? null : (hint ?? String(fields.get("content")).trim());
    const { chatId } = await follow({ fields }, { question });
    return chatId !== null;
  }

  // Another tab asked, or this one before a reload.
  const isIdle = live === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load is a reason to join
  useEffect(() => {
    if (inProgress !== null && isIdle) void follow({ chat: inProgress }, { chatId: inProgress });
  }, [loaded, inProgress, isIdle]);

  async function stop(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!live?.chatId) return;
    touched.current = true;
    setStopping(true);
    await stopReply(live.chatId).catch(() => setStopping(false));
  }

  /** Loads the stored messages once the whole reply is shown. */
  function settle() {
    if (!live?.chatId || live.lost) return;
    setLive({ ...live, loadedBefore: loaded });
    navigate(`/askai/${live.chatId}`, { replace: true, preventScrollReset: true });
  }

  const stored = live !== null && live.loadedBefore !== null && live.loadedBefore !== loaded;
  useEffect(() => {
    if (stored) setLive(null);
  }, [stored]);
  return { live: stored ? null : live, stopping, touched: touched.current, send, stop, settle };
}
