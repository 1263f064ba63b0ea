import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface GroqRequest {
  path: string;
  authorization: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
}

/** Sends a valid or faulty response. */
export type Script = (response: ServerResponse, request: GroqRequest) => void | Promise<void>;

export interface GroqServer {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  requests: GroqRequest[];
  /** How many responses the client cancelled. */
  abandoned(): number;
  /** Sets its behaviour from now on. */
  will(script: Script): void;
  close(): Promise<void>;
}

/** A local stand-in for Groq. By default it answers "Hello from the model." */
export async function startGroqServer(): Promise<GroqServer> {
  const requests: GroqRequest[] = [];
  let abandoned = 0;
  let script: Script = says("Hello ", "from ", "the model.");
  const server = createServer(async (request, response) => {
    response.once("close", () => {
      if (!response.writableFinished) abandoned++;
    });
    const asked = { ...(await bodyOf(request)), path: request.url ?? "" };
    const known = { ...asked, authorization: request.headers.authorization };
    requests.push(known);
    await script(response, known);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    abandoned: () => abandoned,
    will(next) {
      script = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Pick<GroqRequest, "model" | "messages">> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (delta: Record<string, string>, finish: string | null = null) =>
  event({ id: "1", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finish }] });

function open(response: ServerResponse) {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
}

/** A whole reply in these pieces. */
export function says(...pieces: string[]): Script {
  return (response) => {
    open(response);
    response.write(chunk({ role: "assistant", content: "" }));
    for (const piece of pieces) response.write(chunk({ content: piece }));
    response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
  };
}

/** A whole reply without a finish reason. */
export function saysWithoutReason(...pieces: string[]): Script {
  return (response) => {
    open(response);
    for (const piece of pieces) response.write(chunk({ content: piece }));
    response.end("data: [DONE]\n\n");
  };
}

export function thinksThenSays(thought: string, reply: string): Script {
  return (response) => {
    open(response);
    response.write(chunk({ reasoning: thought }));
    response.end(`${chunk({ content: reply })}${chunk({}, "stop")}data: [DONE]\n\n`);
  };
}

/** Starts a reply and continues when `release` is called. */
export function pausesAfter(first: string, rest = ""): { script: Script; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    async script(response) {
      open(response);
      response.write(first === "" ? ": waiting\n\n" : chunk({ content: first }));
      await released;
      response.end(`${chunk({ content: rest })}${chunk({}, "stop")}data: [DONE]\n\n`);
    },
  };
}

/** Sends an error in Groq's format before any text. */
export function refuses(
  status: number,
  error: Record<string, string> = { message: "No", type: "error" },
  headers: Record<string, string> = {},
): Script {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify({ error }));
  };
}

/** Starts a reply and drops the connection. */
export function breaksAfter(first: string): Script {
  return (response) => {
    open(response);
    response.write(chunk({ content: first }), () => response.destroy());
  };
}

/** Starts a reply and closes the stream before its end. */
export function endsAfter(first: string): Script {
  return (response) => {
    open(response);
    response.end(chunk({ content: first }));
  };
}

/** Starts a reply and reports an error in the stream. */
export function failsAfter(first: string): Script {
  return (response) => {
    open(response);
    response.write(chunk({ content: first }));
    response.end(event({ error: { message: "Out of room", type: "server_error", code: "over" } }));
  };
}

export function floods(beginning: string, words: string, status = 200): Script {
  return (response) => {
    response.writeHead(status, { "Content-Type": status === 200 ? "text/event-stream" : "application/json" });
    response.write(beginning);
    const part = words.repeat(Math.ceil(65_536 / words.length));
    const pour = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on("drain", pour);
    pour();
  };
}

export const answersHtml: Script = (response) => {
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end("<html><body>data: sign in to the wifi</body></html>");
};

/** Accepts the request and never answers. */
export const staysSilent: Script = () => {};
