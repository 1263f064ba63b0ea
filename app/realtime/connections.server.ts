import type { Session, Viewer } from "../context.ts";
import { Unavailable } from "../http/errors.ts";
import type { Clock } from "./clock.ts";
import { type ClientFrame, encodeEvent, encodeFrame, parseFrame } from "./frames.server.ts";
import type { Hub } from "./hub.server.ts";
import type { PresenceCount } from "./presence.server.ts";
import type { PresenceNews } from "./presence-news.server.ts";
import { CLOSE, FIGURES, PONG, TYPING } from "./protocol.ts";
import type { Member, Rooms } from "./rooms.server.ts";
import { sessionTopic, userTopic } from "./topics.ts";

/** Connections one user may have. One more closes the oldest, which may be a dead one. */
export const MOST_CONNECTIONS = 20;
/** Rooms one connection may be in; joining one more is not answered. */
const MOST_ROOMS = 10;
/** Frames taken at once, and how many more each second. */
export const FRAME_BURST = 60;
const FRAMES_PER_SECOND = 10;
/** A session is looked up again at the latest after this long (ms); timers know no more than 24 days. */
const LONGEST_TRUST = 24 * 60 * 60 * 1000;

/** How a connection's frames reach the client: by a websocket, or by a poll. */
export interface Line {
  send(frame: string): void;
  /** Ends the line; nothing is sent after that. */
  close(code: number, reason: string): void;
}

export interface ConnectionNeeds {
  hub: Hub;
  clock: Clock;
  presence: PresenceCount;
  news: PresenceNews;
  rooms: Rooms;
  /** When (ms) a session is over, or null when it has ended. */
  sessionExpiry(sessionId: number): Promise<number | null>;
  /** Whether what one user does may be told to the other: neither has blocked the other. */
  mayReach(fromId: number, toId: number): Promise<boolean>;
  /** What the bar of a user's page counts. @param path the page's, with its query. */
  figuresOn(viewer: Viewer, path: string): Promise<unknown>;
  onError(error: unknown): void;
}

/** One page of somebody who is signed in. A class, since there are thousands of them: they share their methods. */
export class Connection implements Member {
  readonly userId: number;
  isOpen = true;
  #rooms = new Set<string>();
  #allowance = FRAME_BURST;
  #countedAt: number;
  /** Frames one after the other: a leave must not overtake its join. */
  #working = Promise.resolve();
  #release: (() => void)[];
  #cancelExpiry = () => {};

  /** @param wantsLists to be told who is online without asking, as the specification has it. */
  constructor(
    private readonly needs: ConnectionNeeds,
    private readonly session: Session,
    private readonly line: Line,
    private readonly onEnd: (connection: Connection) => void,
    wantsLists: boolean,
  ) {
    const { hub, clock, presence, news } = needs;
    this.userId = session.viewer.id;
    this.#countedAt = clock.now();
    this.#release = [
      hub.subscribe(userTopic(this.userId), (event) => this.send(encodeEvent(event))),
      hub.subscribe(sessionTopic(session.id), () => this.#signOut()),
    ];
    presence.connected(this.userId, this);
    if (wantsLists) news.follow(this, "lists");
    // It may have ended between its look-up and the subscription.
    this.#checkSession();
  }

  send(frame: string): void {
    if (this.isOpen) this.line.send(frame);
  }

  /** The client is there. */
  heard(): void {
    if (this.isOpen) this.needs.presence.connected(this.userId, this);
  }

  /** Counts a frame of any kind, and closes the connection of who sends too many. @returns whether it may be read. */
  admit(): boolean {
    if (!this.isOpen) return false;
    const now = this.needs.clock.now();
    const earned = ((now - this.#countedAt) / 1000) * FRAMES_PER_SECOND;
    this.#allowance = Math.min(FRAME_BURST, this.#allowance + earned) - 1;
    this.#countedAt = now;
    if (this.#allowance < 0) this.close(CLOSE.tooMany, "Too many frames");
    return this.isOpen;
  }

  /** Takes a frame of the client. */
  receive(text: string): void {
    if (!this.admit()) return;
    const frame = parseFrame(text);
    if (frame) this.take(frame);
    else this.close(CLOSE.broken, "Not a frame of this protocol");
  }

  /** Takes a frame that was counted and checked. */
  take(frame: ClientFrame): void {
    this.heard();
    this.#working = this.#working.then(() => this.#work(frame)).catch(this.needs.onError);
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.ended();
    this.line.close(code, reason);
  }

  /** The line is gone. */
  ended(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#cancelExpiry();
    for (const release of this.#release) release();
    for (const room of this.#rooms) this.needs.rooms.leave(room, this);
    this.needs.news.unfollow(this);
    this.needs.presence.disconnected(this.userId, this);
    this.onEnd(this);
  }

  async #work(frame: ClientFrame): Promise<void> {
    if (!this.isOpen) return;
    const { hub, news, rooms, mayReach, figuresOn } = this.needs;
    switch (frame.event) {
      case "ping":
        return this.send(encodeFrame(PONG, null));
      case "figures":
        return this.send(encodeFrame(FIGURES, await figuresOn(this.session.viewer, frame.data.path)));
      case "presence":
        return frame.data.changes ? news.follow(this, "changes") : news.unfollow(this);
      case "join":
        if (this.#rooms.size >= MOST_ROOMS) return;
        // Noted before it is in, so that whatever ends the connection meanwhile takes it out.
        this.#rooms.add(frame.data.room);
        if (!(await rooms.enter(frame.data.room, this))) this.#rooms.delete(frame.data.room);
        return;
      case "leave":
        this.#rooms.delete(frame.data.room);
        return rooms.leave(frame.data.room, this);
      case "typing": {
        const to = Number(frame.data.to);
        if (hub.listeners(userTopic(to)) === 0 || !(await mayReach(this.userId, to))) return;
        hub.publish(userTopic(to), { type: TYPING, data: { from: String(this.userId) } });
      }
    }
  }

  #signOut(): void {
    this.close(CLOSE.signedOut, "Signed out");
  }

  #checkSession(): void {
    const { clock, sessionExpiry, onError } = this.needs;
    sessionExpiry(this.session.id).then((expiresAt) => {
      if (!this.isOpen) return;
      const left = (expiresAt ?? 0) - clock.now();
      if (left <= 0) return this.#signOut();
      this.#cancelExpiry = clock.after(Math.min(left, LONGEST_TRUST), () => this.#checkSession());
    }, onError);
  }
}

export interface Connections {
  /** @throws Unavailable once stopped. */
  open(session: Session, line: Line, wantsLists: boolean): Connection;
  /** Closes all with "restart", and opens no more. */
  stop(): void;
  /** @throws Unavailable once stopped. */
  requireRunning(): void;
}

/** All connections of this process, by user. */
export function createConnections(needs: ConnectionNeeds): Connections {
  const byUser = new Map<number, Set<Connection>>();
  let isStopped = false;

  function requireRunning(): void {
    if (isStopped) throw new Unavailable("The server restarts.");
  }

  function forget(connection: Connection): void {
    const own = byUser.get(connection.userId);
    if (own?.delete(connection) && own.size === 0) byUser.delete(connection.userId);
  }

  return {
    requireRunning,
    open(session, line, wantsLists) {
      requireRunning();
      const userId = session.viewer.id;
      const [oldest] = byUser.get(userId) ?? [];
      if ((byUser.get(userId)?.size ?? 0) >= MOST_CONNECTIONS) {
        oldest?.close(CLOSE.tooMany, "Too many connections");
      }
      const connection = new Connection(needs, session, line, forget, wantsLists);
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connection));
      return connection;
    },
    stop() {
      isStopped = true;
      for (const own of [...byUser.values()]) {
        for (const connection of [...own]) connection.close(CLOSE.restart, "The server restarts");
      }
    },
  };
}
