import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import PQueue from "p-queue";
import { Unavailable } from "../http/errors.ts";

// scrypt as in OWASP's password storage cheat sheet: N=2^14, r=8, p=5 takes 16 MiB a hash, so that a small machine can
// run several at once.
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Hashes a password off the main thread.
 * @param by whose turn it takes: an address or an account.
 * @returns "scrypt$N$r$p$salt$key", salt and key in base64url.
 * @throws Unavailable
 */
export async function hashPassword(password: string, by: string | number = ""): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, KEY_BYTES, by);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Whether a password matches a hash. Without a hash (no such user) it takes as long and returns false, so that the time
 * does not reveal which accounts exist.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  by: string | number = "",
): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost, expected.length, by);
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

async function derive(
  password: string,
  salt: Buffer,
  cost: typeof COST,
  bytes: number,
  by: string | number,
): Promise<Buffer> {
  // The memory that scrypt needs, in bytes. Node's default limit is lower.
  const maxmem = 128 * cost.r * (cost.N + cost.p + 2);
  return inTurn(
    by,
    () =>
      new Promise((resolve, reject) => {
        // NFKC, so that the same password typed on another keyboard gives the same bytes.
        scrypt(password.normalize("NFKC"), salt, bytes, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** Node has four threads for this, and they also read the files that the server sends. */
const hashing = new PQueue({ concurrency: 2 });
const MOST_WAITING = 200;
/** A few seconds' work: a later one would give up before its answer. */
const MOST_WAITING_EACH = 50;
const waiting = new Map<string | number, number>();

/**
 * Runs work when its turn comes: the first of everybody before the second of anybody, so that a crowd of guesses from
 * one address does not hold up another.
 * @throws Unavailable when too many wait: limits for each address do not hold back a crowd of addresses.
 */
async function inTurn<T>(by: string | number, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(by) ?? 0;
  if (hashing.size >= MOST_WAITING || before >= MOST_WAITING_EACH) {
    throw new Unavailable("The server is busy. Please try again in a minute.");
  }
  waiting.set(by, before + 1);
  try {
    return await hashing.add(work, { priority: -before });
  } finally {
    const left = (waiting.get(by) ?? 1) - 1;
    if (left > 0) waiting.set(by, left);
    else waiting.delete(by);
  }
}
