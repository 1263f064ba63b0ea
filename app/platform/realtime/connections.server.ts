import { setImmediate as nextTurn } from "node:timers/promises";
import type { Session, Viewer } from "../../viewer.ts";
import { Unavailable } from "../http/errors.ts";
import type { Limits, Payer } from "../http/limits.server.ts";
import { ThreadTime } from "../http/thread-time.server.ts";
import type { Clock } from "./clock.ts";
import { type ClientFrame, encodeEvent, encodeFrame, parseFrame } from "./frames.server.ts";
import type { Hub } from "./hub.server.ts";
import type { Peers } from "./peers.server.ts";
import type { PresenceCount } from "./presence.server.ts";
import type { PresenceNews } from "./presence-news.server.ts";
import { CLOSE, FIGURES, PONG, TYPING } from "./protocol.ts";
import type { Audience, Member, Rooms } from "./rooms.server.ts";
import { ACCOUNTS_TOPIC, sessionTopic, userTopic } from "./topics.ts";

/** Connections per user. Another one closes the oldest, which may be dead. */
export const MOST_CONNECTIONS = 20;
/** Rooms per connection. Further joins are ignored. */
const MOST_ROOMS = 10;
/** Frames accepted in a burst, then per second. */
const FRAME_BURST = 60;
const FRAMES_PER_SECOND = 10;
/** Milliseconds until a session is checked again; timers cannot exceed 24 days. */
const LONGEST_TRUST = 24 * 60 * 60 * 1000;

export interface Line {
  send(frame: string): void;
  close(code: number, reason: string): void;
}

export interface Rights {
  findSession(cookieHeader: string | undefined): Promise<Session | null>;
  /** @throws HttpError */
  findTokenSession(token: string): Promise<Session | null>;
  /** When the session expires (ms); null if it has ended or its user is restricted. */
  sessionExpiry(sessionId: number): Promise<number | null>;
  /** Null for an unknown room. */
  audienceOf(room: string): Promise<Audience | null>;
  /** Whether neither user has blocked the other. */
  mayReach(fromId: number, toId: number): Promise<boolean>;
  /** The counts in the bar. @param path the page's path and query. */
  figuresOn(viewer: Viewer, path: string): Promise<unknown>;
}

export interface ConnectionNeeds extends Pick<Rights, "sessionExpiry" | "mayReach" | "figuresOn"> {
  hub: Hub;
  clock: Clock;
  presence: PresenceCount;
  news: PresenceNews;
  rooms: Rooms;
  limits: Pick<Limits, "spend" | "isSpent">;
  /** With several processes: tells the others which users are connected to this one. */
  peers?: Pick<Peers, "came" | "left"> | undefined;
  onError(error: unknown): void;
}

/** A class, so that thousands of connections share their methods. */
export class Connection implements Member {
  readonly userId: number;
  isOpen = true;
  #rooms = new Set<string>();
  #allowance = FRAME_BURST;
  #countedAt: number;
  /** Keeps frames in order: a leave must not overtake a join. */
  #working = Promise.resolve();
  #release: (() => void)[];
  readonly #payer: Payer;
  #cancelExpiry = () => {};

  /** @param wantsLists sends lists of online users without being asked, as the specification requires. */
  constructor(
    private readonly needs: ConnectionNeeds,
    private readonly session: Session,
    private readonly line: Line,
    private readonly onEnd: (connection: Connection) => void,
    wantsLists: boolean,
  ) {
    const { hub, clock, presence, news } = needs;
    this.userId = session.viewer.id;
    // Frames are charged to the account, whatever address they come from.
    this.#payer = { account: this.userId, address: "" };
    this.#countedAt = clock.elapsed();
    this.#release = [
      hub.subscribe(userTopic(this.userId), (event) => this.send(encodeEvent(event))),
      hub.subscribe(sessionTopic(session.id), () => this.#signOut()),
    ];
    presence.connected(this.userId, this);
    if (wantsLists) news.follow(this, "lists");
    // The session may have ended before the subscription.
    this.checkSession();
  }

  send(frame: string): void {
    if (this.isOpen) this.line.send(frame);
  }

  heard(): void {
    if (this.isOpen) this.needs.presence.connected(this.userId, this);
  }

  /** Counts a frame, and closes the connection if there are too many. @returns whether to process the frame. */
  admit(): boolean {
    if (!this.isOpen) return false;
    const now = this.needs.clock.elapsed();
    const earned = ((now - this.#countedAt) / 1000) * FRAMES_PER_SECOND;
    this.#allowance = Math.min(FRAME_BURST, this.#allowance + earned) - 1;
    this.#countedAt = now;
    if (this.#allowance < 0) this.close(CLOSE.tooMany, "Too many frames");
    else this.#charge();
    return this.isOpen;
  }

  /** Charges the account for thread time from here on, as for requests. */
  #charge(): void {
    const { limits } = this.needs;
    const time = new ThreadTime();
    time.payBy({
      spend: (milliseconds) => limits.spend(this.#payer, milliseconds),
      turn: nextTurn,
      alone: (work) => work(),
      closed: async () => {},
    });
    time.work();
  }

  receive(text: string): void {
    if (!this.admit()) return;
    const frame = parseFrame(text);
    if (frame) this.take(frame);
    else this.close(CLOSE.broken, "Not a valid frame of this protocol");
  }

  take(frame: ClientFrame): void {
    this.heard();
    this.#working = this.#working.then(() => this.#process(frame)).catch(this.needs.onError);
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.ended();
    this.line.close(code, reason);
  }

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

  async #process(frame: ClientFrame): Promise<void> {
    if (!this.isOpen) return;
    const { hub, news, rooms, mayReach, figuresOn } = this.needs;
    switch (frame.event) {
      case "ping":
        return this.send(encodeFrame(PONG, null));
      case "figures":
        // Counting takes 0.5 ms. Without this pause, bursts from twenty sockets could block the thread for 0.5 s.
        await nextTurn();
        if (this.needs.limits.isSpent(this.#payer)) return;
        this.#charge();
        return this.send(encodeFrame(FIGURES, await figuresOn(this.session.viewer, frame.data.path)));
      case "presence":
        return frame.data.changes ? news.follow(this, "changes") : news.unfollow(this);
      case "join":
        if (this.#rooms.size >= MOST_ROOMS) return;
        // Recorded first: if the connection ends meanwhile, it must leave the room.
        this.#rooms.add(frame.data.room);
        if (!(await rooms.enter(frame.data.room, this))) this.#rooms.delete(frame.data.room);
        return;
      case "leave":
        this.#rooms.delete(frame.data.room);
        return rooms.leave(frame.data.room, this);
      case "typing": {
        const to = Number(frame.data.to);
        if (!hub.isHeard(userTopic(to)) || !(await mayReach(this.userId, to))) return;
        hub.publish(userTopic(to), { type: TYPING, data: { from: String(this.userId) } });
      }
    }
  }

  #signOut(): void {
    this.close(CLOSE.signedOut, "Signed out");
  }

  checkSession(): void {
    const { clock, sessionExpiry, onError } = this.needs;
    sessionExpiry(this.session.id).then((expiresAt) => {
      if (!this.isOpen) return;
      const left = (expiresAt ?? 0) - clock.now();
      if (left <= 0) return this.#signOut();
      this.#cancelExpiry();
      this.#cancelExpiry = clock.after(Math.min(left, LONGEST_TRUST), () => this.checkSession());
    }, onError);
  }
}

export type Connections = ReturnType<typeof createConnections>;

export function createConnections(needs: ConnectionNeeds) {
  const byUser = new Map<number, Set<Connection>>();
  let isStopped = false;

  function requireRunning(): void {
    if (isStopped) throw new Unavailable("The server is restarting.");
  }

  function forget(connection: Connection): void {
    const own = byUser.get(connection.userId);
    if (!own?.delete(connection) || own.size > 0) return;
    byUser.delete(connection.userId);
    needs.peers?.left(connection.userId);
  }

  function closeAll(): void {
    for (const own of [...byUser.values()]) {
      for (const connection of [...own]) connection.close(CLOSE.restart, "Server restart");
    }
  }

  needs.hub.subscribe(ACCOUNTS_TOPIC, ({ data: userId }) => {
    for (const connection of [...(byUser.get(userId as number) ?? [])]) connection.checkSession();
  });

  return {
    requireRunning,
    count: () => [...byUser.values()].reduce((sum, own) => sum + own.size, 0),
    open(session: Session, line: Line, wantsLists: boolean): Connection {
      requireRunning();
      const userId = session.viewer.id;
      const [oldest] = byUser.get(userId) ?? [];
      if ((byUser.get(userId)?.size ?? 0) >= MOST_CONNECTIONS) {
        oldest?.close(CLOSE.tooMany, "Too many connections");
      }
      const connection = new Connection(needs, session, line, forget, wantsLists);
      if (!byUser.has(userId)) needs.peers?.came(userId);
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connection));
      return connection;
    },
    /** Clients reconnect and refetch. */
    closeAll,
    stop(): void {
      isStopped = true;
      closeAll();
    },
  };
}
