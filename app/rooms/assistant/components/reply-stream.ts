import type { StreamLine } from "../stream-line.ts";

const STREAM = "/askai/stream";
/** Number of reconnection attempts, and the delay before each in milliseconds. */
const TRIES = 5;
const PAUSE = 1000;

export interface ReplyEvents {
  asked(chat: number, question: number): void;
  /** The whole reply so far. @param joined whether this is the first text after joining a reply in progress */
  words(text: string, joined: boolean): void;
  ended(state: "done" | "interrupted" | "failed", detail: string): void;
  refused(reason: string): void;
}

/** Follows a reply to its end, reconnecting if the chat is known. Resolves without an end if that fails. */
export async function followReply(
  from: { fields: FormData } | { chat: number },
  events: ReplyEvents,
  signal: AbortSignal,
): Promise<void> {
  let chat = "chat" in from ? from.chat : null;
  let over = false;
  const take = (line: StreamLine, text: string, joined: boolean) => {
    if (line.type === "asked") {
      chat = line.chat;
      events.asked(line.chat, line.question);
    } else if (line.type === "words") {
      events.words(text, joined);
    } else {
      over = true;
      events.ended(line.state, line.detail);
    }
  };
  for (let tries = 0; tries <= TRIES && !over && !signal.aborted; tries++) {
    if (tries > 0 && chat === null) return;
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    try {
      const joins = chat !== null;
      const answer = await (joins
        ? fetch(`${STREAM}?chat=${chat}`, { redirect: "manual", signal })
        : fetch(STREAM, { method: "POST", body: bodyOf(from), redirect: "manual", signal }));
      // The session has ended: reloading redirects to the sign-in page.
      if (answer.type === "opaqueredirect") return location.reload();
      if (!answer.ok) return events.refused(await reasonOf(answer));
      let text = "";
      await readLines(answer, (line) => {
        const joined = joins && text === "";
        if (line.type === "words") text += line.text;
        take(line, text, joined);
      });
    } catch {}
  }
}

/** Only requests the stop: the reply's stream reports the end. */
export async function stopReply(chat: number): Promise<void> {
  const body = new URLSearchParams({ intent: "stop", chat: String(chat) });
  const answer = await fetch(STREAM, { method: "POST", body, redirect: "manual" });
  if (!answer.ok) throw new Error(`Could not stop the reply: status ${answer.status}`);
}

function bodyOf(from: { fields: FormData } | { chat: number }): URLSearchParams {
  const fields = "fields" in from ? [...from.fields] : [];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

async function reasonOf(answer: Response): Promise<string> {
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
