import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { HINTS } from "../words.ts";
import { type Hearing, hearReply, stopReply } from "./reply-stream.ts";

/** A question on its way, and as much of its reply as has arrived. */
export interface Live {
  /** Counts what was sent from this page. */
  serial: number;
  /** What the user asked, or null where its stored question stands on the page already. */
  question: string | null;
  /** Of the stored question, once it is. */
  questionId: number | null;
  chatId: number | null;
  text: string;
  /** How much of it was there before this page heard of it, and need not be typed out. */
  known: number;
  /** Whether nothing more will arrive, and how it ended. */
  end: null | "done" | "interrupted" | "failed";
  /** What is told below a failure. */
  detail: string;
  /** Whether the question was refused, or its answer lost on the way: what is stored is not known here. */
  lost: boolean;
  /** What the page had loaded when it went for the stored messages; whatever else it has then holds the reply. */
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

export interface AskingOptions {
  /** What the page has loaded; another object with each load. */
  loaded: unknown;
  /** The chat whose reply was on its way when that was loaded, to be joined. */
  underWay: number | null;
}

/** Sends the page's forms to the stream, and keeps what comes back until the stored messages are loaded. */
export function useAsking({ loaded, underWay }: AskingOptions) {
  const [live, setLive] = useState<Live | null>(null);
  const [stopping, setStopping] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  const sent = useRef(0);
  const touched = useRef(false);
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();

  // Off to another chat or screen. Its own chat is no other.
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

  async function hear(from: Parameters<typeof hearReply>[0], begun: Partial<Live>): Promise<Live> {
    leaving.current?.abort();
    const controller = new AbortController();
    leaving.current = controller;
    let now: Live = { ...BEGUN, serial: ++sent.current, ...begun };
    const change = (changes: Partial<Live>) => {
      now = { ...now, ...changes };
      if (!controller.signal.aborted) setLive(now);
    };
    const hearing: Hearing = {
      asked(chatId, questionId) {
        change({ chatId, questionId });
        // Who reloads the page comes back to this chat. Nothing is to be loaded for it now.
        if (!controller.signal.aborted) history.replaceState(history.state, "", `/askai/${chatId}`);
      },
      words: (text, joined) => change(joined ? { text, known: text.length } : { text }),
      ended: (end, detail) => change({ end, detail }),
      refused: (detail) => change({ end: "failed", lost: true, detail }),
    };
    change({});
    setStopping(false);
    await hearReply(from, hearing, controller.signal);
    if (now.end === null) change({ end: now.text === "" ? "failed" : "interrupted", lost: true });
    return now;
  }

  /** Sends a form's fields. @returns whether the question was stored. */
  async function send(fields: FormData): Promise<boolean> {
    // The page has one key, and after a failure the next question may be another one.
    fields.set("key", `${fields.get("key")}.${sent.current + 1}`);
    // The page itself may not know yet of a chat that it began.
    if (live?.chatId) fields.set("chat", String(live.chatId));
    touched.current = true;
    const hint = HINTS[Number(fields.get("hint")) - 1];
    const retries = fields.get("intent") === "retry";
    const question = retries ? null : (hint ?? String(fields.get("content")).trim());
    const { chatId } = await hear({ fields }, { question });
    return chatId !== null;
  }

  // Another tab asked, or this one before it was reloaded.
  const isIdle = live === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded is the occasion
  useEffect(() => {
    if (underWay !== null && isIdle) void hear({ chat: underWay }, { chatId: underWay });
  }, [loaded, underWay, isIdle]);

  async function stop(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!live?.chatId) return;
    touched.current = true;
    setStopping(true);
    await stopReply(live.chatId).catch(() => setStopping(false));
  }

  /** Once all is on the page: the stored messages take over, in their final form. */
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
