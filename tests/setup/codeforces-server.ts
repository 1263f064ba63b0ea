import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A contest as Codeforces' contest.list has it. */
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
  /** Paths with their query, and the headers, of what was asked for so far. */
  requests: { path: string; headers: IncomingMessage["headers"] }[];
  /** From now on, until another answer is set. */
  answer: (how: Answer) => void;
  stop(): Promise<void>;
}

/** Stands in for codeforces.com on this machine; it answers with an empty list until it is told otherwise. */
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

/** Any body with any status. */
export const reply =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };

/** What contest.list answers when all is well. */
export const list = (contests: object[], headers: Record<string, string> = {}) =>
  reply(200, JSON.stringify({ status: "OK", result: contests }), { ...JSON_TYPE, ...headers });

/** The same, or 304 where the request names this tag. */
export const taggedList =
  (contests: object[], etag: string): Answer =>
  (request, response) => {
    const same = request.headers["if-none-match"] === etag;
    (same ? reply(304, "") : list(contests, { ETag: etag }))(request, response);
  };

/** What it answers when something is wrong with the request, or with it. */
export const failed = (comment: string) =>
  reply(400, JSON.stringify({ status: "FAILED", comment }), JSON_TYPE);

/** Takes the request, and never answers. */
export const silence: Answer = () => {};

/** Answers with more and more, without an end. */
export const flood: Answer = (_request, response) => {
  response.writeHead(200, JSON_TYPE);
  const chunk = Buffer.alloc(256 * 1024, " ");
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", pour);
  pour();
};

/** Begins to answer, and breaks off. */
export const cutOff: Answer = (_request, response) => {
  response.writeHead(200, { ...JSON_TYPE, "Content-Length": "1000" });
  response.write("{", () => response.destroy());
};

/** A contest that begins so many hours after a moment (milliseconds), two hours long unless said otherwise. */
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
