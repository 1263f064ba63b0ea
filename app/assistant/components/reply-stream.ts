import type { StreamLine } from "../stream-line.ts";

const STREAM = "/askai/stream";
/** How often a connection that broke is opened anew, and how many milliseconds after it did. */
const TRIES = 5;
const PAUSE = 1000;

export interface Hearing {
  /** The question is stored. */
  asked(chat: number, question: number): void;
  /** All of the reply so far. @param joined whether it is the first that is heard of one that was on its way. */
  words(text: string, joined: boolean): void;
  ended(state: "done" | "interrupted" | "failed", detail: string): void;
  /** The server would not take the question, and says why. */
  refused(reason: string): void;
}

/**
 * Asks what a form holds, or joins the reply on its way to a chat, and listens to the end. A connection that breaks
 * is opened anew, once it is known where.
 * @returns when nothing more comes: after `ended` or `refused`, or without a word, for the connection is lost.
 */
export async function hearReply(
  from: { fields: FormData } | { chat: number },
  hearing: Hearing,
  signal: AbortSignal,
): Promise<void> {
  let chat = "chat" in from ? from.chat : null;
  let over = false;
  const take = (line: StreamLine, text: string, joined: boolean) => {
    if (line.type === "asked") {
      chat = line.chat;
      hearing.asked(line.chat, line.question);
    } else if (line.type === "words") {
      hearing.words(text, joined);
    } else {
      over = true;
      hearing.ended(line.state, line.detail);
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
      // The session is over: the page itself leads to where one signs in.
      if (answer.type === "opaqueredirect") return location.reload();
      if (!answer.ok) return hearing.refused(await reasonOf(answer));
      let text = "";
      await readLines(answer, (line) => {
        const joined = joins && text === "";
        if (line.type === "words") text += line.text;
        take(line, text, joined);
      });
    } catch {
      // The connection broke.
    }
  }
}

/** Has the reply on its way to a chat broken off; that it was is heard where it is listened to. @throws Error */
export async function stopReply(chat: number): Promise<void> {
  const body = new URLSearchParams({ intent: "stop", chat: String(chat) });
  const answer = await fetch(STREAM, { method: "POST", body, redirect: "manual" });
  if (!answer.ok) throw new Error(`It was answered with ${answer.status}`);
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
