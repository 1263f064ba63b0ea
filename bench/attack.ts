import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { sign } from "cookie-signature";
import { type Accounts, ADDRESS, attacks, LONGEST_TEXT, TEX_PAGES } from "./attackers.ts";
import type { fill as Fill } from "./fill.ts";

/** The build to attack: this folder's, or another one's for comparison. */
const FOLDER = resolve(process.env.BENCH_SERVER ?? ".");
const MEASURED_MS = 8_000;
/** Milliseconds between a response and the next request. */
const PAUSE = 10;
const AMOUNTS = { users: 5_000, problems: 100_000, solutions: 100_000 };
const ATTACKER = { username: "attacker", email: "attacker@example.org", password: "correct horse 7" };

interface Server {
  url: string;
  child: ChildProcess;
}

interface Members {
  cookies: string[];
  addressOf(member: number): string;
}

interface Times {
  p50: number;
  p99: number;
  longest: number;
  /** Responses other than 200. */
  refused: number;
}

/** Where the measured members are: each at an own address, or all behind the attacker's, as in a club behind one NAT. */
const networks: Record<string, (member: number) => string> = {
  "another network": (member) => `192.0.2.${member + 1}`,
  "the same network": () => ADDRESS,
};

const children = new Set<ChildProcess>();
const agent = new Agent({ keepAlive: true });

/**
 * Prints how long other members wait for /dashboard during each attack that once stalled the site, then during all at
 * once; first members in other networks, then members in the attacker's. Also attacks a bare server, which shows the
 * effect of sharing the cores.
 * @param chosen runs only these attacks, such as "4" or "4 TeX pages"; all by default.
 */
export async function benchAttacks(chosen: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-attack-"));
  try {
    const names = Object.keys(attacks).filter(
      (name) => chosen.length === 0 || chosen.includes(name) || chosen.includes(name.split(" ")[0] as string),
    );
    const filled = join(folder, "filled");
    const { cookies, accounts } = await prepare(filled);
    const bare = await start(["--import", "tsx", "bench/refusing-server.ts"], process.env, process.cwd());
    const together = names.length > 1 ? [names] : [];
    for (const each of [...names.map((name) => [name]), ...together]) {
      for (const [network, addressOf] of Object.entries(networks)) {
        // A new site each time: the attacker's time was used up in the last one.
        const dataDir = join(folder, "attacked");
        cpSync(filled, dataDir, { recursive: true });
        const site = await startSite(dataDir);
        const members = { cookies, addressOf };
        await measure(site, members, 1_000);
        const beside = await under(bare.url, each, accounts, () => measure(site, members));
        const attacked = await under(site.url, each, accounts, () => measure(site, members));
        const peak = memoryOf(site.child, "VmHWM");
        await stop(site.child);
        rmSync(dataDir, { recursive: true });
        const name = each === names ? "all at once" : (each[0] as string);
        print(
          `${name.padEnd(30)} ${network.padEnd(16)}`,
          beside.result,
          attacked.result,
          peak,
          attacked.ends,
        );
      }
    }
  } finally {
    for (const child of children) child.kill("SIGKILL");
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(dataDir: string): Promise<{ cookies: string[]; accounts: Accounts }> {
  // Uses that build's own fill, because another build may have other tables.
  const { fill } = (await import(join(FOLDER, "bench/fill.ts"))) as { fill: typeof Fill };
  await fill(dataDir, AMOUNTS);
  const db = new SQLite(join(dataDir, "upsolve.db"));
  const secret = readFileSync(join(dataDir, "session-secret"), "utf8");
  const tex = "$\\frac{a}{b}$ ".repeat(LONGEST_TEXT / 14);
  const text = "x".repeat(LONGEST_TEXT);
  for (const id of TEX_PAGES) {
    db.prepare(
      "update problems set visibility = 'public', statement = ?, input = ?, output = ? where id = ?",
    ).run(tex, tex, tex, id);
  }
  db.prepare(
    "update solutions set approach = ?, description = ?, code = ? where id in (select id from solutions where problem_id = 2 order by id desc limit 100)",
  ).run(text, text, text);
  const cookieOf = (username: string) => {
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("base64url");
    const now = Date.now();
    db.prepare(
      "insert into sessions (token_hash, user_id, user_agent, address, created_at, seen_at, expires_at) values (?,(select id from users where username = ?),'','',?,?,?)",
    ).run(hash, username, now, now, now + 24 * 3600_000);
    return `upsolve_session=${encodeURIComponent(sign(token, secret))}`;
  };
  const numbered = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => cookieOf(`user-${first + i}`));
  const accounts: Accounts = {
    strangersAccount: ATTACKER,
    cookies: numbered(100, 10),
    veteran: cookieOf("veteran"),
    author: cookieOf("user-3"),
  };
  const cookies = numbered(200, 5);
  db.close();
  const began = performance.now();
  const site = await startSite(dataDir);
  console.log(`Cold start: ${Math.round(performance.now() - began)} ms to the ready line`);
  console.log(`Idle memory: ${memoryOf(site.child, "VmRSS")} MB`);
  await fetch(`${site.url}/api/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ATTACKER),
  });
  const members = { cookies, addressOf: networks["another network"] as Members["addressOf"] };
  await measure(site, members, 1_000);
  const idle = await measure(site, members);
  console.log(`/dashboard without an attack: p50 ${ms(idle.p50)}, p99 ${ms(idle.p99)} ms`);
  console.log(
    "\nattack                         members in          p50    p99  longest | with a bare 429:   p50    p99 |  p99 × | peak MB | refused | responses",
  );
  await stop(site.child);
  return { cookies, accounts };
}

function print(
  name: string,
  beside: Times,
  attacked: Times,
  peak: string,
  ends: Record<string, number>,
): void {
  const answers = Object.entries(ends).map(([end, count]) => `${count} × ${end}`);
  console.log(
    `${name} ${ms(attacked.p50)} ${ms(attacked.p99)} ${ms(attacked.longest)}   |                  ${ms(beside.p50)} ${ms(beside.p99)} | ` +
      `${(attacked.p99 / beside.p99).toFixed(1).padStart(6)} | ${peak.padStart(7)} | ${String(attacked.refused).padStart(7)} | ${answers.join(", ")}`,
  );
}

const ms = (value: number) => value.toFixed(1).padStart(6);

/** Five members request /dashboard in turn, each after the previous response. */
async function measure(
  { url }: Server,
  { cookies, addressOf }: Members,
  duration = MEASURED_MS,
): Promise<Times> {
  const took: number[] = [];
  let refused = 0;
  const end = performance.now() + duration;
  for (let i = 0; performance.now() < end; i++) {
    const began = performance.now();
    const member = i % cookies.length;
    const status = await visit(`${url}/dashboard`, cookies[member] as string, addressOf(member));
    took.push(performance.now() - began);
    if (status !== 200) refused += 1;
    await pause(PAUSE);
  }
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.floor(took.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), longest: took.at(-1) ?? Number.NaN, refused };
}

/** @returns the status; 0 if the connection fails or nothing arrives within 30 s. */
function visit(url: string, cookie: string, address: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, accept: "text/html", "x-forwarded-for": address };
    const sent = get(url, { agent, headers, timeout: 30_000 }, (response) => {
      response.once("close", () => resolve(response.statusCode ?? 0)).resume();
    });
    sent.on("error", () => resolve(0)).on("timeout", () => sent.destroy());
  });
}

/** Does the work while attacks run in a separate process. */
async function under<T>(url: string, names: string[], accounts: Accounts, work: () => Promise<T>) {
  const args = ["--import", "tsx", "bench/attackers.ts", url, ...names];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  children.add(child);
  child.stdin.end(JSON.stringify(accounts));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const result = await work();
  child.kill("SIGTERM");
  const ends = JSON.parse((await lines.next()).value ?? "{}") as Record<string, number>;
  children.delete(child);
  return { result, ends };
}

function startSite(dataDir: string): Promise<Server> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: "0",
    TRUST_PROXY: "1",
    LOG_LEVEL: "silent",
    CODEFORCES_API_URL: "off",
    ATCODER_API_URL: "off",
    NODE_ENV: "production",
  };
  return start([join(FOLDER, "build/server.js")], env, dataDir);
}

async function start(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<Server> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+:\d+/.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error(`${args.join(" ")} stopped before it was ready`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  children.delete(child);
}

/** Resident memory in MB, current (VmRSS) or peak (VmHWM), from Linux's /proc. */
function memoryOf({ pid }: ChildProcess, what: "VmRSS" | "VmHWM"): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return (Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0);
  } catch {
    return "unknown";
  }
}
