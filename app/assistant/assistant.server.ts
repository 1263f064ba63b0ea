import type { Logger } from "pino";
import type { AssistantConfig, Config } from "../config.server.ts";
import type { Application } from "../context.ts";
import { AssistantFailed } from "./failure.ts";
import type { PromptMessage, Provider } from "./provider.server.ts";
import type { Reply } from "./reply.server.ts";
import { createSlots, type Slots } from "./slots.server.ts";

/** A question that was let in, with its reply while that is on its way. */
export interface Asked {
  chatId: number;
  questionId: number;
  reply: Reply | null;
}

/** A question from the moment it is let in until it is answered. */
export interface Answering {
  /** The question's own. */
  key: string | null;
  asked: Promise<unknown>;
  /** Null for what nobody can come back to: a question that is not stored, or not yet. */
  reply: Reply | null;
}

interface Assistant {
  /** Undefined where the operator has set none; else made with the first question, since its library takes megabytes. */
  provider: (() => Promise<Provider>) | undefined;
  slots: Slots;
  /** Replies on their way, by chat. */
  live: Map<number, Reply>;
  /** Users who are being answered. */
  busy: Map<number, Answering>;
  /** What breaks off each call to the service that runs or waits. */
  running: Set<AbortController>;
  /** The operator is told once. */
  toldUnset: boolean;
}

// By its settings, which live as long as the application: the foundation that declares it knows no area.
const assistants = new WeakMap<Config, Assistant>();

/** What the assistant keeps in memory for this application. */
export function assistantOf({ config, log }: Pick<Application, "config" | "log">): Assistant {
  const known = assistants.get(config);
  if (known) return known;
  const made: Assistant = {
    provider: config.assistant && providerOf(config.assistant, log),
    slots: createSlots(),
    live: new Map(),
    busy: new Map(),
    running: new Set(),
    toldUnset: false,
  };
  assistants.set(config, made);
  return made;
}

function providerOf(config: AssistantConfig, log: Logger): () => Promise<Provider> {
  let made: Promise<Provider> | undefined;
  return () => {
    made ??= import("./provider.server.ts").then(({ createProvider }) => createProvider(config, log));
    return made;
  };
}

/**
 * The words of a reply, once it is its turn.
 * @throws AssistantFailed; the signal's reason.
 */
export async function* fetchReply(
  app: Pick<Application, "config" | "log">,
  messages: PromptMessage[],
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const assistant = assistantOf(app);
  const { provider, slots } = assistant;
  if (!provider) {
    if (!assistant.toldUnset) {
      app.log.warn("The assistant is not configured: set GROQ_API_KEY, or GROQ_BASE_URL for another service");
    }
    assistant.toldUnset = true;
    throw new AssistantFailed(503, "It is not configured.");
  }
  const own = new AbortController();
  const leaveToo = () => own.abort(signal.reason);
  signal.addEventListener("abort", leaveToo, { once: true });
  if (signal.aborted) leaveToo();
  assistant.running.add(own);
  let leave = () => {};
  try {
    leave = await slots.take(own.signal);
    yield* (await provider()).reply(messages, own.signal);
  } finally {
    leave();
    assistant.running.delete(own);
    signal.removeEventListener("abort", leaveToo);
  }
}

/** Breaks off every reply on its way, so that the process can end; what has come is stored. */
export function stopReplies(app: Pick<Application, "config" | "log">): void {
  const reason = new AssistantFailed(503, "The server is stopping.");
  for (const call of assistantOf(app).running) call.abort(reason);
}
