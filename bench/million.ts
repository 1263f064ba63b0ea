import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openDatabase } from "../app/db/connection.server.ts";
import { fillBlogs } from "./blogs.ts";
import { FEW_SOLUTIONS, fill, MANY_SOLUTIONS, tags } from "./fill.ts";
import { fillConversations, LONG_CONVERSATION } from "./messages.ts";
import { fillProfiles } from "./people.ts";

const SMALL = 20_000;
const LARGE = 1_000_000;
const ROUNDS = 15;
/** Rounds before those, in which the servers' code is compiled and their caches fill. */
const WARM_UP = 4;

const [common, rare] = [tags[2], tags[150]].map((tag) => encodeURIComponent(tag ?? ""));

/** Queries of the dashboard, then other screens. `older` follows that link so many times first. */
const dashboards = [
  "",
  "sort=hardest",
  "sort=easiest",
  "sort=solved",
  "sort=reviewed",
  "platform=cses",
  "platform=cses&sort=hardest",
  "min=4&max=6",
  "min=4&max=6&sort=solved",
  "platform=cses&min=4&max=6&sort=reviewed",
  "q=segment",
  "q=segment&sort=hardest",
  "q=segment&sort=solved",
  "q=segment&sort=reviewed",
  "q=s",
  "q=seg",
  "q=segm",
  "q=segment+tree",
  "q=ring+path+tree+mex+cut+segment+pair+coprime+lazy+grid",
  "q=12345",
  "q=nothing",
  `tag=${common}`,
  `tag=${common}&sort=hardest`,
  `tag=${common}&sort=solved`,
  `tag=${rare}`,
  `tag=${rare}&sort=hardest`,
  `platform=cses&min=4&max=6&tag=${common}`,
  `platform=cses&min=4&max=6&tag=${common}&sort=hardest`,
  `q=segment&tag=${common}`,
  "q=segment&platform=cses&min=4&max=6",
  `q=segment&platform=cses&min=4&max=6&tag=${common}&sort=reviewed`,
  ...["mine", "bookmarked", "solved"].flatMap((show) =>
    ["", "&sort=hardest", "&q=segment", `&tag=${common}`, "&platform=cses&min=4&max=6"].map(
      (other) => `show=${show}${other}`,
    ),
  ),
];
const pages: [path: string, older?: number][] = [
  ...dashboards.map((query): [string] => [`/dashboard?${query}`]),
  ["/dashboard", 5],
  ["/dashboard?q=segment", 5],
  [`/dashboard?tag=${common}&sort=hardest`, 5],
  ["/myproblems"],
  ["/bookmarkedproblems"],
  ["/bookmarkedproblems", 5],
  ["/problem/5"],
  [`/problem/${FEW_SOLUTIONS.problem}/solutions`],
  [`/problem/${MANY_SOLUTIONS.problem}/solutions`],
  [`/problem/${MANY_SOLUTIONS.problem}/solutions?sort=reviewed`],
  [`/problem/${MANY_SOLUTIONS.problem}/reviews`],
  [`/problem/${MANY_SOLUTIONS.problem}/discussion`],
  ["/profile/7"],
  ["/profile/7?tab=problems"],
  ["/profile/7?tab=solutions"],
  ["/collaborators"],
  ["/collaborators?q=user-1"],
  ["/collaborators?q=u"],
  ["/collaborators?q=er-12&skill=dp"],
  ["/collaborators?q=nobody"],
  ["/blogs"],
  ["/blogs", 5],
  ["/blogs?q=segment"],
  ["/blogs?q=s"],
  ["/blogs?q=ring+of+the+path"],
  ["/messages"],
  ["/messages?q=user"],
  [`/messages/${LONG_CONVERSATION.other}`],
  ["/messages/search?q=pointer"],
  ["/messages/search?q=sweep+nothing"],
  ["/messages/invitations"],
  ["/notifications"],
  ["/importantlinks"],
  ["/contests"],
];

interface Site {
  url: string;
  cookie: string;
  child: ChildProcess;
}

/**
 * Prints what each list, search and history costs with a million problems beside 20,000: milliseconds that the server's
 * thread works for one page, the median of 15 in turn, and the longest of all. Linux alone counts them.
 */
export async function benchMillion(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-million-"));
  const sites: Site[] = [];
  try {
    for (const problems of [SMALL, LARGE]) {
      const started = performance.now();
      const dataDir = join(folder, String(problems));
      const cookie = await fill(dataDir, { users: problems / 20, problems, solutions: problems });
      fillConversations(dataDir);
      fillProfiles(join(dataDir, "upsolve.db"));
      const db = openDatabase(join(dataDir, "upsolve.db"));
      await fillBlogs(db, problems / 10);
      await db.destroy();
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${problems.toLocaleString("en")} problems filled in ${seconds} s`);
      sites.push({ ...(await start(dataDir)), cookie });
    }
    const [small, large] = sites as [Site, Site];
    console.log(
      `${"page".padEnd(82)}${[SMALL, LARGE].map((amount) => `${amount.toLocaleString("en")}`.padStart(10)).join("")}` +
        `${"ratio".padStart(7)}${"longest".padStart(9)}  ms`,
    );
    for (const page of pages) await compare(small, large, ...page);
  } finally {
    for (const { child } of sites) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(small: Site, large: Site, path: string, older = 0): Promise<void> {
  const sites = [small, large];
  const addresses = await Promise.all(sites.map((site) => follow(site, path, older)));
  const costs: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [index, site] of sites.entries()) {
      const cost = await costOf(site, addresses[index] ?? path);
      if (round >= WARM_UP) costs[index]?.push(cost);
    }
  }
  const [few, many] = costs.map((each) => each.toSorted((a, b) => a - b)) as [number[], number[]];
  const [one, other] = [few, many].map((each) => each[ROUNDS >> 1] ?? Number.NaN) as [number, number];
  const name = older ? `${path}, page ${older + 1}` : path;
  console.log(
    name.padEnd(82) +
      [one, other, other / one]
        .map((value, index) => value.toFixed(2).padStart(index < 2 ? 10 : 7))
        .join("") +
      (many.at(-1) ?? Number.NaN).toFixed(1).padStart(9),
  );
}

/** The address of a later page. */
async function follow(site: Site, path: string, older: number): Promise<string> {
  let address = path;
  for (let i = 0; i < older; i++) {
    const html = await (await load(site, address)).text();
    const next = /<a\b[^>]*\bhref="([^"]+)"[^>]*\brel="next"/.exec(html)?.[1];
    if (!next) throw new Error(`${address} leads to no other page`);
    address = next.replaceAll("&amp;", "&");
  }
  return address;
}

async function costOf(site: Site, path: string): Promise<number> {
  const before = threadTime(site.child);
  const response = await load(site, path);
  await response.arrayBuffer();
  return threadTime(site.child) - before;
}

async function load({ url, cookie }: Site, path: string): Promise<Response> {
  // Each on a connection of its own: kept ones may end just when they are used again.
  const headers = { cookie, accept: "text/html", connection: "close" };
  const response = await fetch(url + path, { headers });
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
  return response;
}

/** Milliseconds that a process's main thread has worked. */
function threadTime({ pid }: ChildProcess): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

async function start(dataDir: string): Promise<Omit<Site, "cookie">> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: "0",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    CODEFORCES_API_URL: "off",
    ATCODER_API_URL: "off",
    NODE_ENV: "production",
  };
  const child = spawn(process.execPath, ["build/server.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (url) return { url, child };
  }
  throw new Error("The server stopped before it was ready");
}
