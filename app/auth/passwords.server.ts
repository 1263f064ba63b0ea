import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { Unavailable } from "../platform/http/errors.ts";

// From OWASP's password storage cheat sheet. At 16 MiB per hash, a small machine can run several at once.
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** @returns "scrypt$N$r$p$salt$key", salt and key in base64url. @throws Unavailable */
export async function hashPassword(password: string, by: Asker = ""): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, KEY_BYTES, by);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Takes just as long without a hash, so that timing does not reveal which accounts exist. The hash of a place that
 * nobody has taken yet is empty.
 */
export async function verifyPassword(password: string, hash: string | undefined, by: Asker = "") {
  const [, N, r, p, salt = "", key = ""] = (hash || NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost, expected.length, by);
  return timingSafeEqual(actual, expected) && Boolean(hash);
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

async function derive(
  password: string,
  salt: Buffer,
  cost: typeof COST,
  bytes: number,
  by: Asker,
): Promise<Buffer> {
  // In bytes. Node's default limit is too low.
  const maxmem = 128 * cost.r * (cost.N + cost.p + 2);
  return inQueue(
    by,
    () =>
      new Promise((resolve, reject) => {
        // The same password typed on another keyboard must produce the same bytes.
        scrypt(password.normalize("NFKC"), salt, bytes, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** The id of an account proven by a session or known browser, otherwise a network. Accounts go first. */
export type Asker = number | string;

/** Leaves one processor free for everything else. */
const hashing = new PQueue({ concurrency: availableParallelism() > 2 ? 2 : 1 });
/** About ten seconds of work. Longer waits would time out anyway. */
const MOST_WAITING = 200;
const waiting = new Set<{ by: Asker; priority: number; leave: AbortController }>();

export const hashingQueue = () => ({ running: hashing.pending, waiting: hashing.size });

/**
 * Queues work fairly: everyone's first job runs before anyone's second, so guesses from one address do not delay
 * others. A full queue drops the newest job of the account or network with the most jobs.
 * @throws Unavailable for a dropped job.
 */
async function inQueue<T>(by: Asker, work: () => Promise<T>): Promise<T> {
  const before = [...waiting].filter((each) => each.by === by).length;
  const turn = {
    by,
    priority: (typeof by === "number" ? MOST_WAITING : 0) - before,
    leave: new AbortController(),
  };
  waiting.add(turn);
  if (waiting.size > MOST_WAITING) {
    const last = [...waiting].reduce((one, other) => (other.priority <= one.priority ? other : one));
    waiting.delete(last);
    last.leave.abort(new Unavailable("The server is busy. Please try again in a minute."));
  }
  const begin = () => {
    waiting.delete(turn);
    return work();
  };
  return hashing.add(begin, { priority: turn.priority, signal: turn.leave.signal });
}
