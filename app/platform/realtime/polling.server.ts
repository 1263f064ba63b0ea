import { randomBytes } from "node:crypto";
import type { Session } from "../../viewer.ts";
import { NotFound } from "../http/errors.ts";
import type { Clock } from "./clock.ts";
import type { Connection, Connections, Line } from "./connections.server.ts";
import type { ClientFrame } from "./frames.server.ts";

/** Milliseconds; shorter than proxies' timeouts. */
export const LONGEST_WAIT = 25_000;
/** Milliseconds without a poll until a client is considered gone. */
export const PATIENCE = 15_000;
/** Limits of the buffer between two polls: events and characters. */
export const MOST_KEPT = 200;
const LONGEST_KEPT = 256 * 1024;

interface PollAnswer {
  events: { event: string; data: unknown }[];
  /** The next poll sends it back to acknowledge these events. */
  cursor: number;
  /** Events were lost: the client must refetch everything. */
  resync?: true;
  /** Close code of the ended connection. */
  closed?: number;
}

class PollLine implements Line {
  last = 0;
  closed: number | undefined;
  #lostUntil = 0;
  #kept: string[] = [];
  #length = 0;
  #answer: (() => void) | undefined;

  send(frame: string): void {
    this.last += 1;
    this.#kept.push(frame);
    this.#length += frame.length;
    if (this.#kept.length > MOST_KEPT || this.#length > LONGEST_KEPT) {
      this.#kept = [];
      this.#length = 0;
      this.#lostUntil = this.last;
    }
    this.wake();
  }

  close(code: number): void {
    this.closed = code;
    this.wake();
  }

  /** Calls back once, on the next event. Answers an earlier poll that is still waiting. */
  await(answer: () => void): void {
    this.wake();
    this.#answer = answer;
  }

  wake(): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.();
  }

  hasNews(cursor: number): boolean {
    return this.closed !== undefined || cursor !== this.last;
  }

  /** Drops the events that the cursor acknowledges. */
  read(cursor: number): PollAnswer {
    const isLost = cursor < this.#lostUntil || cursor < this.last - this.#kept.length || cursor > this.last;
    const arrived = isLost ? 0 : this.#kept.length - (this.last - cursor);
    for (const frame of this.#kept.splice(0, arrived)) this.#length -= frame.length;
    return {
      events: this.#kept.map((frame) => JSON.parse(frame)),
      cursor: this.last,
      ...(isLost ? { resync: true as const } : {}),
      ...(this.closed === undefined ? {} : { closed: this.closed }),
    };
  }
}

interface Poll {
  sessionId: number;
  line: PollLine;
  connection: Connection;
  waiting: number;
  stay(): void;
}

export type Polling = ReturnType<typeof createPolling>;

/** Long polling, with the same events, rights and limits as a websocket. */
export function createPolling(connections: Connections, clock: Clock) {
  const polls = new Map<string, Poll>();

  function find(session: Session, id: string): Poll {
    const poll = polls.get(id);
    if (poll?.sessionId !== session.id) throw new NotFound("This connection has ended.");
    return poll;
  }

  function end(id: string, poll: Poll): void {
    poll.stay();
    poll.connection.ended();
    polls.delete(id);
  }

  function expectPoll(id: string, poll: Poll): void {
    poll.stay();
    poll.stay = clock.after(PATIENCE, () => end(id, poll));
  }

  function news(line: PollLine, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const answer = () => {
        cancel();
        gone.removeEventListener("abort", answer);
        resolve();
      };
      const cancel = clock.after(LONGEST_WAIT, answer);
      gone.addEventListener("abort", answer);
      line.await(answer);
    });
  }

  return {
    open(session: Session, wantsLists: boolean): { id: string; cursor: number } {
      const id = randomBytes(18).toString("base64url");
      const line = new PollLine();
      const connection = connections.open(session, line, wantsLists);
      const poll: Poll = { sessionId: session.id, line, connection, waiting: 0, stay: () => {} };
      polls.set(id, poll);
      expectPoll(id, poll);
      return { id, cursor: 0 };
    },
    /** @throws NotFound if the session has no such connection. */
    async events(session: Session, id: string, cursor: number, gone: AbortSignal): Promise<PollAnswer> {
      const poll = find(session, id);
      const { line, connection } = poll;
      poll.stay();
      connection.heard();
      poll.waiting += 1;
      if (!line.hasNews(cursor)) await news(line, gone);
      poll.waiting -= 1;
      const answer = line.read(cursor);
      if (line.closed !== undefined) end(id, poll);
      else if (poll.waiting === 0) expectPoll(id, poll);
      return answer;
    },
    /** @throws NotFound */
    take(session: Session, id: string, frame: ClientFrame): void {
      const { connection } = find(session, id);
      if (connection.admit()) connection.take(frame);
    },
  };
}
