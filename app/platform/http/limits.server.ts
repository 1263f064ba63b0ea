import { isIPv6 } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { TooMany } from "./errors.ts";
import { Tally } from "./tally.ts";
import { createTurns, type Waiter } from "./turns.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Attempts (points) per window (seconds), for each address or account. */
const windows = {
  // A correct password refunds its attempt, so that only failures count. The key combines account and address.
  signInHere: { points: 10, duration: 10 * MINUTE },
  signInByAccount: { points: 100, duration: HOUR },
  signInByAddress: { points: 200, duration: 10 * MINUTE },
  // A whole class may sign up from one address within minutes.
  signUpByAddress: { points: 100, duration: HOUR },
  // As for sign-up. Exceeding an account's limit is silent; an error would reveal which accounts exist.
  resetMailByAddress: { points: 60, duration: HOUR },
  resetMailByAccount: { points: 3, duration: HOUR },
  verifyMailByAccount: { points: 3, duration: HOUR },
  // Programs that sign in without cookies look like a new browser each time.
  noticeMailByAccount: { points: 5, duration: 24 * HOUR },
  passwordByAccount: { points: 10, duration: 10 * MINUTE },
  writesByAccount: { points: 120, duration: MINUTE },
  // For signed-out visitors. Members' writes count towards their account only.
  writesByAddress: { points: 300, duration: MINUTE },
  connectionsByAccount: { points: 120, duration: MINUTE },
  reportsByAccount: { points: 20, duration: HOUR },
  // Each item may add a hundred problems, whose addresses the site stores.
  listItemsByAccount: { points: 60, duration: HOUR },
  // Each member chosen for a list gets a notification. Enough for two of the largest lists.
  chosenByAccount: { points: 400, duration: HOUR },
  invitationsByAccount: { points: 30, duration: HOUR },
  messagesByAccount: { points: 60, duration: MINUTE },
  searchByAccount: { points: 120, duration: MINUTE },
  // Each attempt names another problem for proving a handle with a compile error.
  proofsByAccount: { points: 10, duration: HOUR },
  contestRetryByAccount: { points: 6, duration: 10 * MINUTE },
  exportByAccount: { points: 5, duration: HOUR },
  // Each may take a second of a core.
  imagesByAccount: { points: 60, duration: HOUR },
  imagesOfDayByAccount: { points: 200, duration: 24 * HOUR },
  // Milliseconds of the thread: a sixth of it for an account, a quarter for an address with many signed-out visitors.
  // Rendering ten of the longest TeX pages for the first time takes 5 s on an idle machine.
  timeByAccount: { points: 10_000, duration: MINUTE },
  timeByAddress: { points: 15_000, duration: MINUTE },
  refusals: { points: Number.POSITIVE_INFINITY, duration: MINUTE },
  // Each question costs the operator money or part of a shared quota.
  assistantByAccount: { points: 20, duration: 5 * MINUTE },
  assistantByAddress: { points: 10, duration: HOUR },
} as const;

export type LimitName = keyof typeof windows;

/**
 * Counted across all processes of a site, because these limits protect passwords, mailboxes and the operator's money.
 */
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
  "imagesByAccount",
  "imagesOfDayByAccount",
  "assistantByAccount",
  "assistantByAddress",
]);

/** Counts for all processes together. @returns the count in the window, and the ms until it ends. */
export type SharedCount = (
  id: string,
  by: number,
  seconds: number,
) => Promise<{ count: number; left: number }>;

interface Counter {
  count: number;
  most: number;
  /** By the clock of `performance`, because the system clock may be set back. */
  until: number;
}
export type Limits = ReturnType<typeof createLimits>;

/** Concurrent requests of one account, whose bodies and responses are kept in memory. */
export const MOST_AT_ONCE = 32;

/** Each takes 0.5 kB. Without a maximum, a client with a million addresses could fill the memory. */
const MOST_COUNTERS = 100_000;

/** Milliseconds per window below which a payer skips the queue: a turn adds a tenth to a call's time. */
const LIGHT_USE = 100;

/**
 * Milliseconds by which a refusal is delayed: `each` for every refusal to the same network within a minute, up to
 * `most`. Otherwise clients that retry at once would keep the thread busy with refusals.
 */
const REFUSAL_WAITS = { each: 10, most: 2000 };

export interface Payer {
  account: number | null;
  address: string;
}

/** A /48 network gets this many times the attempts of a /64: a customer may own all 65,536 of its /64s. */
const WIDE = 10;

/** For IPv6, the /64, which belongs to one user, and the /48. */
function networksOf(address: string): { narrow: string; wide?: string } {
  // "::ffff:192.0.2.1" and "::ffff:c000:201" are IPv4 addresses.
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

export const networkOf = (address: string): string => networksOf(address).narrow;

const tooMany = ({ until }: Counter) =>
  new TooMany(Math.max(1, Math.ceil((until - performance.now()) / 1000)));

export type Refusal =
  | LimitName
  | "requestsOfAccount"
  | "requestsAtOnce"
  | "bodiesAtOnce"
  | "connectionsAtOnce"
  | "questionsByDay";

function waiterOf({ account, address }: Payer): Waiter {
  const network = networkOf(address);
  return { network, name: account ?? network };
}

function createCounters(countShared?: SharedCount) {
  // Unlike `max`, this allocates nothing in advance.
  const counters = new LRUCache<string, Counter>({ maxSize: MOST_COUNTERS, sizeCalculation: () => 1 });
  const counterOf = (name: LimitName, key: string | number, factor = 1): Counter => {
    const { points, duration } = windows[name];
    const id = `${name} ${key}`;
    const known = counters.get(id);
    if (known && known.until > performance.now()) return known;
    const counter = { count: 0, most: points * factor, until: performance.now() + duration * 1000 };
    counters.set(id, counter);
    return counter;
  };
  const countFor = (name: LimitName, by: number, [key, factor = 1]: Counted) => {
    const { points, duration } = windows[name];
    if (countShared && shared.has(name)) {
      const counted = countShared(`${name} ${key}`, by, duration);
      return counted.then(
        ({ count, left }): Counter => ({ count, most: points * factor, until: performance.now() + left }),
      );
    }
    const counter = counterOf(name, key, factor);
    counter.count += by;
    // A copy, because other requests may change the counter first.
    return { ...counter };
  };
  return { counterOf, countFor };
}

type Counted = [key: string | number, factor?: number];

/** Counts in memory, so a restart resets the limits. @param countShared for limits that processes share. */
export function createLimits(enabled: boolean, countShared?: SharedCount) {
  const { counterOf, countFor } = createCounters(countShared);
  const countedFor = (name: LimitName, key: string | number): Counted[] => {
    if (!enabled) return [];
    if (!name.endsWith("ByAddress")) return [[key]];
    const { narrow, wide } = networksOf(String(key));
    return wide ? [[narrow], [wide, WIDE]] : [[narrow]];
  };
  const countersOf = (name: LimitName, key: string | number) =>
    countedFor(name, key).map((counted) => counterOf(name, ...counted));
  const refusals = new Map<Refusal, number>();
  const noteRefusal = (by: Refusal) => void refusals.set(by, (refusals.get(by) ?? 0) + 1);
  const underWay = new Tally(MOST_AT_ONCE);
  const turns = createTurns();
  const works = new Map<string | number, Promise<unknown>>();
  const timeOf = ({ account, address }: Payer) =>
    account === null ? countersOf("timeByAddress", address) : countersOf("timeByAccount", account);
  const isHeavy = (payer: Payer) => (timeOf(payer)[0]?.count ?? 0) > LIGHT_USE;
  const spentOf = (payer: Payer) => timeOf(payer).find((counter) => counter.count > counter.most);
  return {
    /** Counts attempts. @throws TooMany if fewer are left in the window. */
    async take(name: LimitName, key: string | number, points = 1): Promise<void> {
      for (const each of countedFor(name, key)) {
        const counter = await countFor(name, points, each);
        if (counter.count <= counter.most) continue;
        noteRefusal(name);
        throw tooMany(counter);
      }
    },
    /**
     * Admits a request on its payer's turn, and counts an account's request until it closes. Refusals queue too, so
     * that a flood of them does not delay others for long.
     * @throws TooMany if the payer's time is used up, or the account has too many open requests.
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
    /** Records a refusal for the metrics; `take` and `enter` do so themselves. */
    noteRefusal,
    refusals: (): ReadonlyMap<Refusal, number> => refusals,
    /** Waits for a turn of the event loop not used by another payer's long work. */
    turn: (payer: Payer): Promise<void> => (enabled ? turns.take(waiterOf(payer)) : nextTurn()),
    /**
     * Runs work, one piece at a time per payer.
     * @param afterLongWork whether long work came before in this turn of the event loop; if so, waits for another turn
     */
    alone<T>(payer: Payer, work: () => Promise<T>, afterLongWork = false): Promise<T> {
      if (!enabled) return work();
      const waiter = waiterOf(payer);
      const { name } = waiter;
      const before = works.get(name);
      const result =
        before || afterLongWork
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
    async linger(address: string): Promise<void> {
      if (!enabled) return;
      const network = networkOf(address);
      const refused = counterOf("refusals", network);
      refused.count += 1;
      const most = Math.min(REFUSAL_WAITS.most, REFUSAL_WAITS.each * refused.count);
      // Spread out, because clients refused together would otherwise retry together.
      await pause(most * (0.5 + Math.random() / 2));
      await turns.take({ network, name: network });
    },
    spend(payer: Payer, milliseconds: number): void {
      if (!enabled) return;
      if (turns.areWaitedFor()) turns.spent(waiterOf(payer), milliseconds);
      for (const counter of timeOf(payer)) counter.count += milliseconds;
    },
    /** For callers that cannot respond with an error. */
    isSpent: (payer: Payer): boolean => spentOf(payer) !== undefined,
    async giveBack(name: LimitName, key: string | number): Promise<void> {
      for (const each of countedFor(name, key)) await countFor(name, -1, each);
    },
  };
}
