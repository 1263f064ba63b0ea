import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  answersHtml,
  breaksAfter,
  endsAfter,
  failsAfter,
  floods,
  type GroqServer,
  pausesAfter,
  refuses,
  type Script,
  says,
  saysWithoutReason,
  startGroqServer,
  staysSilent,
  thinksThenSays,
} from "../../../tests/setup/groq-server.ts";
import type { AssistantConfig } from "../../platform/config.server.ts";
import type { AssistantFailed } from "./failure.ts";
import { completionsBase, createProvider, type Patience } from "./provider.server.ts";

const KEY = "gsk_secret";
let groq: GroqServer;
let logged = "";
beforeAll(async () => {
  groq = await startGroqServer();
});
afterAll(() => groq.close());
afterEach(() => {
  groq.requests.length = 0;
  logged = "";
});

const log = pino(
  { level: "debug" },
  {
    write(line: string) {
      logged += line;
    },
  },
);
const question = [{ role: "user" as const, content: "What is a treap?" }];
const QUICK: Patience = { firstWords: 2_000, total: 5_000, pause: 1 };

function providerWith(changes: Partial<AssistantConfig> = {}, patience = QUICK) {
  return createProvider({ apiKey: KEY, baseUrl: groq.url, model: "m", ...changes }, log, patience);
}

async function replyTo(script: Script, signal = new AbortController().signal, patience = QUICK) {
  groq.will(script);
  const pieces: string[] = [];
  try {
    for await (const piece of providerWith({}, patience).reply(question, signal)) pieces.push(piece);
    return { text: pieces.join(""), pieces, failure: null };
  } catch (error) {
    return { text: pieces.join(""), pieces, failure: error as AssistantFailed };
  }
}

test("a stream without a finish reason is complete if it ends with [DONE]", async () => {
  expect(await replyTo(saysWithoutReason("A tree ", "and a heap."))).toMatchObject({
    text: "A tree and a heap.",
    failure: null,
  });
});

test("a reply is requested with the configured model and key, and arrives in pieces", async () => {
  expect(await replyTo(says("A tree ", "and a heap."))).toMatchObject({
    pieces: ["A tree ", "and a heap."],
    failure: null,
  });
  expect(groq.requests).toMatchObject([
    {
      path: "/openai/v1/chat/completions",
      authorization: `Bearer ${KEY}`,
      model: "m",
      messages: question,
      stream: true,
    },
  ]);
});

test.each([
  [undefined, "https://api.groq.com/openai/v1"],
  ["https://api.groq.com", "https://api.groq.com/openai/v1"],
  ["https://api.groq.com/openai/v1", "https://api.groq.com/openai/v1"],
  ["http://localhost:11434/v1/", "http://localhost:11434/v1"],
  ["https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1"],
])("GROQ_BASE_URL %s resolves to %s", (set, meant) => {
  expect(completionsBase(set)).toBe(meant);
});

test("another service is called at its own address, without a key if no key is set", async () => {
  groq.will(says("Hi"));
  const local = providerWith({ apiKey: undefined, baseUrl: `${groq.url}/v1` });
  for await (const _ of local.reply(question, new AbortController().signal));
  expect(groq.requests).toMatchObject([{ path: "/v1/chat/completions", authorization: undefined }]);
});

test("the model's reasoning is not part of the reply", async () => {
  expect(await replyTo(thinksThenSays("They want a treap.", "A treap is…"))).toMatchObject({
    text: "A treap is…",
  });
});

test.each([
  [/model in GROQ_MODEL/, 502, refuses(400, { message: "Gone", code: "model_decommissioned" })],
  [/refused GROQ_API_KEY/, 502, refuses(401)],
  [/refused GROQ_API_KEY/, 502, refuses(403)],
  [/model in GROQ_MODEL/, 502, refuses(404, { message: "No such model", code: "model_not_found" })],
  [/GROQ_BASE_URL is wrong/, 502, refuses(404)],
  [/too long/, 502, refuses(413)],
  [/rate limit has been reached/, 503, refuses(429)],
  [/at capacity/, 503, refuses(498)],
  [/answered 500/, 502, refuses(500)],
  [/answered 503/, 502, refuses(503)],
  [/text\/html instead of a stream/, 502, answersHtml],
  [/reply was empty/, 502, says()],
] satisfies [RegExp, number, Script][])(
  "an error that matches %s has status %i",
  async (reason, status, script) => {
    const { failure, text } = await replyTo(script);
    expect(text).toBe("");
    expect(failure).toMatchObject({
      status,
      message: "⚠️ Error: Unable to reach AI. Please try again later.",
      reason: expect.stringMatching(reason),
    });
    expect(logged).toMatch(reason);
  },
);

test.each([
  ["19.2", 20, "20 seconds"],
  ["0.3", 1, "1 second"],
  ["187", 187, "4 minutes"],
  ["86000", 86_000, "24 hours"],
])("a 429 with Retry-After %s reports the wait and is not retried", async (header, seconds, words) => {
  const { failure } = await replyTo(refuses(429, { message: "Slow down" }, { "retry-after": header }));
  expect(failure).toMatchObject({ retryAfter: seconds, headers: { "Retry-After": String(seconds) } });
  expect(failure?.detail).toBe(`The AI service asks you to wait ${words}.`);
  expect(groq.requests).toHaveLength(1);
});

test.each([498, 500, 502, 503, 504])("a request is retried once after status %i", async (status) => {
  let tries = 0;
  const answer = await replyTo((response, request) =>
    (++tries === 1 ? refuses(status) : says("There."))(response, request),
  );
  expect(answer).toMatchObject({ text: "There.", failure: null });
});

test("an unreachable address is a failure", async () => {
  const provider = providerWith({ baseUrl: "http://127.0.0.1:9" });
  const asking = provider.reply(question, new AbortController().signal).next();
  await expect(asking).rejects.toMatchObject({ status: 502, reason: "It could not be reached." });
});

test.each([
  ["breaks off midway", breaksAfter("A tr")],
  ["ends without an end marker", endsAfter("A tr")],
  ["reports an error midway", failsAfter("A tr")],
])("a stream that %s yields its text so far and then fails", async (_, script) => {
  const { text, failure } = await replyTo(script);
  expect(text).toBe("A tr");
  expect(failure?.status).toBe(502);
});

test("a silent service times out", async () => {
  const patience = { ...QUICK, firstWords: 50 };
  expect((await replyTo(staysSilent, undefined, patience)).failure?.status).toBe(503);
  const begun = pausesAfter("");
  expect((await replyTo(begun.script, undefined, patience)).failure?.reason).toMatch(/no words in time/);
  begun.release();
});

test("an endless reply times out", async () => {
  const begun = pausesAfter("A tr");
  const { text, failure } = await replyTo(begun.script, undefined, { ...QUICK, total: 2_000 });
  expect([text, failure?.reason]).toEqual(["A tr", expect.stringMatching(/no end in time/)]);
  begun.release();
});

test("the request to the service is aborted when the reader leaves", async () => {
  const begun = pausesAfter("A tr");
  const closed = new Promise<void>((resolve) => {
    groq.will((response, request) => {
      response.once("close", resolve);
      return begun.script(response, request);
    });
  });
  const leaving = new AbortController();
  const reply = providerWith().reply(question, leaving.signal);
  await reply.next();
  leaving.abort(new Error("left"));
  await expect(reply.next()).rejects.toThrow("left");
  await closed;
});

test("a very long reply arrives completely", async () => {
  const { text } = await replyTo(says(...Array<string>(2_000).fill("x".repeat(100))));
  expect(text).toHaveLength(200_000);
});

test("the key and the question are never logged", async () => {
  const echo = { message: `Incorrect API key provided: ${KEY}`, code: "invalid_api_key" };
  // The log truncates messages to 300 characters, which cuts this one in the middle of the key.
  const late = { message: `${".".repeat(296)}${KEY}` };
  for (const script of [refuses(401, echo), refuses(401, late), failsAfter("x"), answersHtml]) {
    await replyTo(script);
  }
  expect(logged).toContain("invalid_api_key");
  expect(logged).not.toContain(KEY.slice(0, 4));
  expect(logged).not.toContain("treap");
});

test.each([
  ["a line", floods("data: ", "y")],
  ["an event of many lines", floods("data: {\n", "data: y\n")],
  ["an event of the shortest lines", floods("", "y\n")],
  ["reasoning", floods("", `data: {"choices":[{"delta":{"reasoning":"${"y".repeat(60_000)}"}}]}\n\n`)],
  ["an error", floods('{"error":{"message":"', "y", 500)],
])("a response with %s that never ends is aborted before it fills memory", async (_, script) => {
  const before = groq.abandoned();
  const { failure } = await replyTo(script, undefined, { ...QUICK, firstWords: 60_000, total: 60_000 });
  expect(failure).toMatchObject({ status: 502 });
  await expect.poll(() => groq.abandoned()).toBeGreaterThan(before);
});
