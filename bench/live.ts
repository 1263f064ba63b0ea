import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { startCodeforces } from "../tests/setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../tests/setup/judge-servers.ts";
import { LiveContest } from "../tests/setup/live-standings.ts";
import { numbersFrom } from "../tests/setup/random.ts";
import { createDataFolder } from "./data-folder.ts";
import { killAll, median, processorTime, siteEnvironment, startSite } from "./servers.ts";

const CONTEST = 1911;
const BOARD = `/contests/codeforces/${CONTEST}/board`;
const MINUTE = 60_000;
const PER_MINUTE = 20;
/** As the board's page spreads its refreshes (live-board.tsx). */
const SPREAD = 3000;
const AIM = 30;

/**
 * Prints how long a solve takes from the judge to another member's screen while a contest runs, for clubs of 40 and 400
 * whose handles are all due for an import too, and what everybody watching the board costs:
 * `npm run bench -- live [minutes]`. The judge is asked at its own pace.
 */
export async function benchLive([minutes = "3"]: string[]): Promise<void> {
  for (const people of [40, 400]) await benchClub(people, Number(minutes));
}

async function benchClub(people: number, minutes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-live-"));
  const names = Array.from({ length: people }, (_, at) => `member_number_${at + 1}`);
  const judge = await startJudge(names);
  const upTo = numbersFrom(people);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  try {
    const cookies = await fillClub(folder, names);
    const site = await startSite({ ...siteEnvironment(folder), CODEFORCES_API_URL: judge.url });
    const watchers = await Promise.all(cookies.map((cookie) => watch(site.url, cookie)));
    const get = (path: string, cookie = cookies[0] ?? "") => fetchText(site.url + path, cookie, agent);
    const board = async (): Promise<BoardJson["members"]> => {
      const all: BoardJson["members"] = [];
      for (let next: string | undefined = `/api${BOARD}?limit=100`; next !== undefined; ) {
        const { text, link } = await get(next);
        all.push(...(JSON.parse(text) as BoardJson).members);
        next = /<([^>]+)>/.exec(link)?.[1];
      }
      return all;
    };
    while (!(await get(`/api${BOARD}`)).text.includes(`${CONTEST}A`)) await pause(500);
    const waits: number[] = [];
    const waiting = new Map<string, number>();
    const look = async () => {
      for (const { user, cells } of await board()) {
        for (const [column, { status }] of cells.entries()) {
          const place = `${user?.username} ${column}`;
          const sentAt = status === "contest" ? waiting.get(place) : undefined;
          if (sentAt === undefined) continue;
          waits.push((performance.now() - sentAt) / 1000);
          waiting.delete(place);
        }
      }
    };
    let [loads, loading, isOver] = [0, 0, false];
    for (const [index, { onReading }] of watchers.entries()) {
      let changedAt = 0;
      onReading(async (reading) => {
        if (reading.changedAt <= changedAt || isOver) return;
        changedAt = reading.changedAt;
        loading += 1;
        await pause(upTo(0, SPREAD));
        await get(`${BOARD}.data`, cookies[index]);
        loads += 1;
        if (index === 0) await look();
        loading -= 1;
      });
    }
    const [cpu, begun] = [await processorTime(site.child), performance.now()];
    while (performance.now() - begun < minutes * MINUTE) {
      await pause(upTo(0, (2 * MINUTE) / PER_MINUTE));
      const [member, column] = [upTo(0, people - 1), upTo(0, 5)];
      const place = `${names[member]} ${column}`;
      if (judge.solve(member, column)) waiting.set(place, performance.now());
    }
    while (waiting.size > 0) await pause(200);
    isOver = true;
    while (loading > 0) await pause(200);
    const seconds = (performance.now() - begun) / 1000;
    const share = ((await processorTime(site.child)) - cpu) / seconds / 10;
    const worst = waits.reduce((most, wait) => Math.max(most, wait), 0);
    console.log(
      `${people} handles: ${waits.length} solves reached another member's board after ${median(waits).toFixed(1)} s ` +
        `(median), ${worst.toFixed(1)} s (worst; aim ${AIM})`,
    );
    console.log(
      `  ${people} watchers loaded the board ${loads} times: ${share.toFixed(1)} % of a processor, imports included`,
    );
    console.log(`  The judge had ${judge.figures()}`);
    for (const { socket } of watchers) socket.terminate();
  } finally {
    killAll();
    agent.destroy();
    await judge.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface BoardJson {
  members: { user: { username: string } | null; cells: { status: string }[] }[];
}

/** A loopback judge on which members solve problems. */
async function startJudge(names: string[]) {
  const world = emptyWorld();
  const startedAt = Date.now();
  const contest = new LiveContest(CONTEST, startedAt, 10 * MINUTE).openIn(world);
  const rows = names.map((name) => contest.enter([name]));
  const old = { at: startedAt - 1e9, type: "CONTESTANT" };
  for (const name of names) {
    world.submissions[name] = Array.from({ length: 100 }, (_, at) =>
      codeforcesSubmission({ ...old, contest: 1 + at, index: "A", name: `Task ${at}` }),
    );
  }
  const server = await startCodeforces();
  const answer = codeforcesApi(world);
  const times: number[] = [];
  let live = 0;
  server.answer((request, response) => {
    times.push(performance.now());
    const asked = /[?&]handles=([^&]+)/.exec(request.url ?? "")?.[1];
    if (!asked || !request.url?.includes("contest.standings")) return answer(request, response);
    live += 1;
    const wanted = new Set(asked.split(";"));
    const shown = rows.filter((_, at) => wanted.has(names[at] ?? "")).map(({ row }) => row);
    const result = { contest: contest.contest, problems: contest.problems, rows: shown };
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ status: "OK", result }));
  });
  const solved = new Set<string>();
  return {
    url: server.url,
    stop: () => server.stop(),
    /** @returns whether it is new */
    solve(member: number, column: number): boolean {
      const place = `${member} ${column}`;
      if (solved.has(place)) return false;
      solved.add(place);
      rows[member]?.solves(column, Date.now() - contest.startsAt);
      return true;
    },
    figures(): string {
      const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      const least = gaps.reduce((shortest, gap) => Math.min(shortest, gap), Number.POSITIVE_INFINITY);
      return `${times.length} requests, ${live} of them for live standings; ${(least / 1000).toFixed(2)} s apart at least`;
    },
  };
}

/** Members whose handles are all due for an import. @returns their cookies */
async function fillClub(dataDir: string, names: string[]): Promise<string[]> {
  const { db, signUp, signIn, close } = await createDataFolder(dataDir);
  const now = Date.now();
  const link = db.prepare(
    `insert into handles (user_id, judge, handle, handle_key, state, due_at, created_at)
     values (?, 'codeforces', ?, ?, 'queued', ?, ?)`,
  );
  const cookies = db.transaction(() =>
    names.map((name) => {
      const id = signUp(name, now);
      link.run(id, name, name, now, now);
      return signIn(id);
    }),
  )();
  close();
  return cookies;
}

interface Reading {
  changedAt: number;
}

/** A socket in the board's room. */
async function watch(url: string, cookie: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime?presence=off`, {
    headers: { cookie },
    perMessageDeflate: false,
  });
  let heard: (reading: Reading) => void = () => {};
  socket.on("message", (text) => {
    const { event, data } = JSON.parse(String(text));
    if (event === "boardRead") heard(data);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const join = () =>
    socket.send(JSON.stringify({ event: "join", data: { room: `board:codeforces/${CONTEST}` } }));
  // The contest is known once the judge's catalogue is read.
  const joining = setInterval(join, 1000);
  socket.on("message", (text) => {
    if (String(text).includes('"joined"')) clearInterval(joining);
  });
  socket.once("close", () => clearInterval(joining));
  return {
    socket,
    onReading: (handler: (reading: Reading) => void) => {
      heard = handler;
    },
  };
}

function fetchText(url: string, cookie: string, agent: Agent): Promise<{ text: string; link: string }> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } })
      .on("response", (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part) => {
          text += part;
        });
        response.once("end", () => {
          const isFine = response.statusCode === 200 || response.statusCode === 404;
          if (isFine) resolve({ text, link: String(response.headers.link ?? "") });
          else reject(new Error(`${url} gave ${response.statusCode}`));
        });
      })
      .once("error", reject)
      .end();
  });
}
