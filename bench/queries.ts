import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { tags } from "./fill.ts";
import { LONG_CONVERSATION } from "./messages.ts";
import { median } from "./servers.ts";

/** Every list and search, each with the longest way to it: words, lists of a user's own, sorted and not. */
const [common, rare] = [tags[2], tags[150]].map((tag) => encodeURIComponent(tag ?? ""));
const dashboards = [
  "",
  "sort=hardest",
  "sort=solved",
  "platform=cses&sort=hardest",
  "min=4&max=6&sort=solved",
  "q=segment",
  "q=segment&sort=hardest",
  "q=segment&sort=easiest",
  "q=segment&sort=solved",
  "q=s",
  "q=s&sort=hardest",
  "q=segm&sort=reviewed",
  "q=segment+tree",
  "q=segment+tree&sort=hardest",
  "q=ring+path+tree+mex+cut+segment+pair+coprime+lazy+grid",
  "q=12345",
  "q=12345&sort=hardest",
  "q=1234+5678",
  "q=nothing",
  `tag=${common}`,
  `tag=${common}&sort=hardest`,
  `tag=${common}&sort=easiest`,
  `tag=${common}&sort=solved`,
  `tag=${rare}`,
  `tag=${rare}&sort=hardest`,
  `tag=${rare}&sort=solved`,
  `platform=cses&min=4&max=6&tag=${common}`,
  `platform=cses&min=4&max=6&tag=${common}&sort=hardest`,
  `platform=cses&min=4&max=6&tag=${rare}`,
  `q=segment&tag=${common}`,
  `q=segment&tag=${rare}`,
  "q=segment&platform=cses&min=4&max=6",
  `q=segment&platform=cses&min=4&max=6&tag=${common}&sort=reviewed`,
  ...["mine", "bookmarked", "solved", "tried", "unsolved", "nobody"].flatMap((show) =>
    [
      "",
      "&sort=hardest",
      "&sort=solved",
      "&q=segment",
      "&q=12345",
      `&tag=${common}`,
      `&tag=${common}&sort=hardest`,
      `&tag=${rare}`,
      "&platform=cses&min=4&max=6",
    ].map((other) => `show=${show}${other}`),
  ),
];
const paths: [path: string, older?: number][] = [
  ...dashboards.map((query): [string] => [`/dashboard?${query}`]),
  ["/dashboard", 5],
  ["/dashboard?q=segment", 5],
  [`/dashboard?tag=${common}&sort=hardest`, 5],
  ["/myproblems"],
  ["/bookmarkedproblems"],
  ["/problem/5"],
  ["/problem/2/solutions"],
  ["/problem/2/solutions?sort=reviewed"],
  ["/profile/7"],
  ["/profile/7?tab=solutions"],
  ["/collaborators"],
  ["/collaborators?q=user-1"],
  ["/collaborators?q=u"],
  ["/collaborators?q=er-12&skill=dp"],
  ["/collaborators?q=nobody"],
  ["/blogs"],
  ["/blogs?q=segment"],
  ["/blogs?q=s"],
  ["/blogs?q=ring+of+the+path"],
  ["/messages"],
  ["/messages?q=user"],
  [`/messages/${LONG_CONVERSATION.other}`],
  ["/messages/search?q=pointer"],
  ["/messages/search?q=sweep+nothing"],
  ["/notifications"],
  ["/notifications", 5],
];

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
    for (const [path, older = 0] of paths) {
      const address = await follow(load, path, older);
      const pages: number[] = [];
      const longest: number[] = [];
      let slowest: Query = { ms: 0, sql: "" };
      let count = 0;
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        queries = [];
        const begun = performance.now();
        await load(address);
        if (round < WARM_UP) continue;
        pages.push(performance.now() - begun);
        await logged();
        const worst = queries.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, sql: "" };
        longest.push(worst.ms);
        count = queries.length;
        if (worst.ms > slowest.ms) slowest = worst;
      }
      const ms = median(longest);
      const name = older ? `${path}, page ${older + 1}` : path;
      console.log(
        `${name.padEnd(76)}${median(pages).toFixed(1).padStart(8)}${String(ms).padStart(7)}${String(Math.max(...longest)).padStart(8)}${String(count).padStart(9)}`,
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

/** The address of a later page. */
async function follow(load: (path: string) => Promise<string>, path: string, older: number): Promise<string> {
  let address = path;
  for (let i = 0; i < older; i++) {
    const next = /<a\b[^>]*\bhref="([^"]+)"[^>]*\brel="next"/.exec(await load(address))?.[1];
    if (!next) throw new Error(`${address} leads to no other page`);
    address = next.replaceAll("&amp;", "&");
  }
  return address;
}
