import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { StreamLine } from "../stream-line.ts";
import { HINTS } from "../words.ts";

/** A question on its way, and as much of its reply as has arrived. */
export interface Live {
  /** Counts what was sent from this page. */
  serial: number;
  /** What the user asked, or null where an old question is asked again. */
  question: string | null;
  /** Of the stored question, once it is. */
  questionId: number | null;
  chatId: number | null;
  /** The newest stored message there was before the reply; one above it is the reply. */
  above: number;
  text: string;
  /** Whether nothing more will arrive, and how it ended. */
  end: null | "done" | "interrupted" | "failed";
  /** What is told below a failure. */
  detail: string;
  /** Whether the question was refused, or its answer broke off on the way: what is stored is not known here. */
  lost: boolean;
}

const BEGUN = { questionId: null, chatId: null, text: "", end: null, detail: "", lost: false } as const;

/**
 * Sends the page's forms to the stream, and keeps what comes back until the stored messages are loaded.
 * @param newestId of the messages that are, or 0.
 */
export function useAsking(newestId: number) {
  const [live, setLive] = useState<Live | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const sent = useRef(0);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const navigate = useNavigate();

  // Off to another chat or screen: nobody reads this reply any more. Its own chat is no other.
  const own = live?.chatId ? `/askai/${live.chatId}` : null;
  const before = useRef(address);
  useEffect(() => {
    if (address !== before.current && address !== own) {
      leaving.current?.abort();
      setLive(null);
    }
    before.current = address;
  }, [address, own]);
  useEffect(() => () => leaving.current?.abort(), []);

  async function send(event: FormEvent<HTMLFormElement>): Promise<boolean> {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(form, submitter);
    // The key is the page's; what is sent after a failure may be another question.
    const serial = ++sent.current;
    fields.set("key", `${fields.get("key")}.${serial}`);
    const hint = HINTS[Number(fields.get("hint")) - 1];
    const retries = fields.get("intent") === "retry";
    const question = retries ? null : (hint ?? String(fields.get("content")).trim());
    const controller = new AbortController();
    leaving.current = controller;
    let now: Live = { ...BEGUN, serial, question, above: newestId };
    const change = (changes: Partial<Live>) => {
      now = { ...now, ...changes };
      if (!controller.signal.aborted) setLive(now);
    };
    change({});
    try {
      const answer = await fetch("/askai/stream", {
        method: "POST",
        body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
        redirect: "manual",
        signal: controller.signal,
      });
      // The session is over: the page itself leads to where one signs in.
      if (answer.type === "opaqueredirect") location.reload();
      else if (!answer.ok) change({ end: "failed", lost: true, detail: await messageOf(answer) });
      else await readLines(answer, (line) => change(changesBy(line, now)));
    } catch {
      // Told below, with every other way to end without an end.
    }
    if (now.end === null) change({ end: now.text === "" ? "failed" : "interrupted", lost: true });
    return now.chatId !== null;
  }

  /** Once all is on the page: the stored messages take over, in their final form. */
  function settle() {
    if (live?.chatId && !live.lost) {
      navigate(`/askai/${live.chatId}`, { replace: true, preventScrollReset: true });
    }
  }

  // The answer stands in what was loaded.
  const stored = live !== null && live.end !== null && newestId > live.above;
  useEffect(() => {
    if (stored) setLive(null);
  }, [stored]);
  return { live: stored ? null : live, send, settle };
}
export type Asking = ReturnType<typeof useAsking>;

function changesBy(line: StreamLine, { text, above }: Live): Partial<Live> {
  if (line.type === "asked") {
    return { chatId: line.chat, questionId: line.question, above: Math.max(above, line.question) };
  }
  if (line.type === "words") return { text: text + line.text };
  return { end: line.state, detail: line.detail };
}

async function messageOf(answer: Response): Promise<string> {
  try {
    const { message } = (await answer.json()) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}

async function readLines(answer: Response, take: (line: StreamLine) => void): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(JSON.parse(line) as StreamLine);
  }
}
