import type { AssistantFailed } from "./failure.ts";

/** The end of a reply, which is stored by then. */
export interface Ending {
  state: "done" | "interrupted" | "failed";
  text: string;
  /** Why the reply failed or broke off; null if the user stopped it. */
  failure: AssistantFailed | null;
}

/** Milliseconds that a reply continues without a reader. */
export const WAITS_FOR_READERS = 20_000;
/** Milliseconds that the connection of a page's last reply may stay open after the page's next question. */
export const LEAVES_WITHIN = 500;

type Listener = (words: string) => void;

/**
 * A reply in progress. Readers may leave and return, by a reload or from another screen. A reply without readers costs
 * money, so it is aborted after a while.
 */
export class Reply {
  readonly finished: Promise<Ending>;
  readonly #abort = new AbortController();
  readonly #listeners = new Set<Listener>();
  /** Called when the last reader leaves. */
  readonly #watchers = new Set<() => void>();
  #text = "";
  #waiting = 0;
  #patience: NodeJS.Timeout | undefined;

  /** @param run fetches and stores the reply: emits each piece, heeds the signal and never rejects. */
  constructor(run: (emit: Listener, signal: AbortSignal) => Promise<Ending>) {
    this.finished = run((words) => this.#emit(words), this.#abort.signal);
  }

  #emit(words: string): void {
    this.#text += words;
    for (const listener of this.#listeners) listener(words);
  }

  /**
   * Whether nobody reads it any more. Waits for readers that are leaving: a page gives up a reply before it asks again,
   * but its next question can arrive before the closed connection shows.
   */
  isLeft(): Promise<boolean> {
    if (this.#waiting === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const answer = (isLeft: boolean) => {
        clearTimeout(timer);
        this.#watchers.delete(left);
        resolve(isLeft);
      };
      const left = () => answer(true);
      const timer = setTimeout(answer, LEAVES_WITHIN, false);
      this.#watchers.add(left);
      void this.finished.then(left);
    });
  }

  /** Calls the listener with the text so far and with every later piece. @returns a function that unsubscribes. */
  follow(listener: Listener): () => void {
    if (this.#text !== "") listener(this.#text);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Waits for the end. A reader whose signal aborts no longer counts as waiting. */
  async wait(leaving?: AbortSignal): Promise<Ending> {
    this.#waiting++;
    clearTimeout(this.#patience);
    const leave = () => {
      this.#waiting--;
      if (this.#waiting > 0) return;
      this.#patience = setTimeout(() => this.stop(), WAITS_FOR_READERS);
      for (const watcher of this.#watchers) watcher();
    };
    if (leaving?.aborted) leave();
    else leaving?.addEventListener("abort", leave, { once: true });
    const ending = await this.finished;
    clearTimeout(this.#patience);
    leaving?.removeEventListener("abort", leave);
    return ending;
  }

  /** Aborts the reply and keeps the text so far. */
  stop(): void {
    this.#abort.abort();
  }
}
