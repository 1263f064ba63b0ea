import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { TooMany } from "./errors.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Attempts (points) in a window (seconds) for each key: an address or an account. */
const windows = {
  signInByAddress: { points: 30, duration: 10 * MINUTE },
  signInByAccount: { points: 10, duration: 10 * MINUTE },
  signUpByAddress: { points: 20, duration: HOUR },
  passwordByAccount: { points: 10, duration: 10 * MINUTE },
  writesByAccount: { points: 120, duration: MINUTE },
  writesByAddress: { points: 300, duration: MINUTE },
  connectionsByAccount: { points: 120, duration: MINUTE },
  reportsByAccount: { points: 20, duration: HOUR },
  invitationsByAccount: { points: 30, duration: HOUR },
  messagesByAccount: { points: 60, duration: MINUTE },
  searchByAccount: { points: 120, duration: MINUTE },
  contestRetryByAccount: { points: 6, duration: 10 * MINUTE },
  exportByAccount: { points: 5, duration: HOUR },
  // Each question costs the operator money, or a part of what the service allows to everybody.
  assistantByAccount: { points: 20, duration: 5 * MINUTE },
  assistantByAddress: { points: 10, duration: HOUR },
} as const;

type LimitName = keyof typeof windows;
export type Limits = ReturnType<typeof createLimits>;

/**
 * The key that an address counts under. An IPv6 user has all 2^64 addresses of a network, and could use each for a few
 * attempts.
 */
function networkOf(address: string): string {
  // "::ffff:192.0.2.1" is an IPv4 address.
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0"), ...tail];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Makes limits that are kept in memory: there is one process, and a restart resets them. */
export function createLimits(enabled: boolean) {
  const limiters = Object.fromEntries(
    Object.entries(windows).map(([name, window]) => [
      name,
      new RateLimiterMemory({ ...window, keyPrefix: name }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>;
  return {
    /** Counts one attempt. @throws TooMany when none is left in the window. */
    async take(name: LimitName, key: string | number): Promise<void> {
      if (!enabled) return;
      try {
        await limiters[name].consume(name.endsWith("ByAddress") ? networkOf(String(key)) : key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new TooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    /** Forgets the attempts of a key, after a correct password for example. */
    async forget(name: LimitName, key: string | number): Promise<void> {
      await limiters[name].delete(key);
    },
  };
}
