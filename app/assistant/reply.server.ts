import type { AssistantFailed } from "./failure.ts";

/** How a reply ended; all of it is stored by then. */
export interface Ending {
  state: "done" | "interrupted" | "failed";
  text: string;
  /** Why there are no words, or no more of them; none where it was stopped. */
  failure: AssistantFailed | null;
}

type Listener = (words: string) => void;

/** A reply on its way. It comes to its end whether or not anybody waits for it: who comes back finds it, or joins in. */
export class Reply {
  readonly finished: Promise<Ending>;
  readonly #breakOff = new AbortController();
  readonly #listeners = new Set<Listener>();
  #text = "";
  #waiting = 0;

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
    const leave = () => void this.#waiting--;
    if (leaving?.aborted) leave();
    else leaving?.addEventListener("abort", leave, { once: true });
    const ending = await this.finished;
    leaving?.removeEventListener("abort", leave);
    return ending;
  }

  /** Breaks it off; what has been said stays. */
  stop(): void {
    this.#breakOff.abort();
  }
}
