import { setImmediate as nextTurn } from "node:timers/promises";

/** The one whose request it is. */
interface Payer {
  /** Takes the time of a stretch of work, in ms. */
  spend(milliseconds: number): void;
  /** Resolves in a turn of the event loop that no other long work takes. */
  turn(): Promise<void>;
  /** Runs work after what is in front of the same payer. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once the answer is sent or its client has left. */
  closed(): Promise<void>;
}

/** The request that the thread works for, and since when. */
let current: ThreadTime | null = null;
let since = 0;

/**
 * The time that this process's one thread works for a request: what the request costs everybody else. Waiting is free.
 *
 * A request that waits for nothing but the database, which answers in the same turn of the event loop, is served without a
 * break. So its time runs from `work` until its answer is sent, another request begins or the turn ends. One that does
 * wait, for the renderer or for its body, calls `work` again after that. This costs two looks at the clock; following every
 * promise (AsyncLocalStorage) would cost some percent of each page.
 */
export class ThreadTime {
  #owed = 0;
  #end: NodeJS.Immediate | undefined;
  #payer: Payer | null = null;
  #place: Promise<void> | undefined;

  /** @param name of the request, for logs. */
  constructor(readonly name: () => Record<string, string> = () => ({})) {}

  /** The thread works for this request from here on. */
  work(): void {
    if (current === this) return;
    switchTo(this);
    this.#end = setImmediate(() => this.rest());
  }

  /** The thread no longer works for it. */
  rest(): void {
    if (current !== this) return;
    switchTo(null);
    // A loop with nothing left for its turn waits for events at once.
    clearImmediate(this.#end);
  }

  /** Runs the part of a request that makes its answer: of each payer one at a time. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const start = () => {
      this.work();
      return work();
    };
    // Who holds the place would wait for itself.
    return this.#payer && !this.#place ? this.#payer.alone(start) : start();
  }

  /**
   * Waits until no other request of the same payer holds its place, and holds it until this one is closed: before something of
   * megabytes, of which each payer may have one.
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
      payer.alone(hold).catch(reject);
    });
    return this.#place;
  }

  /** Lets others work between two parts of long work. */
  async pause(): Promise<void> {
    this.rest();
    await (this.#payer?.turn() ?? nextTurn());
    this.work();
  }

  /** The thread works for it again after a wait, for something long in a turn of its own. */
  async resume(isLong: boolean): Promise<void> {
    if (isLong) await this.pause();
    else this.work();
  }

  payBy(payer: Payer): void {
    this.#payer = payer;
  }

  /** Adds to what the request owes. */
  spend(milliseconds: number): void {
    this.#owed += milliseconds;
    if (!this.#payer) return;
    this.#payer.spend(this.#owed);
    this.#owed = 0;
  }
}

/** The request that runs now, if any: for what it starts and others finish. */
export const currentRequest = (): ThreadTime | null => current;

/**
 * Begins work that may take long. Returns what to await between its parts, so that other requests run in between.
 * Call it before the first `await`: after one, the thread may be working for another request.
 */
export function startLongWork(): () => Promise<void> {
  const request = current;
  return () => request?.pause() ?? nextTurn();
}

function switchTo(next: ThreadTime | null): void {
  const now = performance.now();
  current?.spend(now - since);
  current = next;
  since = now;
}
