import type { Clock } from "./clock.ts";

/** A connection nothing is heard of for this long (ms) counts no more, whatever became of it. */
export const CONNECTION_TTL = 60_000;
/** How long (ms) somebody stays online after their last connection: a page that changes is not a leave. */
export const GRACE = 2_000;
/** Changes are told together, at most this often (ms). */
export const BATCH = 250;

/** Who is online. */
export interface Presence {
  /** Ids, in no order. */
  online(): number[];
  isOnline(userId: number): boolean;
}

export interface PresenceChanges {
  joined: number[];
  left: number[];
}

/** Who is online, for those who keep the count. A connection is any object. */
export interface PresenceCount extends Presence {
  /** The connection is there, or still there. */
  connected(userId: number, connection: object): void;
  disconnected(userId: number, connection: object): void;
  /** Tells changes in batches; nobody is told of those who left and came back in one. */
  onChange(listener: (changes: PresenceChanges) => void): void;
}

interface Person {
  /** When each connection was last heard of. */
  connections: Map<object, number>;
  /** Calls the leave off. */
  stay: (() => void) | null;
}

/** Counts in memory: several connections of one person are one presence. */
export function createPresence(clock: Clock): PresenceCount {
  const people = new Map<number, Person>();
  const listeners: ((changes: PresenceChanges) => void)[] = [];
  /** Since the last batch: who came (true) and who went. */
  const changed = new Map<number, boolean>();
  let isHealing = false;

  function note(userId: number, isOnline: boolean): void {
    if (changed.has(userId)) changed.delete(userId);
    else if (changed.set(userId, isOnline).size === 1) clock.after(BATCH, tell);
  }

  function tell(): void {
    const joined = [...changed].filter(([, isOnline]) => isOnline).map(([id]) => id);
    const left = [...changed].filter(([, isOnline]) => !isOnline).map(([id]) => id);
    changed.clear();
    if (joined.length + left.length > 0) for (const listener of listeners) listener({ joined, left });
  }

  function leave(userId: number, person: Person): void {
    if (person.connections.size > 0 || person.stay) return;
    person.stay = clock.after(GRACE, () => {
      people.delete(userId);
      note(userId, false);
    });
  }

  /** Drops what should have been disconnected and was not. */
  function heal(): void {
    const oldest = clock.now() - CONNECTION_TTL;
    for (const [userId, person] of people) {
      for (const [connection, seenAt] of person.connections) {
        if (seenAt <= oldest) person.connections.delete(connection);
      }
      leave(userId, person);
    }
    isHealing = people.size > 0;
    if (isHealing) clock.after(CONNECTION_TTL / 2, heal);
  }

  return {
    online: () => [...people.keys()],
    isOnline: (userId) => people.has(userId),
    onChange: (listener) => void listeners.push(listener),
    connected(userId, connection) {
      let person = people.get(userId);
      if (!person) {
        person = { connections: new Map(), stay: null };
        people.set(userId, person);
        note(userId, true);
      }
      person.stay?.();
      person.stay = null;
      person.connections.set(connection, clock.now());
      if (isHealing) return;
      isHealing = true;
      clock.after(CONNECTION_TTL / 2, heal);
    },
    disconnected(userId, connection) {
      const person = people.get(userId);
      if (person?.connections.delete(connection)) leave(userId, person);
    },
  };
}
