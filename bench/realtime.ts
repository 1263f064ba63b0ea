import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { WebSocket } from "ws";
import { createDataFolder } from "./data-folder.ts";
import { besideKept } from "./pages-beside.ts";
import { processorTime, type Server, siteEnvironment, start } from "./servers.ts";

const CLIENTS = 200;
const READY = /http:\/\/localhost:\d+/;

export async function benchRealtime(folder: string, isQuick: boolean): Promise<void> {
  const people = 2_000;
  const dataDir = join(folder, "realtime");
  const cookies = await fillPeople(dataDir, people);
  const env = siteEnvironment(dataDir);
  const site = await start(["--import", "./bench/collect.mjs", "build/server.js"], env, READY);
  const limit = await start(["--import", "tsx", "bench/realtime-limit.ts"], env, /http:\/\/127\.0\.0\.1:\d+/);
  const seconds = isQuick ? 2 : 5;
  // Runs first, because garbage left by the others would count.
  await benchIdle(site, cookies);
  await benchMessages(site, limit, cookies, seconds);
  await benchPresence(site, cookies);
  site.child.kill("SIGKILL");
  limit.child.kill("SIGKILL");
}

/** @returns a cookie per user; ids start at 1. */
async function fillPeople(dataDir: string, count: number): Promise<string[]> {
  const { db, signUp, signIn, close } = await createDataFolder(dataDir);
  const now = Date.now();
  const cookies = db.transaction(() =>
    Array.from({ length: count }, (_, index) => signIn(signUp(`user-${index + 1}`, now))),
  )();
  close();
  return cookies;
}

interface Client {
  socket: WebSocket;
  arrived(): void;
}

async function open(url: string, cookie = ""): Promise<Client> {
  const socket = new WebSocket(url.replace("http", "ws"), {
    headers: { cookie },
    perMessageDeflate: false,
  });
  const client: Client = { socket, arrived: () => {} };
  socket.on("message", (data) => {
    if (String(data).startsWith('{"event":"newMessage"')) client.arrived();
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return client;
}

/** Connects in batches, because the kernel's backlog is limited. */
async function openAll(urls: string[], cookies: string[] = []): Promise<Client[]> {
  const clients: Client[] = [];
  for (let from = 0; from < urls.length; from += 50) {
    const some = urls.slice(from, from + 50);
    clients.push(...(await Promise.all(some.map((url, index) => open(url, cookies[from + index])))));
  }
  return clients;
}

type Send = (pair: number) => void;

async function benchMessages(site: Server, limit: Server, cookies: string[], seconds: number) {
  const ids = Array.from({ length: CLIENTS }, (_, index) => index + 1);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let unanswered = 0;
  const post = (url: string, cookie: string, body: object) => {
    unanswered += 1;
    const sent = request(url, {
      method: "POST",
      agent,
      headers: { "Content-Type": "application/json", cookie },
    });
    sent.on("response", (response) => {
      if ((response.statusCode ?? 500) >= 300) throw new Error(`${url} gave ${response.statusCode}`);
      response.resume().once("end", () => {
        unanswered -= 1;
      });
    });
    sent.end(JSON.stringify(body));
  };
  const content = "Have you tried it with a segment tree? It fits the limits.";
  // Each even-numbered client sends to the next.
  const bare = await openAll(ids.map((id) => `${limit.url}/?userId=${id}`));
  const own = await openAll(
    ids.map((id) => `${site.url}/realtime?userId=${id}&presence=off`),
    cookies,
  );
  const ways: [name: string, clients: Client[], send: Send][] = [
    [
      "the site's call",
      own,
      (pair) => post(`${site.url}/api/messages/send/${pair * 2 + 2}`, cookies[pair * 2] ?? "", { content }),
    ],
    [
      "ws + a commit",
      bare,
      (pair) => bare[pair * 2]?.socket.send(JSON.stringify({ to: pair * 2 + 2, content })),
    ],
    [
      "a bare call + ws + a commit",
      bare,
      (pair) => post(`${limit.url}/send/${pair * 2 + 1}`, "", { to: pair * 2 + 2, content }),
    ],
  ];
  const rates: number[] = [];
  const costs: number[] = [];
  for (const [index, [name, clients, send]] of ways.entries()) {
    const { child } = index === 0 ? site : limit;
    await inPairs(clients, send, 1);
    const before = await processorTime(child);
    const rate = await inPairs(clients, send, seconds);
    const cost = ((await processorTime(child)) - before) / (rate * seconds);
    const { p99, reached } = await atRate(clients, send, 1_000, seconds);
    rates.push(rate);
    costs.push(cost);
    console.log(
      `Messages by ${name}: ${rate.toFixed(0)}/s delivered in ${CLIENTS / 2} pairs, ${cost.toFixed(2)} ms of processor each; p99 ${p99.toFixed(1)} ms at ${reached.toFixed(0)}/s`,
    );
  }
  const ratio = (of: number) => ((rates[0] ?? 0) / (rates[of] ?? 1)).toFixed(2);
  console.log(`Messages: ratio ${ratio(1)} by rate to ws + a commit, ${ratio(2)} to a bare call with both`);
  console.log(`A message by its call: ${besideKept("message", costs[0] ?? 0, costs[2] ?? 0)}`);
  // A message may arrive before its sender's response.
  while (unanswered > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const { socket: each } of [...bare, ...own]) each.terminate();
  agent.destroy();
}

/** Each pair sends a message as soon as the last one has arrived. @returns messages per second. */
async function inPairs(clients: Client[], send: Send, seconds: number): Promise<number> {
  let delivered = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients.length / 2 }, async (_, pair) => {
      const recipient = clients[pair * 2 + 1] as Client;
      while (performance.now() < end) {
        await new Promise<void>((resolve) => {
          recipient.arrived = resolve;
          send(pair);
        });
        delivered += 1;
      }
    }),
  );
  return delivered / seconds;
}

/**
 * Sends at a steady rate, whether or not messages have arrived. @returns the 99th percentile (ms) until arrival, and
 * the rate reached.
 */
async function atRate(clients: Client[], send: Send, rate: number, seconds: number) {
  const pairs = clients.length / 2;
  const sentAt = Array.from({ length: pairs }, () => [] as number[]);
  const waits: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    (clients[pair * 2 + 1] as Client).arrived = () => {
      waits.push(performance.now() - (sentAt[pair]?.shift() ?? 0));
    };
  }
  const start = performance.now();
  const total = rate * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - start) / 1000) * rate);
    for (; sent < due; sent++) {
      sentAt[sent % pairs]?.push(performance.now());
      send(sent % pairs);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  while (waits.length < total) await new Promise((resolve) => setTimeout(resolve, 5));
  const reached = total / ((performance.now() - start) / 1000);
  waits.sort((a, b) => a - b);
  return { p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN, reached };
}

/**
 * Compares memory after collecting garbage, and with many connections open before the first look: V8's space for
 * short-lived objects grows to its limit while they are made, and would be most of the figure for a few hundred.
 */
async function benchIdle(site: Server, cookies: string[]): Promise<void> {
  const urls = cookies.map((_, index) => `${site.url}/realtime?userId=${index + 1}&presence=off`);
  const half = cookies.length / 2;
  const settled = async () => {
    site.child.kill("SIGUSR2");
    return stays(() => residentKilobytes(site.child));
  };
  const first = await openAll(urls.slice(0, half), cookies);
  const before = await settled();
  const clients = await openAll(urls.slice(half), cookies.slice(half));
  const after = await settled();
  console.log(
    `Idle connections: ${((after - before) / clients.length).toFixed(1)} kB for each of ${clients.length} beyond ${first.length} (aim 15)`,
  );
  for (const { socket } of [...first, ...clients]) socket.terminate();
}

/** Waits until a figure stops changing. */
async function stays(figure: () => Promise<number>): Promise<number> {
  let last = await figure();
  for (let same = 0; same < 8; ) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const next = await figure();
    same = Math.abs(next - last) < 64 ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** Prints the bytes that a follower receives per person who comes and goes. */
async function benchPresence(site: Server, cookies: string[]): Promise<void> {
  const cost: number[] = [];
  const numbers = [cookies.length / 4, cookies.length];
  for (const number of numbers) {
    const [follower] = await openAll([`${site.url}/realtime?presence=off`], cookies.slice(0, 1));
    let bytes = 0;
    let present = 0;
    follower?.socket.on("message", (data) => {
      bytes += (data as Buffer).length;
      const frame = JSON.parse(String(data)) as { event: string; data: unknown };
      if (frame.event === "getOnlineUsers") present = (frame.data as string[]).length;
      if (frame.event !== "presenceChanges") return;
      const { joined, left } = frame.data as { joined: string[]; left: string[] };
      present += joined.length - left.length;
    });
    follower?.socket.send('{"event":"presence","data":{"changes":true}}');
    while (present !== 1) await new Promise((resolve) => setTimeout(resolve, 20));
    bytes = 0;
    const urls = cookies
      .slice(1, number)
      .map((_, index) => `${site.url}/realtime?userId=${index + 2}&presence=off`);
    const clients = await openAll(urls, cookies.slice(1, number));
    while (present < number) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { socket } of clients) socket.close();
    while (present > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    cost.push(bytes / number);
    console.log(
      `Presence: ${number} people come and go, ${(bytes / number).toFixed(1)} bytes for each to a follower`,
    );
    follower?.socket.terminate();
  }
  const [few = 1, many = 0] = cost;
  console.log(`Presence: ratio ${(many / few).toFixed(2)} for four times the people (linear is 1)`);
}

/** Resident memory in kB; NaN where there is no /proc. */
async function residentKilobytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}
