import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { connectDatabase } from "../app/platform/db/connection.server.ts";
import { follow } from "./compare.ts";
import type { pages } from "./pages.ts";
import { postgresTime } from "./servers.ts";

/** After this many runs, PostgreSQL no longer replans a statement. */
const WARM_UP = 8;
const ROUNDS = 15;
/** The limit in milliseconds for each query of a list. */
const MOST = 20;

interface Query {
  ms: number;
  sql: string;
}

/**
 * For every list and search, prints the time of the page, PostgreSQL's processor time and the longest query, in
 * milliseconds. Each is the minimum of 15, because other load only adds to it. The server logs every query.
 */
export async function benchQueries(
  env: NodeJS.ProcessEnv,
  database: string,
  cookie: string,
  listed: typeof pages,
): Promise<void> {
  let queries: Query[] = [];
  const child = spawn(process.execPath, ["build/server.js"], {
    env: { ...env, LOG_LEVEL: "warn", SLOW_QUERY_MS: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const db = await connectDatabase({ url: database, poolSize: 1, statementTimeoutMs: 0 });
  try {
    const url = await new Promise<string>((resolve) =>
      createInterface({ input: child.stdout }).on("line", (line) => {
        const ready = /http:\/\/localhost:\d+/.exec(line)?.[0];
        if (ready) return resolve(ready);
        const entry = JSON.parse(line) as Query & { msg: string };
        if (entry.sql) queries.push(entry);
      }),
    );
    const load = async (path: string) => {
      const response = await fetch(url + path, { headers: { cookie, accept: "text/html" } });
      if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
      return response.text();
    };
    const slow: string[] = [];
    console.log(`${"page".padEnd(76)}    page  postgres  longest  queries, ms`);
    for (const [paths, older = 0] of listed) {
      const path = [paths].flat()[0] ?? "";
      const address = await follow({ url, cookie, child }, path, older);
      const least = { page: Number.POSITIVE_INFINITY, postgres: Number.POSITIVE_INFINITY };
      let longest: Query = { ms: Number.POSITIVE_INFINITY, sql: "" };
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        queries = [];
        const before = await postgresTime(db);
        const begun = performance.now();
        await load(address);
        const page = performance.now() - begun;
        const postgres = (await postgresTime(db)) - before;
        if (round < WARM_UP) continue;
        least.page = Math.min(least.page, page);
        // Negative if a connection has closed meanwhile.
        if (postgres > 0) least.postgres = Math.min(least.postgres, postgres);
        const worst = queries.toSorted((a, b) => b.ms - a.ms)[0];
        if (worst && worst.ms < longest.ms) longest = worst;
      }
      const name = decodeURIComponent(older ? `${path}, page ${older + 1}` : path);
      console.log(
        name.padEnd(76) +
          least.page.toFixed(1).padStart(8) +
          least.postgres.toFixed(1).padStart(10) +
          String(longest.ms).padStart(9) +
          String(queries.length).padStart(9),
      );
      if (longest.ms > MOST) slow.push(`${name}: ${longest.sql}`);
    }
    console.log(slow.length > 0 ? `Over ${MOST} ms:\n${slow.join("\n")}` : `No query takes over ${MOST} ms.`);
  } finally {
    child.kill("SIGKILL");
    await db.destroy();
  }
}
