import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  request as requestOver,
  type Server,
  type ServerResponse,
} from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../../scripts/prepare.mjs";
import { temporaryFolder } from "./server.ts";

/** The cookie that keeps a browser on one process: the process's number, from 1. */
export const STICKY = "upsolve_process";

export interface Balancer {
  name: string;
  stop(): Promise<void>;
}

const HAPROXY = "/usr/sbin/haproxy";

/**
 * Starts a load balancer for these processes: HAProxy with the app's example configuration, or a stand-in if HAProxy
 * is not installed.
 */
export function startBalancer(port: number, processes: number[]): Promise<Balancer> {
  return existsSync(HAPROXY) ? startHaproxy(port, processes) : startOwn(port, processes);
}

/** The example configuration without TLS, for these processes. */
function configurationFor(port: number, processes: number[]): string {
  const example = readFileSync(path.join(root, "deploy", "processes", "haproxy.cfg"), "utf8");
  const servers = processes.map((each, at) => `    server s${at} 127.0.0.1:${each} cookie ${at + 1}`);
  return example
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replace(/^ *(bind :443|http-request redirect|http-request set-header X-Forwarded-Proto).*\n/gm, "")
    .replace("httponly secure", "httponly")
    .replace(/(^ *server \w+ .*\n?)+/m, `${servers.join("\n")}\n`);
}

async function startHaproxy(port: number, processes: number[]): Promise<Balancer> {
  const file = path.join(temporaryFolder(), "haproxy.cfg");
  writeFileSync(file, configurationFor(port, processes));
  const balancer = spawn(HAPROXY, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  balancer.stderr.setEncoding("utf8").on("data", (chunk) => {
    printed += chunk;
  });
  const end = () => balancer.kill("SIGKILL");
  process.once("exit", end);
  const ended = once(balancer, "close");
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await Promise.race([isUp(), ended.then(() => true)]))) await pause(50);
  if (balancer.exitCode !== null) throw new Error(`HAProxy did not start: ${printed}`);
  return {
    name: "haproxy",
    async stop() {
      process.off("exit", end);
      end();
      await ended;
    },
  };
}

const CHECKED_EVERY = 500;

async function startOwn(port: number, processes: number[]): Promise<Balancer> {
  const up = new Set(processes);
  const check = async (each: number) => {
    const isUp = await fetch(`http://127.0.0.1:${each}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) up.add(each);
    else up.delete(each);
  };
  const checking = setInterval(() => processes.map(check), CHECKED_EVERY).unref();
  let turn = 0;

  /** The healthy processes in the order to try them: the cookie's first. */
  function choose({ headers }: IncomingMessage): number[] {
    const [, number] = new RegExp(`${STICKY}=(\\d+)`).exec(headers.cookie ?? "") ?? [];
    const wanted = processes[Number(number) - 1];
    turn += 1;
    const others = processes.map((_, at) => processes[(at + turn) % processes.length] as number);
    return [...new Set([...(wanted === undefined ? [] : [wanted]), ...others])].filter((each) =>
      up.has(each),
    );
  }

  const headersOf = (request: IncomingMessage) => ({
    ...request.headers,
    "x-forwarded-for": request.socket.remoteAddress,
  });

  /** Connects to the first process that accepts. Nothing that was sent is repeated. */
  async function dial(request: IncomingMessage) {
    for (const each of choose(request)) {
      const out = requestOver({
        host: "127.0.0.1",
        port: each,
        path: request.url,
        method: request.method,
        headers: headersOf(request),
        agent: false,
      });
      out.flushHeaders();
      const taken = await once(out, "socket")
        .then(([socket]) => once(socket, "connect"))
        .then(
          () => true,
          () => false,
        );
      if (taken) return { out, cookie: `${STICKY}=${processes.indexOf(each) + 1}; Path=/; HttpOnly` };
    }
    return undefined;
  }

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const dialled = await dial(request);
    if (!dialled) return void response.writeHead(503).end();
    const { out, cookie } = dialled;
    out.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    out.on("response", (answer) => {
      const set = answer.headers["set-cookie"] ?? [];
      const { connection: _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...headers, "set-cookie": [...set, cookie] });
      answer.pipe(response);
    });
    response.on("close", () => out.destroy());
    request.pipe(out);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const dialled = await dial(request);
    if (!dialled) return void socket.destroy();
    const { out } = dialled;
    const join = (answer: IncomingMessage, other?: Duplex, first?: Buffer) => {
      const { rawHeaders } = answer;
      const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : `${name}: ${rawHeaders[at + 1]}`));
      const status = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`;
      socket.write(`${[status, ...lines].join("\r\n")}\r\n\r\n`);
      if (!other) return void answer.pipe(socket);
      other.write(head);
      socket.write(first ?? "");
      other.pipe(socket).pipe(other);
      for (const [each, end] of [
        [socket, other],
        [other, socket],
      ] as const) {
        each.on("error", () => end.destroy()).on("close", () => end.destroy());
      }
    };
    out.on("upgrade", join);
    out.on("response", (answer) => join(answer));
    out.on("error", () => socket.destroy());
    out.end();
  }

  const server: Server = createServer((request, response) => void pass(request, response));
  server.on("upgrade", (request, socket, head) => void upgrade(request, socket, head));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    name: "our own balancer",
    async stop() {
      clearInterval(checking);
      server.closeAllConnections();
      server.close();
    },
  };
}
