import type { AssistantFailed } from "./failure.ts";

export interface Ending {
  state: "done" | "interrupted" | "failed";
  text: string;
  failure: AssistantFailed | null;
}

/** Milliseconds for which a reply continues without a reader. */
export const WAITS_FOR_READERS = 20_000;
/** Milliseconds that a page's previous connection may stay open after the page asks its next question. */
export const LEAVES_WITHIN = 500;

type Listener = (words: string) => void;

/** Readers may leave and return. A reply without readers is aborted after a while, because it costs money. */
export class Reply {
  readonly finished: Promise<Ending>;
  readonly #abort = new AbortController();
  readonly #listeners = new Set<Listener>();
  /** Called when the last reader leaves. */
  readonly #watchers = new Set<() => void>();
  #text = "";
  #waiting = 0;
  #patience: NodeJS.Timeout | undefined;

  /** @param run fetches and stores the reply; never rejects */
  constructor(run: (emit: Listener, signal: AbortSignal) => Promise<Ending>) {
    this.finished = run((words) => this.#emit(words), this.#abort.signal);
  }

  #emit(words: string): void {
    this.#text += words;
    for (const listener of this.#listeners) listener(words);
  }

  /** Waits a moment: a page disconnects before it asks the next question, but the server may notice later. */
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

  /** Calls the listener with the text so far, then with each new piece. @returns a function that unsubscribes */
  follow(listener: Listener): () => void {
    if (this.#text !== "") listener(this.#text);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Waits for the end. A reader whose signal is aborted no longer counts. */
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

  stop(): void {
    this.#abort.abort();
  }
}
