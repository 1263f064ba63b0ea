import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { findTraining, listItemPoints } from "../app/rooms/trainings/queries.server.ts";
import { computeStandings } from "../app/rooms/trainings/standing/standings.server.ts";
import { numbersFrom } from "../tests/setup/random.ts";
import { createDataFolder } from "./data-folder.ts";
import { killAll, median, processorTime, siteEnvironment, startSite } from "./servers.ts";

const PLACES = 12;
const SMALL = { training: 1, people: 20 };
const LARGE = { training: 2, people: 200 };
const TRIES = 15;
const MINUTE = 60_000;
const ROUNDS = 15;

/**
 * Prints what the standings of 200 participants and 12 problems cost beside those of 20, and what one changed cell
 * costs with 200 open pages: `npm run bench -- trainings`. Linux only.
 */
export async function benchTrainings(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-trainings-"));
  try {
    const { file, cookies } = await fill(folder);
    await printComputation(file);
    await printSite(folder, file, cookies);
  } finally {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two trainings that run, each with 15 submissions of each participant. */
async function fill(dataDir: string) {
  const { file, db, signUp, signIn, close } = await createDataFolder(dataDir);
  const start = Math.floor(Date.now() / 1000) * 1000 - 60 * MINUTE;
  const upTo = numbersFrom(1);
  const cookies = db.transaction(() => {
    for (let place = 0; place < PLACES; place++) {
      db.prepare("insert into tasks (judge, key, link, name) values ('codeforces', ?, '', ?)").run(
        `1900${place}`,
        `Problem ${place}`,
      );
    }
    const people = Array.from({ length: LARGE.people }, (_, at) => signUp(`member${at}`, start));
    for (const { training, people: count } of [SMALL, LARGE]) {
      db.prepare(
        `insert into trainings (id, kind, title, audience, scoring, penalty, minutes, starts_at, ends_at, owner_id, created_at, updated_at)
         values (?, 'training', 'Week', 'everyone', 'icpc', 20, 120, ?, ?, 1, 0, 0)`,
      ).run(training, start, start + 120 * MINUTE);
      for (let place = 0; place < PLACES; place++) {
        const item = "insert into training_items (training_id, place, task_id) values (?, ?, ?)";
        db.prepare(item).run(training, place, place + 1);
      }
      for (const user of people.slice(0, count)) {
        const { lastInsertRowid: party } = db
          .prepare("insert into training_parties (training_id, joined_at) values (?, 0)")
          .run(training);
        const person = "insert into training_people (party_id, user_id, training_id) values (?, ?, ?)";
        db.prepare(person).run(party, user, training);
      }
    }
    const link = db.prepare(
      `insert into handles (user_id, judge, handle, handle_key, state, verified_at, created_at)
       values (?, 'codeforces', ?, ?, 'ready', 1, 0)`,
    );
    const sent = db.prepare(
      "insert into submissions (handle_id, task_id, id, verdict, at) values (?, ?, ?, ?, ?)",
    );
    for (const user of people) {
      const { lastInsertRowid: handle } = link.run(user, `member${user}`, `member${user}`);
      for (let id = 1; id <= TRIES; id++) {
        const verdict = upTo(1, 3) === 1 ? "solved" : "wrong";
        sent.run(handle, upTo(1, PLACES), String(id), verdict, start + upTo(0, 59) * MINUTE);
      }
    }
    return people.map((user) => signIn(user));
  })();
  close();
  return { file, cookies };
}

async function printComputation(file: string): Promise<void> {
  const db = openDatabase(file);
  const costs = await Promise.all(
    [SMALL, LARGE].map(async ({ training: id }) => {
      const [training, items] = [await findTraining(db, id), await listItemPoints(db, id)];
      return async () => {
        const before = process.cpuUsage();
        if (training) await computeStandings(db, training, items, { now: Date.now() });
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      };
    }),
  );
  const [few, many] = await alternating(costs);
  console.log(
    `standings of ${SMALL.people} and ${LARGE.people} × ${PLACES}: ${few?.toFixed(1)} and ${many?.toFixed(1)} ms of processor time`,
  );
  await db.destroy();
}

/** Medians of alternating rounds, after some to compile code. */
async function alternating(costs: (() => Promise<number>)[]): Promise<number[]> {
  const all = costs.map((): number[] => []);
  for (let round = -5; round < ROUNDS; round++)
    for (const [index, cost] of costs.entries()) {
      const value = await cost();
      if (round >= 0) all[index]?.push(value);
    }
  return all.map(median);
}

async function printSite(folder: string, file: string, cookies: string[]): Promise<void> {
  const site = await startSite(siteEnvironment(folder));
  const [cookie = ""] = cookies;
  const bytes = new Map<string, number>();
  const load = (path: string) => async () => {
    const before = await processorTime(site.child);
    const response = await fetch(site.url + path, { headers: { cookie, "accept-encoding": "identity" } });
    bytes.set(path, (await response.arrayBuffer()).byteLength);
    if (!response.ok) throw new Error(`${path} gave ${response.status}`);
    return (await processorTime(site.child)) - before;
  };
  const paths = [SMALL, LARGE].map(({ training }) => `/api/trainings/${training}/standings`);
  const costs = await alternating(["/healthz", ...paths].map(load));
  for (const [index, path] of ["/healthz", ...paths].entries())
    console.log(`${path}: ${costs[index]?.toFixed(1)} ms, ${bytes.get(path)?.toLocaleString("en")} B`);

  const frames: number[] = [];
  let hasBegun = false;
  const heard = (rows: number, size: number) => {
    if (rows === 0) hasBegun = true;
    else frames.push(size);
  };
  const sockets = await Promise.all(cookies.map((each) => watch(site.url, each, heard)));
  // The first news has no rows: pages that are open by then load again.
  while (!hasBegun) await pause(100);
  const db = openDatabase(file);
  const { id: handle_id } = await db
    .selectFrom("handles")
    .select("id")
    .where("id", "not in", (select) =>
      select
        .selectFrom("submissions")
        .select("handle_id")
        .where("task_id", "=", 1)
        .where("verdict", "=", "solved"),
    )
    .limit(1)
    .executeTakeFirstOrThrow();
  const before = await processorTime(site.child);
  await db
    .insertInto("submissions")
    .values({ handle_id, task_id: 1, id: "99", verdict: "solved", at: Date.now() - MINUTE, by_team: 0 })
    .execute();
  while (frames.length < cookies.length) await pause(20);
  const cost = (await processorTime(site.child)) - before;
  const [frame = 0] = frames;
  console.log(
    `one changed cell to ${cookies.length} pages: ${cost.toFixed(1)} ms with all that the site does meanwhile, ${frame.toLocaleString("en")} B each`,
  );
  await db.destroy();
  for (const socket of sockets) socket.terminate();
}

async function watch(
  url: string,
  cookie: string,
  heard: (rows: number, size: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime?presence=off`, {
    headers: { cookie },
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const joined = new Promise<void>((resolve) => {
    socket.on("message", (text) => {
      const { event, data } = JSON.parse(String(text));
      if (event === "joined") resolve();
      if (event === "standingsChanged") heard(data.rows.length, String(text).length);
    });
  });
  socket.send(JSON.stringify({ event: "join", data: { room: `training:${LARGE.training}` } }));
  await joined;
  return socket;
}
