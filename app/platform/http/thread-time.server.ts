import { setImmediate as nextTurn } from "node:timers/promises";

interface Payer {
  spend(milliseconds: number): void;
  /** Resolves in a turn of the event loop without other long work. */
  turn(): Promise<void>;
  alone<T>(work: () => Promise<T>, afterLongWork: boolean): Promise<T>;
  /** Resolves once the response is sent or the client has left. */
  closed(): Promise<void>;
}

/** In ms. Work that follows longer work waits for another turn. */
const LONG_WORK = 5;

let current: ThreadTime | null = null;
let since = 0;

/**
 * The time that the process's single thread spends on a request, during which all others wait. Waiting is free. A
 * request that only waits for the database, which answers in the same turn of the event loop, is served without
 * interruption, so its time runs from `work` until its response is sent, another request begins or the turn ends. A
 * request that waits for the renderer or for its body calls `work` again afterwards. This costs two clock readings;
 * following every promise (AsyncLocalStorage) would cost a few percent of each page.
 */
export class ThreadTime {
  #owed = 0;
  /** Time since this request's last turn. */
  #held = 0;
  #end: NodeJS.Immediate | undefined;
  #payer: Payer | null = null;
  #place: Promise<void> | undefined;

  constructor(readonly name: () => Record<string, string> = () => ({})) {}

  work(): void {
    if (current === this) return;
    switchTo(this);
    this.#end = setImmediate(() => this.rest());
  }

  rest(): void {
    if (current !== this) return;
    switchTo(null);
    // A pending immediate would keep the event loop from waiting for events.
    clearImmediate(this.#end);
  }

  /** Runs the part of a request that produces its response: one at a time per payer. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const start = () => {
      this.work();
      return work();
    };
    // A request that already holds the place would wait for itself.
    return this.#payer && !this.#place ? this.#payer.alone(start, this.#hasWorkedLong()) : start();
  }

  /**
   * Waits until no other request of the same payer holds the payer's place, then holds it until this request is
   * closed. A response can take several megabytes, so each payer gets only one at a time.
   */
  takePlace(): Promise<void> {
    const payer = this.#payer;
    if (!payer) return Promise.resolve();
    this.#place ??= new Promise((resolve, reject) => {
      const hold = () => {
        this.work();
        resolve();
        return payer.closed();
      };
      payer.alone(hold, this.#hasWorkedLong()).catch(reject);
    });
    return this.#place;
  }

  #hasWorkedLong(): boolean {
    const now = current === this ? performance.now() - since : 0;
    return this.#held + now > LONG_WORK;
  }

  /** Lets other requests run between two parts of long work. */
  async pause(): Promise<void> {
    this.rest();
    await (this.#payer?.turn() ?? nextTurn());
    this.#held = 0;
    this.work();
  }

  /** Continues this request after a wait; long work first waits for a turn. */
  async resume(isLong: boolean): Promise<void> {
    if (isLong) await this.pause();
    else this.work();
  }

  payBy(payer: Payer): void {
    this.#payer = payer;
  }

  spend(milliseconds: number): void {
    this.#owed += milliseconds;
    this.#held += milliseconds;
    if (!this.#payer) return;
    this.#payer.spend(this.#owed);
    this.#owed = 0;
  }
}

/** The request that is running now, if any. Read it before the first `await`. */
export const currentRequest = (): ThreadTime | null => current;

/**
 * Await the returned function between the parts of long work, so that other requests run meanwhile.
 * @param context the request's; without it, call this before the first `await`, when the current request is known
 */
export function startLongWork(context?: { readonly threadTime: ThreadTime }): () => Promise<void> {
  const request = context?.threadTime ?? current;
  return () => request?.pause() ?? nextTurn();
}

function switchTo(next: ThreadTime | null): void {
  const now = performance.now();
  current?.spend(now - since);
  current = next;
  since = now;
}
