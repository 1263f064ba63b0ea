import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "./connection.server.ts";

/** Gives back what was claimed. Never throws. */
export type Release = () => Promise<void>;

/** A process's connection for claims. They are its session's locks, so that they end with the process. */
interface Claims {
  connect(): Promise<pg.Client>;
  client: Promise<pg.Client> | undefined;
  /** What this process has: its session could take the same lock twice. */
  held: Set<string>;
}

/** Where the processes of a site agree who does what. A database without has one process. */
const shared = new WeakMap<Database, Claims>();

/**
 * Shares claims with all processes on this database. They have a connection of their own: with a transaction each, as long
 * as the work takes, a few jobs would use the pool up.
 * @param connect opens a connection.
 * @returns a function that gives all back.
 */
export function shareClaims(db: Database, connect: () => Promise<pg.Client>): () => Promise<void> {
  const claims: Claims = { connect, client: undefined, held: new Set() };
  shared.set(db, claims);
  return async () => {
    shared.delete(db);
    await claims.client?.then((client) => client.end()).catch(() => {});
  };
}

/** Whether other processes may work on this database. */
export const sharesClaims = (db: Database) => shared.has(db);

/** A connection that takes longer to answer is dead; milliseconds. */
const ANSWERS_WITHIN = 10_000;

async function ask(client: pg.Client, call: string, name: string): Promise<boolean> {
  const text = `select ${call}(hashtextextended($1, 0))::int as done`;
  // The types of pg lack the last one.
  const query = { name: call, text, values: [name], query_timeout: ANSWERS_WITHIN };
  const { rows } = await client.query(query);
  return rows[0].done === 1;
}

/** The connection, opened if there is none. */
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

/**
 * Claims something for this process until it is given back or the process ends.
 * @returns null when another process has it, or this one already.
 */
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
    // Of a connection that is lost nothing is left to give back.
    await ask(client, "pg_advisory_unlock", name).catch(() => {});
    claims.held.delete(name);
  };
}

/** Between two attempts to claim; milliseconds. */
const TRIES_EVERY = 100;

/** The same, within so many milliseconds. */
export async function claimWithin(db: Database, name: string, patience: number): Promise<Release | null> {
  const end = performance.now() + patience;
  for (;;) {
    const release = await claim(db, name);
    if (release || performance.now() >= end) return release;
    await pause(TRIES_EVERY);
  }
}

/**
 * Runs a job that one process does for all, such as a sweep, unless another is at it.
 * @returns whether it ran.
 */
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
