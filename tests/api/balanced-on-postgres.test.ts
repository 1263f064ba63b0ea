import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startBalancer } from "../setup/balancer.ts";
import { connect, migratePostgres } from "../setup/database.ts";
import { migratedPostgres } from "../setup/engine.ts";
import { countedFigures, keptFigures } from "../setup/figures.ts";
import { freePorts } from "../setup/ports.ts";
import { numbersFrom } from "../setup/random.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { countedStorage, keptStorage } from "../setup/storage.ts";
import { account, Client } from "./client.ts";
import { aProblem } from "./problems.ts";

const PROCESSES = 3;
const MEMBERS = 6;

let server: TestServer;
let processes: number[];
let database: string;
const members: { client: Client; id: string; name: string }[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const port = await freePorts(PROCESSES + 1);
  processes = Array.from({ length: PROCESSES }, (_, at) => port + 1 + at);
  database = await migratedPostgres(migratePostgres);
  server = await startServer({
    DATABASE_URL: database,
    SESSION_SECRET: "the secret that all processes of this site have",
    WEB_CONCURRENCY: String(PROCESSES),
    PORT: String(port + 1),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: "1",
  });
  ends.push(() => server.kill("SIGKILL"));
  await allReady();
  const balancer = await startBalancer(port, processes);
  ends.unshift(() => balancer.stop());
  for (let n = 0; n < MEMBERS; n++) {
    const client = new Client(`http://localhost:${port}`);
    const answer = await client.post("/api/signup", account(`member${n}`));
    expect(answer).toHaveStatus(201);
    members.push({ client, id: (await answer.json()).user._id, name: `member${n}` });
  }
});
afterAll(async () => {
  for (const end of ends) await end();
});

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const allReady = () =>
  vi.waitFor(
    async () => expect((await Promise.all(processes.map(isReady))).filter(Boolean).length).toBe(PROCESSES),
    { timeout: 300_000, interval: 100 },
  );

/** All processes so far, in the order they started. */
const pids = () => [...new Set([...server.output().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))];

interface Written {
  /** Statuses of all answers; 0 for a lost connection. */
  statuses: number[];
  /** Messages that the server acknowledged. */
  stored: { from: number; to: number; content: string }[];
}

/** All members read and write concurrently until `isOver`. */
async function write(isOver: () => boolean): Promise<Written> {
  const written: Written = { statuses: [], stored: [] };
  const problems: string[] = [];
  const act = async (from: number) => {
    const { client } = members[from] as (typeof members)[number];
    const random = numbersFrom(from + 1);
    const send = async (request: Promise<Response>) => {
      const [status, body] = await request.then(
        async (answer) => [answer.status, await answer.text()] as const,
        () => [0, ""] as const,
      );
      written.statuses.push(status);
      return { isStored: status === 200 || status === 201, body };
    };
    for (let n = 0; !isOver(); n++) {
      const problem = problems[random(0, problems.length - 1)];
      const kind = random(0, 5);
      if (kind === 0 || !problem) {
        const { isStored, body } = await send(client.post("/api/addproblem", aProblem()));
        if (isStored) problems.push(JSON.parse(body)._id);
      } else if (kind === 1) {
        await send(client.post(`/api/problem/${problem}/addreview`, { rating: random(1, 5), comment: "C" }));
      } else if (kind === 2) {
        await send(client.post(`/api/problem/${problem}/discussion`, { text: "Is it tight?" }));
      } else if (kind === 3) {
        await send(client.get("/dashboard"));
      } else {
        const to = (from + 1 + random(0, MEMBERS - 2)) % MEMBERS;
        const content = `${from} to ${to}, number ${n}`;
        const { isStored } = await send(client.post(`/api/messages/send/${members[to]?.id}`, { content }));
        if (isStored) written.stored.push({ from, to, content });
      }
    }
  };
  await Promise.all(members.map((_, at) => act(at)));
  return written;
}

/** Expects every acknowledged message to be stored and every total to match. */
async function expectStored({ stored }: Written): Promise<void> {
  expect(stored.length).toBeGreaterThan(20);
  const db = await connect(database);
  const rows = await db.selectFrom("messages").select("content").execute();
  const there = new Set(rows.map(({ content }) => content));
  expect(stored.filter(({ content }) => !there.has(content))).toEqual([]);
  const kept = await keptFigures(db);
  expect(kept.size).toBeGreaterThan(40);
  expect(kept).toEqual(await countedFigures(db));
  expect(await keptStorage(db)).toEqual(await countedStorage(db));
}

test("when every process is replaced under load, every request is answered and every write is kept", async () => {
  const before = pids().length;
  let isOver = false;
  const writing = write(() => isOver);
  process.kill(server.pid, "SIGUSR2");
  await expect.poll(() => pids().length).toBe(before + PROCESSES);
  await allReady();
  isOver = true;
  const written = await writing;
  expect(written.statuses.filter((status) => status === 0 || status >= 500)).toEqual([]);
  await expectStored(written);
}, 600_000);

test("when processes are killed under load, no acknowledged write is lost and totals stay correct", async () => {
  let isOver = false;
  const writing = write(() => isOver);
  for (let kills = 0; kills < 2; kills++) {
    const before = pids().length;
    process.kill(pids().at(-1) as number, "SIGKILL");
    await expect.poll(() => pids().length).toBe(before + 1);
    await allReady();
  }
  isOver = true;
  const written = await writing;
  // A killed process may have been handling one request from each member.
  const failed = written.statuses.filter((status) => status === 0 || status >= 500);
  expect(failed.length).toBeLessThanOrEqual(2 * MEMBERS);
  await expectStored(written);
}, 600_000);
