import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { siteEnvironment } from "./servers.ts";

const ROUNDS = 15;
/** Rounds before measuring, to compile code and fill caches. */
const WARM_UP = 4;

export interface Site {
  url: string;
  cookie: string;
  child: ChildProcess;
}

/** A page of both sites, or one page for each. */
export type Paths = string | readonly [string, string];

/** Prints the heading for the output of `compare`. @param sites their names, or amounts of data, the smaller first. */
export function printHeading(sites: [number, number] | [string, string]): void {
  console.log(
    `${"page".padEnd(82)}${sites.map((site) => site.toLocaleString("en").padStart(10)).join("")}` +
      `${"ratio".padStart(7)}${"longest".padStart(9)}${"held".padStart(7)}  ms  rows`,
  );
}

/**
 * Compares what a page costs with little data and with a lot. Prints the server's thread time in ms: the medians of 15
 * alternating requests and their ratio; with a lot of data, also the maximum, and the median of the longest time that
 * the page blocks the thread; then how many rows each page lists. A page with fewer rows costs less, so a ratio only
 * shows what the amount of data costs if both list about as many. Linux only.
 * @param paths the page, or one for each site.
 * @param older follows the link to older entries this many times first.
 */
export async function compare(small: Site, large: Site, paths: Paths, older = 0): Promise<void> {
  const sites = [small, large];
  const each = typeof paths === "string" ? [paths, paths] : paths;
  const path = [...new Set(each)].map(decodeURIComponent).join(" | ");
  const addresses = await Promise.all(sites.map((site, index) => follow(site, each[index] ?? "", older)));
  const costs: [number[], number[]] = [[], []];
  const holds: number[] = [];
  const rows = await Promise.all(
    sites.map(async (site, index) => {
      const text = await (await load(site, addresses[index] ?? path)).text();
      return text.match(/<(li|tr|article)\b|"_?id":/g)?.length ?? 0;
    }),
  );
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [index, site] of sites.entries()) {
      const { cost, held } = await costOf(site, addresses[index] ?? path);
      if (round < WARM_UP) continue;
      costs[index]?.push(cost);
      if (site === large) holds.push(held);
    }
  }
  const [few, many] = costs.map((each) => each.toSorted((a, b) => a - b)) as [number[], number[]];
  const middle = (sorted: number[]) => sorted[ROUNDS >> 1] ?? Number.NaN;
  const [one, other] = [middle(few), middle(many)];
  const name = older ? `${path}, page ${older + 1}` : path;
  console.log(
    name.padEnd(82) +
      [one, other, other / one]
        .map((value, index) => value.toFixed(2).padStart(index < 2 ? 10 : 7))
        .join("") +
      (many.at(-1) ?? Number.NaN).toFixed(1).padStart(9) +
      middle(holds.toSorted((a, b) => a - b))
        .toFixed(1)
        .padStart(7) +
      `      ${[...new Set(rows)].join(" and ")}`,
  );
}

/** The address of a later page. */
export async function follow(site: Site, path: string, older: number): Promise<string> {
  let address = path;
  for (let i = 0; i < older; i++) {
    const html = await (await load(site, address)).text();
    const next = /<a\b[^>]*\bhref="([^"]+)"[^>]*\brel="next"/.exec(html)?.[1];
    if (!next) throw new Error(`${address} leads to no other page`);
    address = next.replaceAll("&amp;", "&");
  }
  return address;
}

async function costOf(site: Site, path: string): Promise<{ cost: number; held: number }> {
  await longestHold(site.child);
  const before = threadTime(site.child);
  const response = await load(site, path);
  await response.arrayBuffer();
  const cost = threadTime(site.child) - before;
  return { cost, held: await longestHold(site.child) };
}

/** The longest time, in ms, that a server's thread has been blocked since it was last asked; see holds.mjs. */
async function longestHold(child: ChildProcess): Promise<number> {
  const answered = once(child, "message");
  child.send("");
  const [held] = (await answered) as [number];
  return held;
}

async function load({ url, cookie }: Site, path: string): Promise<Response> {
  // Uses one connection per request, because a kept connection may close just as it is reused.
  const headers = { cookie, accept: "text/html", connection: "close" };
  const response = await fetch(url + path, { headers });
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
  return response;
}

/** Processor time of a process's main thread, in ms. */
function threadTime({ pid }: ChildProcess): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/**
 * Starts the built server on a data folder. The caller ends it. @param meter a module that measures in its process.
 */
export async function startSite(
  dataDir: string,
  meter = "./bench/holds.mjs",
  env: Record<string, string> = {},
): Promise<Omit<Site, "cookie">> {
  const child = spawn(process.execPath, ["--import", meter, "build/server.js"], {
    env: { ...siteEnvironment(dataDir), ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (!child.stdout) throw new Error("The server's output cannot be read");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (url) return { url, child };
  }
  throw new Error("The server stopped before it was ready");
}
