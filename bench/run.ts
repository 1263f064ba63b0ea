import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchAttacks } from "./attack.ts";
import { benchBlogs } from "./blogs.ts";
import { benchComments } from "./comments.ts";
import { benchFigures } from "./figures.ts";
import { FEW_SOLUTIONS, fill, MANY_SOLUTIONS } from "./fill.ts";
import { benchLive } from "./live.ts";
import { fillConversations, LONG_CONVERSATION, SHORT_CONVERSATION } from "./messages.ts";
import { benchMillion } from "./million.ts";
import { benchesOverSolves, benchOverSolves } from "./over-solves.ts";
import { bareAnswers, pagesBeside } from "./pages-beside.ts";
import { benchPeople } from "./people.ts";
import { benchPostgres, createDatabase } from "./postgres.ts";
import { benchProcesses } from "./processes.ts";
import { benchRealtime } from "./realtime.ts";
import { benchSearch, benchSearchOnPostgres } from "./search.ts";
import {
  killAll,
  load,
  median,
  residentMegabytes,
  type Server,
  siteEnvironment,
  start,
  startSite,
} from "./servers.ts";
import { benchTrainings } from "./trainings.ts";
import { benchTurns } from "./turns.ts";

if (process.argv[2] === "attack") {
  await benchAttacks(process.argv.slice(3));
  process.exit();
}

if (process.argv[2] === "turns") {
  await benchTurns(process.argv.slice(3));
  process.exit();
}

if (process.argv[2] === "processes") {
  await benchProcesses(process.argv.slice(3));
  process.exit();
}

if (process.argv[2] === "postgres") {
  const [server = "", part, ...rest] = process.argv.slice(3);
  if (part === "search") await benchSearchOnPostgres(server, ...rest);
  else if (part === "comments") await benchComments(await createDatabase(server, "upsolve_bench_comments"));
  else await benchPostgres(server, part, ...rest);
  process.exit();
}

if (process.argv[2] === "comments") {
  await benchComments();
  process.exit();
}

if (process.argv[2] === "million") {
  await benchMillion();
  process.exit();
}

if (process.argv[2] === "search") {
  await benchSearch(process.argv[3], process.argv[4]);
  process.exit();
}

if (process.argv[2] === "live") {
  await benchLive(process.argv.slice(3));
  process.exit();
}

if (process.argv[2] === "trainings") {
  await benchTrainings();
  process.exit();
}

if (process.argv[2] === "figures") {
  await benchFigures(process.argv.includes("quick"), Number(process.argv.at(-1)) || 1.5);
  process.exit();
}

const overSolves = benchesOverSolves[process.argv[2] ?? ""];
if (overSolves) {
  await benchOverSolves(overSolves);
  process.exit();
}

/**
 * Prints the server's responses per second and processor time, compared with a theoretical limit measured in
 * alternating rounds; only the ratios can be compared between machines. `npm run bench` sets up a large community.
 * Arguments after `npm run bench --`:
 * - `quick`: a small community
 * - `keep`: stores the figures in kept-figures.json, as those of a release
 * - `attack`: one member during attacks (attack.ts)
 * - `turns`: the longest turns of the event loop caused by the largest requests (turns.ts)
 * - `million`: every list with a million problems (million.ts)
 * - `search`: searches in two scripts (search.ts)
 * - `boards`, `queue`, `leaderboard`, `lists`, `progress`, `progress-few`: pages over a million solves (over-solves.ts)
 * - `figures [quick] [hovers per click]`: what a browser on a slow phone sees, and what prefetch costs (figures.ts)
 * - `live [minutes]`: how long a solve takes from the judge to another member's board (live.ts)
 * - `processes [messages per second]`: how long a message takes between two processes (processes.ts)
 * - `--engine postgres [part]`: PostgreSQL compared with SQLite (postgres.ts)
 */
const quick = process.argv.includes("quick");
const amounts = quick
  ? { users: 500, problems: 1_000, solutions: 10_000 }
  : { users: 50_000, problems: 100_000, solutions: 1_000_000 };
const SECONDS = quick ? 3 : 6;
const ROUNDS = 3;

const folder = mkdtempSync(join(tmpdir(), "upsolve-bench-"));
const smallFolder = join(folder, "small");
try {
  console.log(
    `Filling: ${Object.entries(amounts)
      .map(([what, n]) => `${n.toLocaleString("en")} ${what}`)
      .join(", ")}`,
  );
  const cookie = await fill(folder, amounts);
  fillConversations(folder);
  const env = siteEnvironment(folder);
  const started = performance.now();
  const site = await startSite(env);
  console.log(`Cold start: ${Math.round(performance.now() - started)} ms to the ready line`);
  console.log(`Idle memory: ${await residentMegabytes(site.child)} MB`);
  const limit = await start(
    ["--import", "tsx", "bench/limit-server.ts"],
    env,
    /http:\/\/127\.0\.0\.1:\d+/,
    JSON.stringify(await bareAnswers(site, cookie)),
  );
  await pagesBeside(site, limit, cookie, SECONDS);
  const few = `/problem/${FEW_SOLUTIONS.problem}/solutions`;
  const many = `/problem/${MANY_SOLUTIONS.problem}/solutions`;
  await each(site, cookie, ["a list of 20 solutions", few], ["one of 10,000", many]);
  await each(site, cookie, ["a solution among 20", `${few}/7`], ["one among 10,000", `${many}/777`]);
  await each(
    site,
    cookie,
    ["ten messages of a conversation of 10", `/api/messages/${SHORT_CONVERSATION.other}?limit=10`],
    ["the last ten of 100,000", `/api/messages/${LONG_CONVERSATION.other}?limit=10`],
  );
  const smallCookie = await fill(smallFolder, { users: 500, problems: 1_000, solutions: 10_000 });
  const small = await startSite(siteEnvironment(smallFolder));
  await each(
    site,
    cookie,
    ["a dashboard over 1,000 problems", "/dashboard", small, smallCookie],
    [`one over ${amounts.problems.toLocaleString("en")}`, "/dashboard"],
  );
  await benchBlogs(folder, quick ? 1_000 : 100_000);
  await benchPeople(folder);
  await benchRealtime(folder, quick);
  console.log(`Memory under load: ${await residentMegabytes(site.child)} MB`);
} finally {
  killAll();
  rmSync(folder, { recursive: true, force: true });
}

type Case = [name: string, path: string, server?: Server, cookie?: string];

/** Compares two similar pages, the second with more data: they should cost the same. */
async function each(site: Server, cookie: string, first: Case, second: Case): Promise<void> {
  const costs = [first, second].map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, path, server = site, own = cookie]] of [first, second].entries()) {
      costs[index]?.push((await load(server, path, own, SECONDS)).cost);
    }
  }
  const [one, other] = costs.map(median) as [number, number];
  console.log(
    `${first[0]}: ${one.toFixed(2)} ms of processor, ${second[0]}: ${other.toFixed(2)} ms: ratio ${(other / one).toFixed(2)}`,
  );
}
