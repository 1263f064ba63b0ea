import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { processorTime } from "./servers.ts";

/**
 * Measures how long a message takes from its commit in one process to a socket of another: `npm run bench -- processes
 * [messages a second]`. The commit is known by the sender's own socket, which its
 * process tells at once.
 */
const PAIRS = 50;
const SECONDS = 15;

interface Person {
  id: string;
  cookie: string;
}

export async function benchProcesses([database = "", rate = "300"]: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-bench-"));
  const children: ChildProcess[] = [];
  const start = async (): Promise<string> => {
    const child = spawn(process.execPath, ["build/server.js"], {
      env: {
        ...process.env,
        DATABASE_URL: database,
        SESSION_SECRET: "the same secret for both of the processes",
        DATA_DIR: folder,
        PORT: "0",
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
        CODEFORCES_API_URL: "off",
        ATCODER_API_URL: "off",
        NODE_ENV: "production",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    for await (const line of createInterface({ input: child.stdout })) {
      const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
      if (url) return url;
    }
    throw new Error("A process did not start.");
  };
  try {
    const [here, there] = [await start(), await start()];
    const people: Person[] = [];
    for (let n = 0; n < 2 * PAIRS; n++) people.push(await signUp(here, `bench${Date.now()}x${n}`));
    const committed = new Map<string, number>();
    const took: number[] = [];
    const hear = (url: string, person: Person, wanted: string, take: (id: string) => void) =>
      new Promise<WebSocket>((resolve) => {
        const address = `${url.replace("http", "ws")}/realtime?presence=off`;
        const socket = new WebSocket(address, { headers: { Cookie: person.cookie } });
        socket.on("open", () => resolve(socket));
        socket.on("message", (text) => {
          const { event, data } = JSON.parse(String(text));
          if (event === wanted) take(data._id);
        });
      });
    const sockets: WebSocket[] = [];
    for (let n = 0; n < PAIRS; n++) {
      const [sender, receiver] = people.slice(2 * n, 2 * n + 2) as [Person, Person];
      sockets.push(
        await hear(here, sender, "messageSent", (id) => void committed.set(id, performance.now())),
        await hear(there, receiver, "newMessage", (id) =>
          took.push(performance.now() - (committed.get(id) ?? 0)),
        ),
      );
    }
    const send = async (n: number) => {
      const [sender, receiver] = people.slice(2 * (n % PAIRS), 2 * (n % PAIRS) + 2) as [Person, Person];
      const status = await post(`${here}/api/messages/send/${receiver.id}`, sender.cookie);
      if (status !== 201) throw new Error(`Sending gave ${status}.`);
    };
    const times = () => Promise.all(children.map(processorTime));
    const before = await times();
    const own = process.cpuUsage();
    const beginning = performance.now();
    const sending: Promise<void>[] = [];
    const count = Number(rate) * SECONDS;
    for (let n = 0; n < count; n++) {
      await pause(Math.max(0, beginning + (n * 1000) / Number(rate) - performance.now()));
      sending.push(send(n));
    }
    await Promise.all(sending);
    const seconds = (performance.now() - beginning) / 1000;
    for (let waits = 0; took.length < count && waits < 50; waits++) await pause(100);
    took.sort((a, b) => a - b);
    const at = (part: number) => (took[Math.floor(took.length * part)] ?? Number.NaN).toFixed(1);
    console.log(
      `From the commit to a socket of another process, ${(count / seconds).toFixed(0)} messages/s: ` +
        `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${took.length} of ${count} delivered`,
    );
    const [sender, receiver] = (await times()).map((time, index) => (time - (before[index] ?? 0)) / count);
    const { user, system } = process.cpuUsage(own);
    console.log(
      `Of the processor, each message takes ${sender?.toFixed(2)} ms of the sending process, ` +
        `${receiver?.toFixed(2)} ms of the other, ${((user + system) / 1000 / count).toFixed(2)} ms of this measurement`,
    );
    for (const socket of sockets) socket.terminate();
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

// Kept connections: fetch would open one for each message that waits.
const agent = new Agent({ keepAlive: true, maxSockets: PAIRS });

/** @returns the status of the answer. */
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
