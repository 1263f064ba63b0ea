import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { z } from "zod";
import { clientFrame } from "../../app/platform/realtime/frames.server.ts";
import { Fuzz, type Shape } from "../setup/fuzz.ts";
import { numbersFrom } from "../setup/random.ts";
import { SocketClient } from "../setup/sockets.ts";
import type { Member } from "./client.ts";
import { open } from "./raw.ts";
import { siteWith } from "./site.ts";

/** `FUZZ=20000 npm test -- tests/api/fuzz-sockets` opens more connections; `FUZZ_SEED` changes them. */
const TOTAL = Number(process.env.FUZZ ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 20_240_601);
const AT_ONCE = 8;
/** Milliseconds within which a connection must end: before the server looks for dead ones, every 25 s. */
const PATIENCE = 20_000;

const { server, ada, bob } = siteWith(["ada", "bob"], { LOG_LEVEL: "error" });

const cookieOf = ({ cookies }: Member) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const frameShape = z.toJSONSchema(clientFrame, { io: "input" }) as Shape;

class SocketFuzz extends Fuzz {
  constructor(private readonly numbers: ReturnType<typeof numbersFrom>) {
    super(numbers);
  }

  bytes(most: number): Buffer {
    return Buffer.from(Array.from({ length: this.numbers(0, most) }, () => this.numbers(0, 255)));
  }

  /** For /realtime: JSON, valid or not. */
  text(): string {
    return this.rarely(6) ? this.oddText() : this.json(frameShape);
  }

  /** A socket.io packet, valid or not. */
  packet(): string {
    const event = JSON.stringify([
      this.pick(["typing", "join", "figures", "disconnect", "__proto__", ""]),
      this.odd(),
    ]);
    return this.pick([
      "40",
      `40${this.json({ type: "object" })}`,
      "40/admin,",
      `40/${this.oddText()},{}`,
      "41",
      `42${event}`,
      `42${event}`,
      `42${this.numbers(0, 99)}${event}`,
      `42/admin,${event}`,
      `42${this.json(frameShape)}`,
      `42999999999999999999999${event}`,
      `43${this.numbers(0, 9)}[]`,
      "44{}",
      `45${this.numbers(0, 3)}-${event}`,
      '451-["a",{"_placeholder":true,"num":0}]',
      `45999999999-["a"]`,
      `46${this.numbers(0, 9)}-1[]`,
      "2probe",
      "2",
      "3",
      "5",
      "6",
      '0{"sid":"a","upgrades":[],"pingInterval":1}',
      "b",
      `b${this.bytes(40).toString("base64")}`,
      "4",
      "9",
      this.oddText(),
      `42["a","${"x".repeat(this.pick([100, 70_000]))}"]`,
    ]);
  }

  /** A websocket frame, sometimes with an error. */
  frame(data: string | Buffer): Buffer {
    const body = Buffer.from(data);
    const opcode = this.rarely(4) ? this.pick([0, 2, 3, 8, 9, 10, 11, 15]) : 1;
    const first =
      (this.rarely(8) ? 0 : 0x80) | (this.rarely(12) ? this.pick([0x40, 0x20, 0x10]) : 0) | opcode;
    const length = this.rarely(10)
      ? this.pick([0, 125, 126, 65_535, 70_000, 2 ** 31, 2 ** 40, 2 ** 53])
      : body.length;
    const size =
      length < 126
        ? Buffer.from([length])
        : length < 65_536
          ? Buffer.from([126, length >> 8, length & 255])
          : Buffer.concat([Buffer.from([127]), eightBytes(length)]);
    const isMasked = !this.rarely(12);
    if (isMasked) size[0] = (size[0] ?? 0) | 0x80;
    // A mask of zeros leaves the text unchanged.
    return Buffer.concat([Buffer.from([first]), size, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), body]);
  }

  frames(path: string): Buffer {
    const next = () => (path === "/realtime" ? this.text() : this.packet());
    const count = this.numbers(1, 8);
    const sent = Array.from({ length: count }, () =>
      this.rarely(15) ? this.bytes(200) : this.frame(this.rarely(10) ? this.bytes(300) : next()),
    );
    return Buffer.concat(path === "/realtime" || this.rarely(4) ? sent : [this.frame("40"), ...sent]);
  }

  upgrade(path: string): string {
    const target =
      path === "/realtime"
        ? `/realtime?presence=${this.pick(["off", "on", ""])}`
        : `/socket.io/?EIO=${this.pick(["4", "4", "4", "3", "x"])}&transport=websocket${this.rarely(8) ? "&sid=none" : ""}`;
    const lines = [
      `GET ${this.rarely(15) ? `${target}&${new URLSearchParams({ userId: this.oddText() })}` : target} HTTP/1.1`,
      `Host: ${new URL(server.url).host}`,
      "Connection: Upgrade",
      `Upgrade: ${this.rarely(20) ? "h2c" : "websocket"}`,
      `Sec-WebSocket-Version: ${this.rarely(15) ? this.pick(["8", "12", "x"]) : "13"}`,
      `Sec-WebSocket-Key: ${this.rarely(15) ? "short" : randomBytes(16).toString("base64")}`,
      `Cookie: ${this.rarely(15) ? "upsolve_session=s%3Aforged.forged" : cookieOf(ada)}`,
    ];
    if (this.rarely(6))
      lines.push(`Sec-WebSocket-Extensions: ${this.pick(["permessage-deflate", ";;=", 'a; b="c'])}`);
    if (this.rarely(6)) lines.push(`Sec-WebSocket-Protocol: ${this.pick(["chat", ",,", "a, a"])}`);
    return `${lines.join("\r\n")}\r\n\r\n`;
  }
}

function eightBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** @returns the status of the answer, once the server has closed the connection. */
async function overWebsocket(fuzz: SocketFuzz, path: string): Promise<number> {
  const socket = open(server).on("error", () => {});
  const closed = closing(socket);
  socket.write(fuzz.upgrade(path));
  const answered = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  const answer = await Promise.race([answered, closed.then(() => "")]);
  socket.resume();
  if (answer.includes(" 101 ")) socket.write(fuzz.frames(path));
  socket.end();
  await closed;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 400);
}

/** Rejects if the socket stays open. The server may reset a connection that it refuses. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("The connection stays open")), PATIENCE);
    socket.once("close", () => {
      clearTimeout(patience);
      resolve();
    });
  });
}

/** @returns the highest status */
async function overPolling(fuzz: SocketFuzz): Promise<number> {
  const address = `${server.url}/socket.io/?EIO=4&transport=polling`;
  const headers = { Cookie: cookieOf(ada), ...fuzz.contentType("text/plain;charset=UTF-8") };
  const signal = AbortSignal.timeout(PATIENCE);
  const opened = await fetch(address, { headers: { Cookie: cookieOf(ada) }, signal });
  const id = /"sid":"([^"]+)"/.exec(await opened.text())?.[1];
  const own = `${address}&${new URLSearchParams({ sid: fuzz.rarely(12) ? fuzz.oddText() : (id ?? "") })}`;
  const statuses = [opened.status];
  const post = async (body: string) => {
    const { status } = await fetch(own, { method: "POST", headers, body, signal });
    statuses.push(status);
  };
  await post(fuzz.rarely(5) ? fuzz.packet() : "40");
  const poll = fetch(own, { headers: { Cookie: cookieOf(ada) }, signal });
  const packets = Array.from({ length: fuzz.pick([1, 2, 5]) }, () => fuzz.packet());
  await post(packets.join(fuzz.rarely(8) ? "\n" : "\x1e"));
  statuses.push((await poll).status);
  // Closes the connection unless its packets already did.
  await fetch(`${address}&sid=${id}`, {
    method: "POST",
    headers: { Cookie: cookieOf(ada), "Content-Type": "text/plain" },
    body: "1",
    signal,
  });
  return Math.max(...statuses);
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test(`${TOTAL} connections with random frames harm neither the server nor other connections`, async () => {
  const steady = new SocketClient(`${server.url}/realtime`, { headers: { Cookie: cookieOf(bob) } });
  expect(await steady.answered).toBe(101);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const shoot = async (number: number) => {
    const fuzz = new SocketFuzz(numbersFrom(SEED + number * 7919));
    const way = fuzz.pick(["/realtime", "/realtime", "/socket.io/", "polling"]);
    try {
      const status = await (way === "polling" ? overPolling(fuzz) : overWebsocket(fuzz, way));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) faults.push(`${number}, ${way}: ${status}`);
    } catch (error) {
      faults.push(`${number}, ${way}: ${error}`);
    }
  };
  const shootAll = async (from: number, to: number) => {
    let next = from;
    const some = async () => {
      while (next < to) await shoot(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
  };
  const first = Math.floor(TOTAL / 2);
  await shootAll(0, first);
  const before = residentMegabytes();
  await shootAll(first, TOTAL);
  expect(residentMegabytes() - before).toBeLessThan(50);
  expect(faults.join("\n"), JSON.stringify([...statuses])).toBe("");
  expect(server.output()).not.toMatch(/"level":[56]0/);
  // Enough connections pass the handshake to test the protocol.
  for (const status of [101, 200, 400])
    expect(statuses.get(status), String(status)).toBeGreaterThan(TOTAL * 0.03);
  await steady.settled();
  await expect.poll(async () => (await onlineUsers()).includes(ada.id)).toBe(false);
  steady.socket.terminate();
}, 900_000);

async function onlineUsers(): Promise<string[]> {
  const socket = new SocketClient(`${server.url}/realtime`, { headers: { Cookie: cookieOf(bob) } });
  const ids = (await socket.next("getOnlineUsers")) as string[];
  socket.socket.terminate();
  return ids;
}
