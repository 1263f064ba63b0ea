import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { dayIn } from "../../app/rooms/contests/local-time.server.ts";
import { root } from "../../scripts/prepare.mjs";
import { openData } from "../setup/data.ts";
import { onSqlite } from "../setup/engine.ts";
import { startServer, type TestServer, temporaryFolder } from "../setup/server.ts";
import { type Budget, budgets, COLUMNS, rowOf } from "./budgets.ts";
import { filledIn, idsIn, screens, seedDemo, sessionOfFirst } from "./demo-screens.ts";

// Limits what features add to each page and call in total. Work is counted, not timed, so the machine does not matter.

let server: TestServer;
let cookie: string;
let ids: Record<string, string>;
let trainingDay: string;
let calls: string[];

beforeAll(async () => {
  const dataDir = temporaryFolder();
  await seedDemo(dataDir);
  cookie = sessionOfFirst(dataDir);
  ids = idsIn(dataDir);
  trainingDay = dayOfTraining(dataDir);
  const counting = pathToFileURL(path.join(root, "tests/setup/count-work.mjs")).href;
  server = await startServer({ DATA_DIR: dataDir, SLOW_QUERY_MS: "0", NODE_OPTIONS: `--import=${counting}` });
  calls = await callsOf(server);
}, 600_000);
afterAll(() => server?.stop());

async function callsOf({ url }: TestServer): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([name, methods]) =>
    "get" in methods ? [name.replace(/\{(\w+)\}/g, ":$1")] : [],
  );
}

onSqlite("PostgreSQL's statements are not tied to a request")(
  "no page or call costs more than its budget",
  async () => {
    const measured: Record<string, Budget> = {};
    for (const address of [...screens, ...calls]) {
      const cost = await costOf(address);
      if (cost) measured[address] = cost;
    }
    // To change a budget, copy the line that the test prints, and say in the commit what it pays for.
    const over = Object.entries(measured).filter(([address, cost]) => !fits(cost, budgets[address]));
    expect(over.map(([address, cost]) => rowOf(address, withSlack(cost))).join("\n")).toBe("");
    expect(Object.keys(budgets).filter((address) => !(address in measured))).toEqual([]);
  },
  600_000,
);

const RUNS = 6;

/** What a week's leaderboard and today's contests hold depends on when the test runs. */
function query(address: string): string {
  if (address.endsWith("/leaderboard")) return "?period=all";
  return address === "/contests" ? `?date=${trainingDay}` : "";
}

/** The day of the next training: without anything on the day, the page asks for a later one. */
function dayOfTraining(dataDir: string): string {
  const db = openData(dataDir);
  const start = db
    .prepare("select min(starts_at) from trainings where starts_at > ?")
    .pluck()
    .get(Date.now());
  db.close();
  return dayIn("UTC", Number(start));
}

/**
 * The lowest of several runs, since the first fill caches, and jobs run meanwhile. Of statements, the median without the
 * first run: those that wait for a job's transaction are logged without their request. Null unless the answer is a page or
 * call.
 */
async function costOf(address: string): Promise<Budget | null> {
  const costs: Budget[] = [];
  for (let run = 0; run < RUNS; run++) {
    const response = await fetch(server.url + filledIn(address, ids) + query(address), {
      redirect: "manual",
      headers: { Cookie: cookie, Accept: "text/html" },
    });
    const body = await response.text();
    expect(response.status, address).toBeLessThan(500);
    if (response.status !== 200) return null;
    costs.push({ ...(await workOf(response.headers.get("X-Request-Id") ?? "")), ...sizesOf(body) });
  }
  const [first] = costs as [Budget];
  const least = (what: keyof Budget) =>
    first[what] === null ? null : Math.min(...costs.map((cost) => cost[what] ?? 0));
  const counts = costs.slice(1).map(({ statements }) => statements);
  const statements = counts.sort((one, other) => one - other)[counts.length >> 1];
  return { ...Object.fromEntries(COLUMNS.map((name) => [name, least(name)])), statements } as Budget;
}

interface Line {
  requestId?: string;
  msg: string;
  promises: number;
  timers: number;
}

async function workOf(requestId: string): Promise<Pick<Budget, "statements" | "promises" | "timers">> {
  const lines = await vi.waitFor(() => {
    const own = server
      .output()
      .split("\n")
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Line);
    expect(own.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["Answered", "Work"]));
    return own;
  });
  const { promises = 0, timers = 0 } = lines.find(({ msg }) => msg === "Work") ?? {};
  return { statements: lines.filter(({ msg }) => msg === "A query was slow").length, promises, timers };
}

function sizesOf(body: string): Pick<Budget, "bytes" | "data" | "elements"> {
  const data = /enqueue\("([\s\S]*?)"\);window/.exec(body)?.[1];
  if (data === undefined) return { bytes: Buffer.byteLength(body), data: null, elements: null };
  const elements = body.replace(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z]/g)?.length ?? 0;
  return { bytes: Buffer.byteLength(body), data: Buffer.byteLength(data), elements };
}

/** Dates, names and the release's addresses have different lengths. */
const SLACK = 0.1;

/** Statements exactly; the rest neither above its budget nor far below it. */
function fits(cost: Budget, budget: Budget | undefined): boolean {
  if (!budget || cost.statements !== budget.statements) return false;
  return (["promises", "timers", "bytes", "data", "elements"] as const).every((what) => {
    const [is, most] = [cost[what] ?? 0, budget[what] ?? 0];
    return is <= most && is >= most * (1 - 2 * SLACK) - 10;
  });
}

function withSlack(cost: Budget): Budget {
  const roomy = COLUMNS.map((name) => {
    const value = cost[name];
    return [name, name === "statements" || value === null ? value : roundedUp(value * (1 + SLACK))];
  });
  return Object.fromEntries(roomy);
}

/** To two significant digits. */
function roundedUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.ceil(value / unit) * unit;
}
