import { randomBytes } from "node:crypto";
import type { Session } from "../context.ts";
import { NotFound } from "../http/errors.ts";
import type { Clock } from "./clock.ts";
import type { Connection, Connections, Line } from "./connections.server.ts";
import type { ClientFrame } from "./frames.server.ts";

/** A question for events is answered after this long (ms), events or none: below what proxies wait. */
export const LONGEST_WAIT = 25_000;
/** A client that does not ask again for this long (ms) is gone. */
export const PATIENCE = 15_000;
/** Events kept for a client between two questions, by number and by characters. */
export const MOST_KEPT = 200;
const LONGEST_KEPT = 256 * 1024;

export interface PollAnswer {
  /** In the order in which they happened. */
  events: { event: string; data: unknown }[];
  /** To be sent with the next question: it says what has arrived. */
  cursor: number;
  /** Events were lost: fetch anew what they would have told. */
  resync?: true;
  /** The connection is over, with the code a websocket would be closed with. */
  closed?: number;
}

/** Long polling, for clients whose websockets are blocked: the same events, rights and limits. */
export interface Polling {
  /** One connection too many closes the oldest. @throws Unavailable once stopped. */
  open(session: Session, wantsLists: boolean): { id: string; cursor: number };
  /** Waits for what came after the cursor. @throws NotFound when there is no such connection of this session. */
  events(session: Session, id: string, cursor: number, gone: AbortSignal): Promise<PollAnswer>;
  /** Takes a frame. @throws NotFound */
  take(session: Session, id: string, frame: ClientFrame): void;
}

/** Keeps what is sent until it is asked for. */
class PollLine implements Line {
  /** Number of the last event that was sent. */
  last = 0;
  closed: number | undefined;
  /** Cursors below this one have lost events. */
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

  /** Calls back once, when there is something to tell; an earlier question is answered with what there is. */
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

  /** What came after the cursor; what came before it has arrived and is forgotten. */
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
  /** How many wait for an answer now. */
  questions: number;
  /** Calls off its end for want of questions. */
  stay(): void;
}

export function createPolling(connections: Connections, clock: Clock): Polling {
  const polls = new Map<string, Poll>();

  function find(session: Session, id: string): Poll {
    const poll = polls.get(id);
    if (poll?.sessionId !== session.id) throw new NotFound("There is no such connection.");
    return poll;
  }

  function end(id: string, poll: Poll): void {
    poll.stay();
    poll.connection.ended();
    polls.delete(id);
  }

  /** Ends the poll unless it is asked again in time. */
  function expectQuestion(id: string, poll: Poll): void {
    poll.stay();
    poll.stay = clock.after(PATIENCE, () => end(id, poll));
  }

  /** Resolves when there is something to tell, when it has waited long enough, or when nobody waits any more. */
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
    open(session, wantsLists) {
      const id = randomBytes(18).toString("base64url");
      const line = new PollLine();
      const connection = connections.open(session, line, wantsLists);
      const poll: Poll = { sessionId: session.id, line, connection, questions: 0, stay: () => {} };
      polls.set(id, poll);
      expectQuestion(id, poll);
      return { id, cursor: 0 };
    },
    async events(session, id, cursor, gone) {
      const poll = find(session, id);
      const { line, connection } = poll;
      poll.stay();
      connection.heard();
      poll.questions += 1;
      if (!line.hasNews(cursor)) await news(line, gone);
      poll.questions -= 1;
      const answer = line.read(cursor);
      if (line.closed !== undefined) end(id, poll);
      else if (poll.questions === 0) expectQuestion(id, poll);
      return answer;
    },
    take(session, id, frame) {
      const { connection } = find(session, id);
      if (connection.admit()) connection.take(frame);
    },
  };
}
