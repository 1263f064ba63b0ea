import type { Clock } from "./clock.ts";

/** Milliseconds until a silent connection expires. */
export const CONNECTION_TTL = 60_000;
/** Milliseconds a user stays online after the last connection, so that navigation causes no flicker. */
export const GRACE = 2_000;
/** Milliseconds between batches of changes. */
export const BATCH = 250;

export interface PresenceChanges {
  joined: number[];
  left: number[];
}

export type PresenceCount = ReturnType<typeof createPresence>;
export type Presence = Pick<PresenceCount, "online" | "isOnline">;

interface Person {
  connections: Map<object, number>;
  stay: (() => void) | null;
}

/** Counts users, not connections; any object can be a connection. */
export function createPresence(clock: Clock) {
  const people = new Map<number, Person>();
  const listeners: ((changes: PresenceChanges) => void)[] = [];
  const changed = new Map<number, boolean>();
  let isHealing = false;

  function note(userId: number, isOnline: boolean): void {
    if (changed.has(userId)) changed.delete(userId);
    else if (changed.set(userId, isOnline).size === 1) clock.after(BATCH, report);
  }

  function report(): void {
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

  function heal(): void {
    const oldest = clock.elapsed() - CONNECTION_TTL;
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
    isOnline: (userId: number) => people.has(userId),
    /** Reports changes in batches. Leaving and returning within a batch cancel out. */
    onChange: (listener: (changes: PresenceChanges) => void) => void listeners.push(listener),
    connected(userId: number, connection: object): void {
      let person = people.get(userId);
      if (!person) {
        person = { connections: new Map(), stay: null };
        people.set(userId, person);
        note(userId, true);
      }
      person.stay?.();
      person.stay = null;
      person.connections.set(connection, clock.elapsed());
      if (isHealing) return;
      isHealing = true;
      clock.after(CONNECTION_TTL / 2, heal);
    },
    disconnected(userId: number, connection: object): void {
      const person = people.get(userId);
      if (person?.connections.delete(connection)) leave(userId, person);
    },
  };
}
