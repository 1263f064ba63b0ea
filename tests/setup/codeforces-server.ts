import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A contest as Codeforces' contest.list returns it. */
export interface CodeforcesContest {
  id: number;
  name: string;
  type?: string;
  phase: string;
  frozen?: boolean;
  durationSeconds: number;
  startTimeSeconds?: number;
  relativeTimeSeconds?: number;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface CodeforcesServer {
  /** For CODEFORCES_API_URL. */
  url: string;
  requests: { path: string; headers: IncomingMessage["headers"] }[];
  /** Sets the response to all further requests. */
  answer: (how: Answer) => void;
  stop(): Promise<void>;
}

/** A local stand-in for codeforces.com. It returns an empty list unless told otherwise. */
export async function startCodeforces(): Promise<CodeforcesServer> {
  let how: Answer = list([]);
  const requests: CodeforcesServer["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    how(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/api`,
    requests,
    answer: (next) => {
      how = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export const reply =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };

/** A successful contest.list. */
export const list = (contests: object[], headers: Record<string, string> = {}) =>
  reply(200, JSON.stringify({ status: "OK", result: contests }), { ...JSON_TYPE, ...headers });

/** A list with an ETag, or 304 if the request sends this ETag. */
export const taggedList =
  (contests: object[], etag: string): Answer =>
  (request, response) => {
    const same = request.headers["if-none-match"] === etag;
    (same ? reply(304, "") : list(contests, { ETag: etag }))(request, response);
  };

/** Codeforces' error, for a bad request or a fault of its own. */
export const failed = (comment: string) =>
  reply(400, JSON.stringify({ status: "FAILED", comment }), JSON_TYPE);

/** Accepts the request and never answers. */
export const silence: Answer = () => {};

export const flood: Answer = (_request, response) => {
  response.writeHead(200, JSON_TYPE);
  const chunk = Buffer.alloc(256 * 1024, " ");
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", pour);
  pour();
};

/** Starts a response and drops the connection. */
export const cutOff: Answer = (_request, response) => {
  response.writeHead(200, { ...JSON_TYPE, "Content-Length": "1000" });
  response.write("{", () => response.destroy());
};

/** A two-hour contest that starts this many hours after `from` (epoch milliseconds). */
export function contestIn(hours: number, changes: Partial<CodeforcesContest> = {}, from = Date.now()) {
  const startTimeSeconds = Math.floor(from / 1000) + hours * 3600;
  return {
    id: 2000 + Math.abs(hours),
    name: `Codeforces Round ${2000 + Math.abs(hours)}`,
    type: "CF",
    phase: "BEFORE",
    frozen: false,
    durationSeconds: 7200,
    startTimeSeconds,
    relativeTimeSeconds: -hours * 3600,
    ...changes,
  };
}
