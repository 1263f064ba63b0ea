import { isIPv6 } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { TooMany } from "./errors.ts";
import { Tally } from "./tally.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Attempts (points) in a window (seconds) for each key: an address or an account. */
const windows = {
  // A right password gives its attempt back, so that these count failures. An account's key holds the address too.
  signInHere: { points: 10, duration: 10 * MINUTE },
  signInByAccount: { points: 100, duration: HOUR },
  signInByAddress: { points: 200, duration: 10 * MINUTE },
  // A class behind one address signs up within minutes.
  signUpByAddress: { points: 100, duration: HOUR },
  // As for sign-up. What an account's mails exceed is not said, or it would tell which accounts there are.
  resetMailByAddress: { points: 60, duration: HOUR },
  resetMailByAccount: { points: 3, duration: HOUR },
  verifyMailByAccount: { points: 3, duration: HOUR },
  // Programs that sign in without cookies come from a new browser each time.
  noticeMailByAccount: { points: 5, duration: 24 * HOUR },
  passwordByAccount: { points: 10, duration: 10 * MINUTE },
  writesByAccount: { points: 120, duration: MINUTE },
  // Of signed-out visitors: an account's writes count for the account alone.
  writesByAddress: { points: 300, duration: MINUTE },
  connectionsByAccount: { points: 120, duration: MINUTE },
  reportsByAccount: { points: 20, duration: HOUR },
  // A hundred problems each, whose addresses the site keeps.
  listItemsByAccount: { points: 60, duration: HOUR },
  // Each member chosen for a list gets a notification. Enough for two lists of the largest size.
  chosenByAccount: { points: 400, duration: HOUR },
  invitationsByAccount: { points: 30, duration: HOUR },
  messagesByAccount: { points: 60, duration: MINUTE },
  searchByAccount: { points: 120, duration: MINUTE },
  // Each asking names another problem whose compile error proves a handle.
  proofsByAccount: { points: 10, duration: HOUR },
  contestRetryByAccount: { points: 6, duration: 10 * MINUTE },
  exportByAccount: { points: 5, duration: HOUR },
  // Milliseconds of the thread: a sixth of it for an account, a fourth for an address with many signed-out visitors. Reading
  // ten of the longest pages of TeX for the first time takes 5 s of an idle machine.
  timeByAccount: { points: 10_000, duration: MINUTE },
  timeByAddress: { points: 15_000, duration: MINUTE },
  // Only counted.
  refusals: { points: Number.POSITIVE_INFINITY, duration: MINUTE },
  // Each question costs the operator money, or a part of what the service allows to everybody.
  assistantByAccount: { points: 20, duration: 5 * MINUTE },
  assistantByAddress: { points: 10, duration: HOUR },
} as const;

export type LimitName = keyof typeof windows;

/** Those that all processes of a site count together: passwords can be guessed, mails and the operator's money used up. */
const shared: ReadonlySet<LimitName> = new Set([
  "signInHere",
  "signInByAccount",
  "signInByAddress",
  "signUpByAddress",
  "resetMailByAddress",
  "resetMailByAccount",
  "verifyMailByAccount",
  "noticeMailByAccount",
  "passwordByAccount",
  "reportsByAccount",
  "invitationsByAccount",
  "proofsByAccount",
  "exportByAccount",
  "assistantByAccount",
  "assistantByAddress",
]);

/** Counts in a place that all processes share. @returns the count in the window, and in how many ms it ends. */
export type SharedCount = (
  id: string,
  by: number,
  seconds: number,
) => Promise<{ count: number; left: number }>;

interface Counter {
  count: number;
  /** How many are allowed until its window ends, by the clock of `performance`: the machine's own may be set back. */
  most: number;
  until: number;
}
export type Limits = ReturnType<typeof createLimits>;

/** Requests of one account under way at once, whose bodies and answers the server holds. */
const MOST_AT_ONCE = 32;

/** Counters kept at once, at 0.5 kB each. A client with a million addresses could otherwise fill the memory. */
const MOST_COUNTERS = 100_000;

/** Milliseconds in the window below which nobody waits for a turn: a turn of its own costs a call a tenth of its time. */
const LIGHT_USE = 100;

/**
 * How long a refusal waits, in milliseconds: longer with each one of the same network within a minute. Who asks again as
 * soon as they are refused would keep the thread busy with refusals alone.
 */
const REFUSAL_WAITS = { each: 10, most: 2000 };

/** Who pays for a request: an account or, signed out, an address. */
export interface Payer {
  account: number | null;
  address: string;
}

/** How many times the attempts of a /64 network a /48 has: a provider's customer may own 65,536 of the former. */
const WIDE = 10;

/**
 * The networks that an address counts for: an IPv4 address for itself, an IPv6 address for its /64, whose 2^64 addresses
 * belong to one user, and for its /48.
 */
function networksOf(address: string): { narrow: string; wide?: string } {
  // "::ffff:192.0.2.1" is an IPv4 address, and so is "::ffff:c000:201".
  const mapped = /^::ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address);
  if (mapped) {
    const groups = [mapped[2], mapped[3]].map((group) => Number.parseInt(group ?? "0", 16));
    return { narrow: mapped[1] ?? groups.flatMap((group) => [group >> 8, group & 255]).join(".") };
  }
  if (!isIPv6(address)) return { narrow: address };
  const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0"), ...tail];
  const first = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(":");
  return { narrow: `${first(4)}::/64`, wide: `${first(3)}::/48` };
}

/** The network that a user's address stands for: an IPv4 address or an IPv6 /64. */
export const networkOf = (address: string): string => networksOf(address).narrow;

const tooMany = ({ until }: Counter) =>
  new TooMany(Math.max(1, Math.ceil((until - performance.now()) / 1000)));

/** Why something was refused: a limit above, or one that is kept elsewhere. */
export type Refusal =
  | LimitName
  | "requestsOfAccount"
  | "requestsAtOnce"
  | "bodiesAtOnce"
  | "connectionsAtOnce"
  | "questionsByDay";

/** Who waits for a turn. Its name is its account's or, signed out, its network's. */
interface Waiter {
  network: string;
  name: string | number;
}

/**
 * Gives turns of the event loop, one to each, in which something long may run. Networks get them one after the other, and
 * so do those of one network: however many accounts somebody has, others wait for one part of one page.
 */
function createTurns() {
  const waiting = new Map<string, Map<string | number, (() => void)[]>>();
  const give = () => {
    const [first] = waiting;
    const [next] = first?.[1] ?? [];
    if (!first || !next) return;
    const [[network, names], [name, [begin, ...others]]] = [first, next];
    // Behind all others.
    waiting.delete(network);
    names.delete(name);
    if (others.length > 0) names.set(name, others);
    if (names.size > 0) waiting.set(network, names);
    begin?.();
    if (waiting.size > 0) setImmediate(give);
  };
  return {
    take({ network, name }: Waiter): Promise<void> {
      return new Promise((resolve) => {
        if (waiting.size === 0) setImmediate(give);
        const names = waiting.get(network) ?? new Map<string | number, (() => void)[]>();
        waiting.set(network, names);
        const own = names.get(name) ?? [];
        own.push(resolve);
        names.set(name, own);
      });
    },
  };
}

/**
 * Makes limits that are kept in memory: a restart resets them.
 * @param countShared counts those that several processes share.
 */
export function createLimits(enabled: boolean, countShared?: SharedCount) {
  const counters = new LRUCache<string, Counter>({ max: MOST_COUNTERS });
  const counterOf = (name: LimitName, key: string | number, factor = 1): Counter => {
    const { points, duration } = windows[name];
    const id = `${name} ${key}`;
    const known = counters.get(id);
    if (known && known.until > performance.now()) return known;
    const counter = { count: 0, most: points * factor, until: performance.now() + duration * 1000 };
    counters.set(id, counter);
    return counter;
  };
  const countedFor = (name: LimitName, key: string | number): [string | number, factor?: number][] => {
    if (!enabled) return [];
    if (!name.endsWith("ByAddress")) return [[key]];
    const { narrow, wide } = networksOf(String(key));
    return wide ? [[narrow], [wide, WIDE]] : [[narrow]];
  };
  const countersOf = (name: LimitName, key: string | number): Counter[] =>
    countedFor(name, key).map((counted) => counterOf(name, ...counted));
  const countFor = (name: LimitName, by: number, [key, factor = 1]: [string | number, number?]) => {
    const { points, duration } = windows[name];
    if (countShared && shared.has(name)) {
      const counted = countShared(`${name} ${key}`, by, duration);
      return counted.then(
        ({ count, left }): Counter => ({ count, most: points * factor, until: performance.now() + left }),
      );
    }
    const counter = counterOf(name, key, factor);
    counter.count += by;
    // As it is now: others count before the caller looks.
    return { ...counter };
  };
  const refusals = new Map<Refusal, number>();
  const noteRefusal = (by: Refusal) => void refusals.set(by, (refusals.get(by) ?? 0) + 1);
  const underWay = new Tally(MOST_AT_ONCE);
  const turns = createTurns();
  const works = new Map<string | number, Promise<unknown>>();
  const timeOf = ({ account, address }: Payer) =>
    account === null ? countersOf("timeByAddress", address) : countersOf("timeByAccount", account);
  const waiterOf = ({ account, address }: Payer): Waiter => {
    const network = networkOf(address);
    return { network, name: account ?? network };
  };
  const isHeavy = (payer: Payer) => (timeOf(payer)[0]?.count ?? 0) > LIGHT_USE;
  const spentOf = (payer: Payer) => timeOf(payer).find((counter) => counter.count > counter.most);
  return {
    /** Counts attempts. @throws TooMany when not so many are left in the window. */
    async take(name: LimitName, key: string | number, points = 1): Promise<void> {
      for (const each of countedFor(name, key)) {
        const counter = await countFor(name, points, each);
        if (counter.count <= counter.most) continue;
        noteRefusal(name);
        throw tooMany(counter);
      }
    },
    /**
     * Lets a request in when it is its payer's turn, and counts one of an account until it closes. Refusals wait for their
     * turn too, so that a flood of either holds nobody up for longer than one of them takes.
     * @throws TooMany when the payer's time is used up, or too many of an account are under way.
     */
    async enter(payer: Payer, request: { onClose(callback: () => void): void }): Promise<void> {
      if (!enabled) return;
      if (isHeavy(payer)) await turns.take(waiterOf(payer));
      const spent = spentOf(payer);
      if (spent) {
        noteRefusal(payer.account === null ? "timeByAddress" : "timeByAccount");
        throw tooMany(spent);
      }
      if (payer.account === null) return;
      const release = underWay.add(payer.account, 1);
      if (!release) {
        noteRefusal("requestsOfAccount");
        throw new TooMany(1);
      }
      request.onClose(release);
    },
    /** Notes a refusal, for the metrics: `take` and `enter` do so themselves. */
    noteRefusal,
    /** How often each limit has refused since the start. */
    refusals: (): ReadonlyMap<Refusal, number> => refusals,
    /** Waits for a turn of the event loop that no other payer's long work takes. */
    turn: (payer: Payer): Promise<void> => (enabled ? turns.take(waiterOf(payer)) : nextTurn()),
    /** Runs work that may take long, one at a time of a payer. */
    alone<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
      if (!enabled) return work();
      const waiter = waiterOf(payer);
      const { name } = waiter;
      const before = works.get(name);
      const result =
        before || isHeavy(payer)
          ? Promise.resolve(before)
              .then(() => turns.take(waiter))
              .then(work)
          : work();
      const end = result.then(
        () => {},
        () => {},
      );
      works.set(name, end);
      void end.then(() => works.get(name) === end && works.delete(name));
      return result;
    },
    /** Waits before a network is refused: too short to notice, but for one that is refused again and again. */
    async linger(address: string): Promise<void> {
      if (!enabled) return;
      const network = networkOf(address);
      const refused = counterOf("refusals", network);
      refused.count += 1;
      const most = Math.min(REFUSAL_WAITS.most, REFUSAL_WAITS.each * refused.count);
      // Refusals of one moment would come back in one moment.
      await pause(most * (0.5 + Math.random() / 2));
      await turns.take({ network, name: network });
    },
    /** Counts time of the thread that a request took; milliseconds. */
    spend(payer: Payer, milliseconds: number): void {
      for (const counter of timeOf(payer)) counter.count += milliseconds;
    },
    /** Whether a payer's time is used up, for what has no answer to refuse it with. */
    isSpent: (payer: Payer): boolean => spentOf(payer) !== undefined,
    /** Takes one attempt back, after a correct password for example. */
    async giveBack(name: LimitName, key: string | number): Promise<void> {
      for (const each of countedFor(name, key)) await countFor(name, -1, each);
    },
  };
}
