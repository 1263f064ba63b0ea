import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import PQueue from "p-queue";
import { Unavailable } from "../http/errors.ts";

// OWASP's password storage cheat sheet, scrypt: N=2^14, r=8, p=5 takes 16 MiB a hash, which a small
// machine can afford several times at once.
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes off the main thread. @returns "scrypt$N$r$p$salt$key", salt and key in base64url. @throws Unavailable */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Whether the password is the hashed one. Without a hash (no such user) it works just as long and says no, so
 * that the time taken does not tell which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost, expected.length);
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

async function derive(password: string, salt: Buffer, cost: typeof COST, bytes: number): Promise<Buffer> {
  // All that scrypt takes, in bytes; Node's own limit is lower than some costs need.
  const maxmem = 128 * cost.r * (cost.N + cost.p + 2);
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        // NFKC: the same password typed on another keyboard is the same bytes.
        scrypt(password.normalize("NFKC"), salt, bytes, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** Node has four threads for this, and they also read the files that the server sends. */
const hashing = new PQueue({ concurrency: 2 });
/** A few seconds' work: whoever came later would have given up before the answer. */
const MOST_WAITING = 100;

/** @throws Unavailable when too many wait: limits for each address do not hold back a crowd of addresses. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.size >= MOST_WAITING)
    throw new Unavailable("The server is busy. Please try again in a minute.");
  return hashing.add(work);
}
