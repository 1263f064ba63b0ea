import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "./connection.server.ts";

/** Never throws. */
export type Release = () => Promise<void>;

/** A process's connection for claims: session locks, which end with the process. */
interface Claims {
  connect(): Promise<pg.Client>;
  client: Promise<pg.Client> | undefined;
  /** This process's claims, needed because a session can take the same lock twice. */
  held: Set<string>;
}

/** By database. A database without an entry is used by one process only. */
const shared = new WeakMap<Database, Claims>();

/**
 * Shares claims with all processes on this database, over a separate connection: one transaction per claim would
 * exhaust the pool.
 * @returns a function that releases all claims.
 */
export function shareClaims(db: Database, connect: () => Promise<pg.Client>): () => Promise<void> {
  const claims: Claims = { connect, client: undefined, held: new Set() };
  shared.set(db, claims);
  return async () => {
    shared.delete(db);
    await claims.client?.then((client) => client.end()).catch(() => {});
  };
}

export const sharesClaims = (db: Database) => shared.has(db);

/** Milliseconds after which a connection that does not answer is considered dead. */
const ANSWERS_WITHIN = 10_000;

async function ask(client: pg.Client, call: string, name: string): Promise<boolean> {
  const text = `select ${call}(hashtextextended($1, 0))::int as done`;
  const query = { name: call, text, values: [name], query_timeout: ANSWERS_WITHIN };
  const { rows } = await client.query(query);
  return rows[0].done === 1;
}

function clientOf(claims: Claims): Promise<pg.Client> {
  if (claims.client) return claims.client;
  const opened = claims.connect();
  const lose = () => {
    if (claims.client === opened) claims.client = undefined;
  };
  opened.then((client) => client.on("error", lose).on("end", lose), lose);
  claims.client = opened;
  return opened;
}

/** @returns null if this or another process holds the claim. */
export async function claim(db: Database, name: string): Promise<Release | null> {
  const claims = shared.get(db);
  if (!claims) return async () => {};
  if (claims.held.has(name)) return null;
  claims.held.add(name);
  let client: pg.Client | undefined;
  let isMine = false;
  try {
    client = await clientOf(claims);
    isMine = await ask(client, "pg_try_advisory_lock", name);
  } catch (error) {
    void client?.end().catch(() => {});
    throw error;
  } finally {
    if (!isMine) claims.held.delete(name);
  }
  if (!isMine) return null;
  return async () => {
    // A lost connection has also lost its locks.
    await ask(client, "pg_advisory_unlock", name).catch(() => {});
    claims.held.delete(name);
  };
}

/** Keeps trying for `patience` milliseconds. */
export async function claimWithin(db: Database, name: string, patience: number): Promise<Release | null> {
  const end = performance.now() + patience;
  for (;;) {
    const release = await claim(db, name);
    if (release || performance.now() >= end) return release;
    await pause(100);
  }
}

/** Runs a job such as a sweep unless another process is running it. @returns whether it ran. */
export async function once(db: Database, job: string, work: () => Promise<unknown>): Promise<boolean> {
  const release = await claim(db, job);
  if (!release) return false;
  try {
    await work();
  } finally {
    await release();
  }
  return true;
}
