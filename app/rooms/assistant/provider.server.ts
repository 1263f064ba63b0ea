import { setTimeout as pause } from "node:timers/promises";
import Groq from "groq-sdk";
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from "groq-sdk/resources/chat/completions";
import type { Logger } from "pino";
import type { AssistantConfig } from "../../platform/config.server.ts";
import { boundedFetch, hasEnded } from "./bounded-fetch.server.ts";
import { AssistantFailed } from "./failure.ts";

export interface PromptMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface Patience {
  /** Milliseconds until the first token. Reasoning models send nothing while they think. */
  firstWords: number;
  total: number;
  pause: number;
}

// Longer than for other services: reasoning models need the time, and only users who asked a question wait.
const PATIENCE: Patience = { firstWords: 20_000, total: 60_000, pause: 500 };
const GROQ = "https://api.groq.com";
/** Statuses that are retried once. Not 429: a retry would only extend the wait. */
const TRANSIENT = new Set([498, 500, 502, 503, 504]);

/** Groq's SDK adds /openai/v1 to a bare host; other services document the full base URL. Both are accepted. */
export function completionsBase(baseUrl: string = GROQ): string {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? "/openai/v1" : path}`;
}

export type Provider = ReturnType<typeof createProvider>;

/** Never logs the key or the questions. */
export function createProvider(
  { apiKey, baseUrl, model }: AssistantConfig,
  log: Logger,
  patience: Patience = PATIENCE,
) {
  const client = new Groq({
    apiKey: apiKey ?? "",
    baseURL: completionsBase(baseUrl),
    ...(apiKey ? {} : { defaultHeaders: { Authorization: null } }),
    // The SDK's own retries wait for the full Retry-After, even if the user has left.
    maxRetries: 0,
    timeout: patience.firstWords,
    // The SDK would log users' questions.
    logLevel: "off",
    fetch: boundedFetch,
    // Questions go only to the address that the operator chose.
    fetchOptions: { redirect: "error" },
  });

  async function open(messages: PromptMessage[], signal: AbortSignal) {
    // No maximum length: Groq counts it toward the per-minute limit in advance.
    const body: ChatCompletionCreateParamsStreaming = { model, messages, stream: true };
    // chat.completions.create would append /openai/v1 to every address.
    const { data, response } = await client
      .post<AsyncIterable<ChatCompletionChunk>>("/chat/completions", { body, stream: true, signal })
      .withResponse();
    const type = response.headers.get("Content-Type") ?? "";
    if (!/^text\/event-stream\b/i.test(type)) {
      response.body?.cancel().catch(() => {});
      throw new AssistantFailed(502, `It sent ${type || "no content type"} instead of a stream.`);
    }
    return { data, response };
  }

  async function openPatiently(messages: PromptMessage[], signal: AbortSignal) {
    try {
      return await open(messages, signal);
    } catch (error) {
      const isTransient =
        error instanceof Groq.APIConnectionError ||
        (error instanceof Groq.APIError && TRANSIENT.has(error.status ?? 0));
      if (!isTransient || error instanceof Groq.APIConnectionTimeoutError || signal.aborted) throw error;
      await pause(patience.pause, undefined, { signal });
      return open(messages, signal);
    }
  }

  return {
    /** Yields a reply piece by piece. @throws AssistantFailed, also if the stream breaks off */
    async *reply(messages: PromptMessage[], signal: AbortSignal): AsyncGenerator<string, void> {
      const clock = new AbortController();
      const late = (what: string) => () => clock.abort(new AssistantFailed(503, `It timed out: ${what}.`));
      const first = setTimeout(late("no words in time"), patience.firstWords);
      const total = setTimeout(late("no end in time"), patience.total);
      const either = AbortSignal.any([signal, clock.signal]);
      try {
        let [started, ended] = [false, false];
        const { data, response } = await openPatiently(messages, either);
        for await (const chunk of data) {
          const [choice] = chunk.choices ?? [];
          const words = choice?.delta?.content ?? "";
          if (choice?.finish_reason) ended = true;
          if (words === "") continue;
          clearTimeout(first);
          started = true;
          yield words;
        }
        // When aborted, the SDK ends the stream without an error.
        either.throwIfAborted();
        if (!ended && !hasEnded(response)) throw new AssistantFailed(502, "Its stream broke off.");
        if (!started) throw new AssistantFailed(502, "Its reply was empty.");
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failure: unknown = clock.signal.aborted ? clock.signal.reason : error;
        throw logged(failure, { apiKey, model }, log);
      } finally {
        clearTimeout(first);
        clearTimeout(total);
      }
    },
  };
}

function logged(error: unknown, { apiKey, model }: Pick<AssistantConfig, "apiKey" | "model">, log: Logger) {
  const failure = error instanceof AssistantFailed ? error : toFailure(error);
  const fault = error instanceof Groq.APIError ? faultOf(error) : undefined;
  // Some services repeat the key in their error message.
  const message = fault?.message.replaceAll(apiKey || "\0", "[key]").slice(0, 300);
  log.warn(
    { status: fault?.status, code: fault?.code, message, model },
    `The AI service failed. ${failure.reason}`,
  );
  return failure;
}

/** The body is `{error: {message, type, code}}`; for errors within a stream, the SDK returns only the inner object. */
function faultOf({ status, error, message }: InstanceType<typeof Groq.APIError>) {
  const body = (error ?? {}) as { error?: object };
  const { code, message: text } = (body.error ?? body) as { code?: unknown; message?: unknown };
  return { status, code, message: typeof text === "string" ? text : message };
}

function toFailure(error: unknown): AssistantFailed {
  if (error instanceof Groq.APIConnectionTimeoutError) return new AssistantFailed(503, "It did not answer.");
  if (error instanceof Groq.APIConnectionError) return new AssistantFailed(502, "It could not be reached.");
  if (!(error instanceof Groq.APIError)) {
    return new AssistantFailed(502, `Its response could not be read: ${(error as Error)?.name}.`);
  }
  const { status, code } = faultOf(error);
  if (code === "model_not_found" || code === "model_decommissioned") {
    return new AssistantFailed(502, "It does not offer the model in GROQ_MODEL: set another one.");
  }
  if (status === 401 || status === 403) return new AssistantFailed(502, "It refused GROQ_API_KEY.");
  if (status === 404)
    return new AssistantFailed(502, "It does not recognize GROQ_MODEL, or GROQ_BASE_URL is wrong.");
  if (status === 413) return new AssistantFailed(502, "The question and its history were too long.");
  if (status === 429) return new AssistantFailed(503, "Its rate limit has been reached.", waitOf(error));
  if (status === 498) return new AssistantFailed(503, "It is at capacity right now.");
  return new AssistantFailed(502, status ? `It answered ${status}.` : "It reported an error.");
}

/** Seconds. */
function waitOf({ headers }: InstanceType<typeof Groq.APIError>): number | undefined {
  const seconds = Number.parseFloat(headers?.get("retry-after") ?? "");
  return seconds > 0 && seconds < 1_000_000 ? Math.ceil(seconds) : undefined;
}
