import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { connectDatabase, type Database, openDatabase } from "../app/db/connection.server.ts";
import { copyRows } from "../app/db/copy.server.ts";
import { migrate } from "../app/db/migrator.server.ts";
import { sendMessage } from "../app/messages/commands.server.ts";
import { createHub } from "../app/realtime/hub.server.ts";
import { fillIndexes } from "../app/search/rebuild.server.ts";
import { fillBlogs } from "./blogs.ts";
import { fill } from "./fill.ts";
import { fillConversations } from "./messages.ts";
import { fillProfiles } from "./people.ts";
import { benchProcesses } from "./processes.ts";
import { benchQueries } from "./queries.ts";
import { killAll, load, median, start } from "./servers.ts";

const AMOUNTS = { users: 5_000, problems: 100_000, solutions: 100_000 };
const ROUNDS = 3;
const SECONDS = 5;
const READY = /http:\/\/localhost:\d+/;

/**
 * Measures the same community on both engines: the dashboard of one process on PostgreSQL beside one on SQLite, every list
 * and search, messages by pairs of users, and the way between two processes.
 * @param server an address whose user may create databases.
 * @param kept a folder that keeps what is filled for another run on the same server.
 */
export async function benchPostgres(server: string, kept?: string): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "upsolve-bench-"));
  const database = addressOf(server, "upsolve_bench_site");
  try {
    if (!existsSync(join(folder, "cookie"))) await fillBoth(folder, server, database);
    const cookie = readFileSync(join(folder, "cookie"), "utf8");
    const onSqlite: NodeJS.ProcessEnv = {
      ...process.env,
      DATA_DIR: folder,
      PORT: "0",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      CODEFORCES_API_URL: "off",
      ATCODER_API_URL: "off",
      NODE_ENV: "production",
    };
    const SESSION_SECRET = readFileSync(join(folder, "session-secret"), "utf8");
    const onPostgres = { ...onSqlite, DATABASE_URL: database, SESSION_SECRET };
    await benchQueries(onPostgres, cookie);
    await compareDashboards(onSqlite, onPostgres, cookie);
    await benchMessages(database);
    const empty = await createDatabase(server, `upsolve_bench_processes_${Date.now()}`);
    await benchProcesses([empty, "300"]);
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

async function createDatabase(server: string, name: string): Promise<string> {
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

/** Gives the first user 10,000 marks, half of them of solved problems, and 18,000 notifications. */
async function fillOwn(db: Database): Promise<void> {
  await sql`insert into marks (user_id, task_id, status, how, tried_at, solved_at)
    select 1, task_id, case id % 20 when 10 then 'tried' else 'solved' end, 'hand', created_at,
      case id % 20 when 10 then null else created_at end
    from problems where id % 20 in (7, 10) on conflict do nothing`.execute(db);
  await sql`insert into notifications
      (user_id, kind, subject_id, problem_id, actor_id, total, first_at, last_at, read_at)
    select 1, 'discussion', id, id, 2 + id % 1000, 1, created_at, created_at, created_at
    from problems where id % 5 = 0 and visibility = 'public'`.execute(db);
}

/** Alternates, so that a slower machine slows both. */
async function compareDashboards(
  onSqlite: NodeJS.ProcessEnv,
  onPostgres: NodeJS.ProcessEnv,
  cookie: string,
): Promise<void> {
  const sites = [
    await start(["build/server.js"], onSqlite, READY),
    await start(["build/server.js"], onPostgres, READY),
  ];
  for (const path of ["/dashboard", "/api/dashboard"]) {
    const rates: [number[], number[]] = [[], []];
    const costs: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, site] of sites.entries()) {
        const { rate, cost } = await load(site, path, cookie, SECONDS);
        rates[index]?.push(rate);
        costs[index]?.push(cost);
      }
    }
    const [sqlite, postgres] = rates.map(median) as [number, number];
    const [least, most] = costs.map(median) as [number, number];
    console.log(
      `${path.padEnd(16)} PostgreSQL ${postgres.toFixed(0)}/s beside SQLite ${sqlite.toFixed(0)}/s: ratio ${(postgres / sqlite).toFixed(2)}; ` +
        `the process's own time ${most.toFixed(2)} ms beside ${least.toFixed(2)} ms`,
    );
  }
  for (const { child } of sites) child.kill("SIGKILL");
}

/** The command alone, by pairs of users who each send one message after the other. */
async function benchMessages(database: string): Promise<void> {
  const db = await connectDatabase({ url: database, poolSize: 20, statementTimeoutMs: 30_000 });
  const app = {
    db,
    now: Date.now,
    hub: createHub(console.error),
    limits: { take: async () => {} } as never,
    config: { publicUrl: "https://example.org" },
  };
  const user = (id: number) => ({ id, username: `user-${id}`, email: "", role: "member" as const });
  for (const pairs of [1, 8, 50]) {
    let sent = 0;
    const own = process.cpuUsage();
    const end = performance.now() + SECONDS * 1000;
    await Promise.all(
      Array.from({ length: pairs }, async (_, pair) => {
        for (; performance.now() < end; sent++) {
          await sendMessage(app, user(100 + 2 * pair), 101 + 2 * pair, { content: "Sort, then sweep." });
        }
      }),
    );
    const { user: busy, system } = process.cpuUsage(own);
    console.log(
      `Messages by ${pairs} ${pairs === 1 ? "pair" : "pairs"} at once: ${(sent / SECONDS).toFixed(0)}/s; ` +
        `${((busy + system) / 1000 / sent).toFixed(2)} ms of the process each`,
    );
  }
  await db.destroy();
}
