import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { connectDatabase } from "../app/platform/db/connection.server.ts";
import { killAll, median, postgresTime, processorTime, siteEnvironment, startSite } from "./servers.ts";

const PAIRS = 50;
const ROUNDS = 7;
const SECONDS = 3;

interface Person {
  id: string;
  cookie: string;
}

/**
 * Prints how long a message takes from its commit in one process to a socket of another: `npm run bench -- processes
 * [messages a second]`. The sender's own socket marks the commit, because its process notifies it at once.
 */
export async function benchProcesses([database = "", rate = "300"]: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-bench-"));
  const SESSION_SECRET = "the same secret for both of the processes";
  const start = () => startSite({ ...siteEnvironment(folder), DATABASE_URL: database, SESSION_SECRET });
  const db = await connectDatabase({ url: database, poolSize: 1, statementTimeoutMs: 0 });
  try {
    const sites = [await start(), await start()];
    const [here, there] = sites.map(({ url }) => url) as [string, string];
    const people: Person[] = [];
    for (let n = 0; n < 2 * PAIRS; n++) people.push(await signUp(here, `bench${Date.now()}x${n}`));
    /** When the sender's and the receiver's socket received each message, by its id. */
    const told = { sender: new Map<string, number>(), receiver: new Map<string, number>() };
    const pairs: [sender: Person, receiver: Person][] = [];
    for (let n = 0; n < PAIRS; n++) {
      const [sender, receiver] = people.slice(2 * n, 2 * n + 2) as [Person, Person];
      await hear(here, sender, "messageSent", told.sender);
      await hear(there, receiver, "newMessage", told.receiver);
      pairs.push([sender, receiver]);
    }
    const count = Number(rate) * SECONDS;
    const send = async (n: number) => {
      const [sender, receiver] = pairs[n % PAIRS] as [Person, Person];
      const status = await post(`${here}/api/messages/send/${receiver.id}`, sender.cookie);
      if (status !== 201) throw new Error(`Sending failed with status ${status}.`);
    };
    const times = async () => [
      ...(await Promise.all(sites.map(({ child }) => processorTime(child)))),
      await postgresTime(db),
      process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    ];
    const round = async () => {
      told.sender.clear();
      told.receiver.clear();
      const before = await times();
      const beginning = performance.now();
      const sending: Promise<void>[] = [];
      for (let n = 0; n < count; n++) {
        await pause(Math.max(0, beginning + (n * 1000) / Number(rate) - performance.now()));
        sending.push(send(n));
      }
      await Promise.all(sending);
      const seconds = (performance.now() - beginning) / 1000;
      for (let waits = 0; told.receiver.size < count && waits < 50; waits++) await pause(100);
      const took = [...told.receiver].map(([id, at]) => Math.max(0, at - (told.sender.get(id) ?? at)));
      took.sort((a, b) => a - b);
      const at = (part: number) => took[Math.floor(took.length * part)] ?? Number.NaN;
      const costs = (await times()).map((time, index) => (time - (before[index] ?? 0)) / count);
      return { rate: count / seconds, p50: at(0.5), p99: at(0.99), lost: count - took.length, costs };
    };
    await round();
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round());
    const of = (figure: (one: (typeof rounds)[number]) => number) => median(rounds.map(figure));
    console.log(
      `From the commit to a socket of another process, ${of((one) => one.rate).toFixed(0)} of ${rate} messages/s: ` +
        `p50 ${of((one) => one.p50).toFixed(1)} ms, p99 ${of((one) => one.p99).toFixed(1)} ms, the median of ` +
        `${rounds.map(({ p99 }) => p99.toFixed(1)).join(", ")}; ${rounds.reduce((sum, { lost }) => sum + lost, 0)} lost`,
    );
    const cost = (index: number) => of((one) => one.costs[index] ?? Number.NaN).toFixed(2);
    console.log(
      `Processor time per message: ${cost(0)} ms of the sending process, ${cost(1)} ms of the other, ` +
        `${cost(2)} ms of PostgreSQL, ${cost(3)} ms of this measurement`,
    );
  } finally {
    killAll();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a socket and records when it receives each message. */
function hear(url: string, { cookie }: Person, wanted: string, told: Map<string, number>): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime?presence=off`, {
    headers: { Cookie: cookie },
  });
  socket.on("message", (text) => {
    const { event, data } = JSON.parse(String(text));
    if (event === wanted) told.set(data._id, performance.now());
  });
  return new Promise((resolve) => socket.once("open", resolve));
}

// Uses kept connections, because fetch would open one for each waiting message.
const agent = new Agent({ keepAlive: true, maxSockets: PAIRS });

function post(url: string, cookie: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, "Content-Type": "application/json" };
    request(url, { method: "POST", agent, headers })
      .on("response", (response) => response.resume().once("end", () => resolve(response.statusCode)))
      .once("error", reject)
      .end(JSON.stringify({ content: "Sort, then sweep." }));
  });
}

async function signUp(url: string, name: string): Promise<Person> {
  const response = await fetch(`${url}/api/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: name, email: `${name}@example.org`, password: "correct horse 7" }),
  });
  const { user } = (await response.json()) as { user: { _id: string } };
  return { id: user._id, cookie: (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
}
