import type { AssistantFailed } from "./failure.ts";

/** How a reply ended; all of it is stored by then. */
export interface Ending {
  state: "done" | "interrupted" | "failed";
  text: string;
  /** Why there are no words, or no more of them; none where it was stopped. */
  failure: AssistantFailed | null;
}

/** How long a reply goes on with nobody there, in milliseconds. */
export const WAITS_FOR_READERS = 20_000;

type Listener = (words: string) => void;

/**
 * A reply on its way. Who leaves may come back to it, by a reload or from another screen: only when nobody has waited
 * for it for a while is it broken off, since it costs.
 */
export class Reply {
  readonly finished: Promise<Ending>;
  readonly #breakOff = new AbortController();
  readonly #listeners = new Set<Listener>();
  #text = "";
  #waiting = 0;
  #patience: NodeJS.Timeout | undefined;

  /** @param run fetches and stores it: says each piece, heeds the signal, and never rejects. */
  constructor(run: (say: Listener, signal: AbortSignal) => Promise<Ending>) {
    this.finished = run((words) => this.#say(words), this.#breakOff.signal);
  }

  #say(words: string): void {
    this.#text += words;
    for (const listener of this.#listeners) listener(words);
  }

  /** Whether somebody waits for its end. */
  get isAwaited(): boolean {
    return this.#waiting > 0;
  }

  /** Hears all of it, what was said before at once. @returns what takes the listener off. */
  follow(listener: Listener): () => void {
    if (this.#text !== "") listener(this.#text);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Waits for the end; who leaves before it (the signal) does not count as waiting any more. */
  async wait(leaving?: AbortSignal): Promise<Ending> {
    this.#waiting++;
    clearTimeout(this.#patience);
    const leave = () => {
      this.#waiting--;
      if (this.#waiting === 0) this.#patience = setTimeout(() => this.stop(), WAITS_FOR_READERS);
    };
    if (leaving?.aborted) leave();
    else leaving?.addEventListener("abort", leave, { once: true });
    const ending = await this.finished;
    clearTimeout(this.#patience);
    leaving?.removeEventListener("abort", leave);
    return ending;
  }

  /** Breaks it off; what has been said stays. */
  stop(): void {
    this.#breakOff.abort();
  }
}
