import { randomUUID } from "node:crypto";
import pg from "pg";
import { test } from "vitest";

/** The PostgreSQL server to test on; SQLite if unset. `npm test -- --engine postgres` sets it. */
const server = process.env.UPSOLVE_TEST_POSTGRES;

export const isOnPostgres = server !== undefined;

/** A test of something only SQLite has. PostgreSQL runs skip it and print the reason. */
export function onSqlite(reason: string): typeof test {
  return (isOnPostgres ? reasoned(reason) : test) as typeof test;
}

const reasoned = (reason: string) => {
  const skip = (name: string) => test.skip(`${name} [SQLite alone: ${reason}]`, () => {});
  return Object.assign(skip, { each: () => skip });
};

/** The name prefix of this run's databases. */
const prefix = process.env.UPSOLVE_TEST_PREFIX ?? "upsolve_test";

export function addressOf(database: string): string {
  const url = new URL(server ?? "");
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements on the server, outside any test's database. */
async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty database. @returns its address. */
export async function emptyPostgres(): Promise<string> {
  return create("template template0");
}

let made: string[] = [];

/**
 * Drops databases without connections after each unit test file: hundreds of them would fill the disk. The rest are
 * dropped by a later call or at the end of the run.
 */
export async function dropUnused(): Promise<void> {
  const names = made;
  made = [];
  const kept = await administer(async (client) => {
    const used = "select 1 from pg_stat_activity as a where a.datname = name";
    const { rows } = await client.query(
      `select name, exists (${used}) as used from unnest($1::text[]) as name`,
      [names],
    );
    for (const { name, used } of rows) if (!used) await client.query(`drop database ${name}`);
    return rows.filter(({ used }) => used).map(({ name }) => name as string);
  });
  made.push(...kept);
}

async function create(from: string): Promise<string> {
  const name = `${prefix}_${randomUUID().slice(0, 13).replaceAll("-", "")}`;
  await administer(async (client) => {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int >= 150000 as knows",
    );
    // Since PostgreSQL 15, the default copy strategy logs every page and takes twice as long.
    await client.query(`create database ${name} ${from} ${rows[0].knows ? "strategy file_copy" : ""}`);
  });
  made.push(name);
  return addressOf(name);
}

/** Copies a database that has no connections. @returns the copy's address. */
export function copyOf(address: string): Promise<string> {
  return create(`template ${new URL(address).pathname.slice(1)}`);
}

let template: Promise<string> | undefined;

/**
 * Copies a database that is migrated once per run. @param fill migrates an
 * empty database. @returns its address.
 */
export async function migratedPostgres(fill: (url: string) => Promise<void>): Promise<string> {
  template ??= administer(async (client) => {
    const name = `${prefix}_template`;
    // One worker at a time, because PostgreSQL cannot copy a database that has connections.
    await client.query("select pg_advisory_lock(1)");
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rows.length === 0) {
      await client.query(`create database ${name} template template0`);
      await fill(addressOf(name));
    }
    return name;
  });
  return create(`template ${await template}`);
}
