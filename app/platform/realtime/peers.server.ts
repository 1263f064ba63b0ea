import type { Clock } from "./clock.ts";
import type { Bus, Elsewhere } from "./hub.server.ts";
import { createPresence, type PresenceCount } from "./presence.server.ts";
import { userOfTopic } from "./topics.ts";

/** Milliseconds between heartbeats. */
const BEAT = 5_000;
/** Heartbeats between full lists of users, which repair lost events. */
const BEATS_PER_LIST = 4;
/** Milliseconds of silence after which a process is considered dead and its users offline. */
export const LOST_AFTER = 20_000;

const TOPIC = "peers";
const [HELLO, HERE, ALIVE, CAME, LEFT, GONE] = ["hello", "here", "alive", "came", "left", "gone"] as const;

/** Another process. It counts as one connection for each of its users. */
interface Peer {
  heardAt: number;
  users: Set<number>;
}

export interface Peers extends Elsewhere {
  presence: PresenceCount;
  came(userId: number): void;
  left(userId: number): void;
  /** Asks the other processes who is connected: at startup, and after lost events. */
  meet(): void;
  stop(): void;
}

export function createPeers(bus: Bus, clock: Clock): Peers {
  const presence = createPresence(clock);
  const own = new Set<number>();
  const peers = new Map<string, Peer>();
  /** A single process publishes nothing. */
  let hasMet = false;
  let beats = 0;
  let cancelBeat = () => {};

  const tell = (type: string, data: unknown = null) => bus.publish(TOPIC, { type, data });
  const tellUsers = () => tell(HERE, [...own]);
  const greet = () => {
    tell(HELLO);
    tellUsers();
  };

  function came(peer: Peer, userId: number): void {
    peer.users.add(userId);
    presence.connected(userId, peer);
  }

  function left(peer: Peer, userId: number): void {
    peer.users.delete(userId);
    presence.disconnected(userId, peer);
  }

  function forget(name: string, peer: Peer): void {
    peers.delete(name);
    for (const userId of [...peer.users]) left(peer, userId);
  }

  function hear(name: string, type: string, data: unknown): void {
    let peer = peers.get(name);
    if (type === GONE) return void (peer && forget(name, peer));
    if (!peer) {
      peer = { heardAt: 0, users: new Set() };
      peers.set(name, peer);
      hasMet = true;
      if (type !== HERE && type !== HELLO) greet();
    }
    peer.heardAt = clock.elapsed();
    if (type === HELLO) tellUsers();
    else if (type === CAME) came(peer, data as number);
    else if (type === LEFT) left(peer, data as number);
    else if (type === HERE) {
      const users = new Set(data as number[]);
      for (const userId of [...peer.users]) if (!users.has(userId)) left(peer, userId);
      for (const userId of users) came(peer, userId);
    }
  }

  function beat(): void {
    cancelBeat = clock.after(BEAT, beat);
    beats += 1;
    if (beats % BEATS_PER_LIST === 0) tellUsers();
    else tell(ALIVE);
    const oldest = clock.elapsed() - LOST_AFTER;
    for (const [name, peer] of [...peers]) if (peer.heardAt <= oldest) forget(name, peer);
  }

  bus.subscribe((topic, { type, data }, from) => {
    if (topic === TOPIC) hear(from, type, data);
  });
  return {
    presence,
    publish(topic, event) {
      if (hasMet) bus.publish(topic, event);
    },
    subscribe: (listener) =>
      bus.subscribe((topic, event, from) => {
        if (topic !== TOPIC) listener(topic, event, from);
      }),
    isHeard(topic) {
      const userId = userOfTopic(topic);
      if (userId === null) return peers.size > 0;
      for (const { users } of peers.values()) if (users.has(userId)) return true;
      return false;
    },
    came(userId) {
      own.add(userId);
      tell(CAME, userId);
    },
    left(userId) {
      own.delete(userId);
      tell(LEFT, userId);
    },
    meet() {
      greet();
      cancelBeat();
      cancelBeat = clock.after(BEAT, beat);
    },
    stop() {
      cancelBeat();
      tell(GONE);
    },
  };
}
