import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { connectDatabase, type Database, openDatabase } from "../app/platform/db/connection.server.ts";
import { copyRows } from "../app/platform/db/copy.server.ts";
import { migrate } from "../app/platform/db/migrator.server.ts";
import { fillIndexes } from "../app/platform/search/rebuild.server.ts";
import { fillBlogs } from "./blogs.ts";
import { fill } from "./fill.ts";
import { fillConversations } from "./messages.ts";
import { pages } from "./pages.ts";
import { usedMost } from "./pages-beside.ts";
import { benchPairs } from "./pairs.ts";
import { fillProfiles } from "./people.ts";
import { benchProcesses } from "./processes.ts";
import { benchQueries } from "./queries.ts";
import { killAll, type Load, load, median, postgresTime, siteEnvironment, startSite } from "./servers.ts";

const AMOUNTS = { users: 5_000, problems: 100_000, solutions: 100_000 };
const ROUNDS = 5;
const SECONDS = 3;

/**
 * Compares the same community on both engines: the most used pages of one process, every list and search, messages between
 * pairs of users, and how long a message takes between two processes.
 * @param server a URL whose user may create databases.
 * @param part only "pages", "messages", "lists" or "processes"; all by default. "search" is in search.ts.
 * @param kept a folder that keeps the filled database for another run on the same server.
 */
export async function benchPostgres(server: string, part?: string, kept?: string): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "upsolve-bench-"));
  const database = addressOf(server, "upsolve_bench_site");
  try {
    if (!existsSync(join(folder, "cookie"))) await fillBoth(folder, server, database);
    const cookie = readFileSync(join(folder, "cookie"), "utf8");
    const onSqlite = siteEnvironment(folder);
    const SESSION_SECRET = readFileSync(join(folder, "session-secret"), "utf8");
    const onPostgres = { ...onSqlite, DATABASE_URL: database, SESSION_SECRET };
    const parts: Record<string, () => Promise<void>> = {
      pages: () => comparePages(onSqlite, onPostgres, database, cookie),
      messages: () => benchPairs(database),
      lists: () => benchQueries(onPostgres, database, cookie, [...pages, ["/notifications", 5]]),
      processes: async () =>
        benchProcesses([await createDatabase(server, `upsolve_bench_processes_${Date.now()}`), "300"]),
    };
    for (const [name, run] of Object.entries(parts)) if (!part || part === name) await run();
  } finally {
    killAll();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

export async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return addressOf(server, name);
}

async function fillBoth(folder: string, server: string, database: string): Promise<void> {
  const begun = performance.now();
  const cookie = await fill(folder, AMOUNTS);
  fillConversations(folder);
  fillProfiles(join(folder, "upsolve.db"));
  const from = openDatabase(join(folder, "upsolve.db"));
  await fillBlogs(from, AMOUNTS.problems / 10);
  await fillOwn(from);
  await createDatabase(server, new URL(database).pathname.slice(1));
  const to = await connectDatabase({ url: database, poolSize: 4, statementTimeoutMs: 0 });
  await migrate(to);
  await copyRows(from, to);
  await fillIndexes(to);
  await from.destroy();
  await to.destroy();
  writeFileSync(join(folder, "cookie"), cookie);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`Filled with ${AMOUNTS.problems.toLocaleString("en")} problems in ${seconds} s`);
}

/** Gives the first user 10,000 marks, half of them for solved problems, and 18,000 notifications. */
async function fillOwn(db: Database): Promise<void> {
  // Recent, because old read notifications are deleted.
  const now = Date.now() - AMOUNTS.problems;
  await sql`insert into marks (user_id, task_id, status, how, tried_at, solved_at)
    select 1, task_id, case id % 20 when 10 then 'tried' else 'solved' end, 'hand', created_at,
      case id % 20 when 10 then null else created_at end
    from problems where id % 20 in (7, 10) on conflict do nothing`.execute(db);
  await sql`insert into notifications
      (user_id, kind, subject_id, problem_id, actor_id, total, first_at, last_at, read_at)
    select 1, 'discussion', id, id, 2 + id % 1000, 1, ${now} + id, ${now} + id, ${now} + id
    from problems where id % 5 = 0 and visibility = 'public'`.execute(db);
}

/** Alternates between the engines, so that a machine that slows down midway affects both equally. */
async function comparePages(
  onSqlite: NodeJS.ProcessEnv,
  onPostgres: NodeJS.ProcessEnv,
  database: string,
  cookie: string,
): Promise<void> {
  const sites = [await startSite(onSqlite), await startSite(onPostgres)];
  const db = await connectDatabase({ url: database, poolSize: 1, statementTimeoutMs: 0 });
  for (const path of usedMost) {
    const [sqlite, postgres]: [Load[], Load[]] = [[], []];
    const inPostgres: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, site] of sites.entries()) {
        const before = await postgresTime(db);
        const loaded = await load(site, path, cookie, SECONDS);
        (index === 0 ? sqlite : postgres).push(loaded);
        if (index === 1) inPostgres.push(((await postgresTime(db)) - before) / (loaded.rate * SECONDS));
      }
    }
    const of = (loads: Load[], what: keyof Load) => median(loads.map((one) => one[what]));
    const [most, rate] = [of(sqlite, "rate"), of(postgres, "rate")];
    console.log(
      `${path.padEnd(24)} PostgreSQL ${rate.toFixed(0)}/s beside SQLite ${most.toFixed(0)}/s: ratio ${(rate / most).toFixed(2)}; ` +
        `each takes ${of(postgres, "cost").toFixed(2)} ms of the process and ${median(inPostgres).toFixed(2)} ms of PostgreSQL, ` +
        `beside ${of(sqlite, "cost").toFixed(2)} ms of the process`,
    );
  }
  for (const { child } of sites) child.kill("SIGKILL");
  await db.destroy();
}
