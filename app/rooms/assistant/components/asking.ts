import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { followReply, type ReplyEvents, stopReply } from "./reply-stream.ts";

export interface Live {
  serial: number;
  /** The location's key when the question was asked. Elsewhere, only the chat's own page shows it. */
  begunAt: string;
  /** Null for a hint, or if the page already shows the stored question. */
  question: string | null;
  hint: number | null;
  again: boolean;
  questionId: number | null;
  chatId: number | null;
  text: string;
  /** Length of the text that arrived before this page joined; it is shown without animation. */
  known: number;
  end: null | "done" | "interrupted" | "failed";
  detail: string;
  /** The question was rejected or the response was lost, so the page does not know what is stored. */
  lost: boolean;
  /** The loader data before the stored messages were reloaded. Any other data includes the reply. */
  loadedBefore: unknown;
}

const BEGUN = {
  question: null,
  hint: null,
  again: false,
  questionId: null,
  chatId: null,
  text: "",
  known: 0,
  end: null,
  detail: "",
  lost: false,
  loadedBefore: null,
} as const;

/** Keeps the question and reply until the stored messages load. @param loaded a new object for each load */
export function useAsking(loaded: unknown, inProgress: number | null) {
  const [begun, setBegun] = useState<Live | null>(null);
  const [stopping, setStopping] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  const sent = useRef(0);
  const touched = useRef(false);
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();

  const isHere = begun !== null && (begun.begunAt === key || pathname + search === `/askai/${begun.chatId}`);
  const isStored = begun !== null && begun.loadedBefore !== null && begun.loadedBefore !== loaded;
  // Computed during render rather than in an effect, so that no question flashes in another chat and no message shows
  // twice.
  const live = isHere && !isStored ? begun : null;
  const isOver = begun !== null && live === null;
  useEffect(() => {
    if (!isOver) return;
    leaving.current?.abort();
    setBegun(null);
  }, [isOver]);
  useEffect(() => () => leaving.current?.abort(), []);

  async function follow(from: Parameters<typeof followReply>[0], details: Partial<Live>): Promise<Live> {
    leaving.current?.abort();
    const controller = new AbortController();
    leaving.current = controller;
    let now: Live = { ...BEGUN, serial: ++sent.current, begunAt: key, ...details };
    const change = (changes: Partial<Live>) => {
      now = { ...now, ...changes };
      if (!controller.signal.aborted) setBegun(now);
    };
    const events: ReplyEvents = {
      asked(chatId, questionId) {
        change({ chatId, questionId });
        // Reloading the page returns to this chat. Uses replaceState because a navigation would reload the data now.
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

  async function send(fields: FormData): Promise<boolean> {
    // The page has only one key, but the user may ask a different question after a failure.
    fields.set("key", `${fields.get("key")}.${sent.current + 1}`);
    // The page's data may not include a chat that was just started.
    if (live?.chatId) fields.set("chat", String(live.chatId));
    touched.current = true;
    const hint = Number(fields.get("hint")) || null;
    const again = fields.get("intent") === "retry";
    const question = again || hint ? null : String(fields.get("content")).trim();
    const { chatId } = await follow({ fields }, { question, hint, again });
    return chatId !== null;
  }

  // Joins a reply started in another tab or before a reload.
  const isIdle = begun === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: joins after every load
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

  /** Call this once the whole reply is on the screen. */
  function settle() {
    if (live?.chatId && !live.lost) setBegun({ ...live, loadedBefore: loaded });
  }

  const isSettled = live !== null && live.loadedBefore !== null;
  const isGoing = useNavigation().state !== "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per reply
  useEffect(() => {
    if (isSettled && !isGoing) {
      navigate(`/askai/${live.chatId}`, { replace: true, preventScrollReset: true });
    }
  }, [isSettled, isGoing]);

  return { live, stopping, touched: touched.current, send, stop, settle };
}
