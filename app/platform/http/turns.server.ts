export interface Waiter {
  network: string;
  /** The account or, for signed-out visitors, the network. */
  name: string | number;
}

type Name = Waiter["name"];

/** In ms: how far ahead of the others anyone can count as, since a stretch that another process interrupts counts in full. */
const MOST_AHEAD = 20;

/** The waiters of one network. Forgotten once nobody of it waits. */
class Line {
  readonly #waiting = new Map<Name, (() => void)[]>();
  /** The thread's time that each has had, in ms, counted from where the others were when they came. */
  readonly #had = new Map<Name, number>();
  #level = 0;

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  add(name: Name, begin: () => void): void {
    const own = this.#waiting.get(name) ?? [];
    own.push(begin);
    this.#waiting.set(name, own);
  }

  spent(name: Name, milliseconds: number): void {
    this.#had.set(name, Math.min(this.#timeOf(name) + milliseconds, this.#level + MOST_AHEAD));
  }

  /** Starts the next piece of work for the name that has used the least time. */
  give(): void {
    const [next] = [...this.#waiting.keys()].sort((one, other) => this.#timeOf(one) - this.#timeOf(other));
    if (next === undefined) return;
    const [begin, ...others] = this.#waiting.get(next) ?? [];
    this.#level = this.#timeOf(next);
    // At the end, so that equals alternate.
    this.#waiting.delete(next);
    if (others.length > 0) this.#waiting.set(next, others);
    begin?.();
  }

  /** A newcomer starts level with the others, so nobody can save up time. */
  #timeOf(name: Name): number {
    return Math.max(this.#level, this.#had.get(name) ?? 0);
  }
}

/**
 * Hands out turns of the event loop for long work: to one network after another and, within a network, to the name that
 * has used the least time. Someone with many accounts thus delays other networks by one piece of work at a time. Within a
 * network, a member who asks for less than a fair share hardly waits; one who asks for more waits for about one piece
 * of each of the others.
 */
export function createTurns() {
  const lines = new Map<string, Line>();
  const give = () => {
    const [first] = lines;
    if (first) {
      const [network, line] = first;
      lines.delete(network);
      line.give();
      if (!line.isEmpty) lines.set(network, line);
    }
    if (lines.size > 0) setImmediate(give);
  };
  return {
    take({ network, name }: Waiter): Promise<void> {
      return new Promise((resolve) => {
        if (lines.size === 0) setImmediate(give);
        const line = lines.get(network) ?? new Line();
        lines.set(network, line);
        line.add(name, resolve);
      });
    },
    areWaitedFor: (): boolean => lines.size > 0,
    /** Counts time used. Ignored while nobody of the same network waits. */
    spent({ network, name }: Waiter, milliseconds: number): void {
      lines.get(network)?.spent(name, milliseconds);
    },
  };
}
