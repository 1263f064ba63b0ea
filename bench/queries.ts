import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { follow } from "./compare.ts";
import { pages } from "./pages.ts";
import { median } from "./servers.ts";

/** More than a connection needs before PostgreSQL decides to plan a statement no more. */
const WARM_UP = 8;
const ROUNDS = 15;
/** No query of a list may take longer; milliseconds. */
const MOST = 20;

interface Query {
  ms: number;
  sql: string;
}

/**
 * Prints for every list and search the milliseconds of its page and of its longest query, each the median of 15. The server
 * logs every query.
 */
export async function benchQueries(env: NodeJS.ProcessEnv, cookie: string): Promise<void> {
  let queries: Query[] = [];
  const child = spawn(process.execPath, ["build/server.js"], {
    env: { ...env, LOG_LEVEL: "warn", SLOW_QUERY_MS: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
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
    console.log(`${"page".padEnd(76)}    page  query longest  queries, ms`);
    for (const [path, older = 0] of [...pages, ["/notifications", 5] as const]) {
      const address = await follow({ url, cookie, child }, path, older);
      const times: number[] = [];
      const longest: number[] = [];
      let slowest: Query = { ms: 0, sql: "" };
      let count = 0;
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        queries = [];
        const begun = performance.now();
        await load(address);
        if (round < WARM_UP) continue;
        times.push(performance.now() - begun);
        await logged();
        const worst = queries.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, sql: "" };
        longest.push(worst.ms);
        count = queries.length;
        if (worst.ms > slowest.ms) slowest = worst;
      }
      const ms = median(longest);
      const name = older ? `${path}, page ${older + 1}` : path;
      console.log(
        `${name.padEnd(76)}${median(times).toFixed(1).padStart(8)}${String(ms).padStart(7)}${String(Math.max(...longest)).padStart(8)}${String(count).padStart(9)}`,
      );
      if (ms > MOST) slow.push(`${name}: ${slowest.sql}`);
    }
    console.log(slow.length > 0 ? `Over ${MOST} ms:\n${slow.join("\n")}` : `No query takes over ${MOST} ms.`);
  } finally {
    child.kill("SIGKILL");
  }
}

/** Waits for what the server has logged so far. */
const logged = () => new Promise((resolve) => setTimeout(resolve, 3));
