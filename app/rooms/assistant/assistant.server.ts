import type { Logger } from "pino";
import { suspensionOf } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import type { AssistantConfig, Config } from "../../platform/config.server.ts";
import { ACCOUNTS_TOPIC, REPLIES_TOPIC } from "../../platform/realtime/topics.ts";
import { AssistantFailed } from "./failure.ts";
import type { PromptMessage, Provider } from "./provider.server.ts";
import type { Reply } from "./reply.server.ts";
import { createSlots } from "./slots.server.ts";

export interface Asked {
  chatId: number;
  questionId: number;
  reply: Reply | null;
}

export interface Answering {
  key: string | null;
  asked: Promise<unknown>;
  /** Null until the question is stored; some questions never are. */
  reply: Reply | null;
}

function createAssistant({ config, log }: Pick<Application, "config" | "log">) {
  return {
    /** Undefined if not configured. Loaded on first use, because its library takes several megabytes. */
    provider: config.assistant && providerOf(config.assistant, log),
    slots: createSlots(),
    live: new Map<number, Reply>(),
    busy: new Map<number, Answering>(),
    running: new Set<AbortController>(),
    answeredAt: null as number | null,
    failedAt: null as number | null,
    isWarned: false,
  };
}

// Keyed by the settings object, which lives as long as the application.
const assistants = new WeakMap<Config, ReturnType<typeof createAssistant>>();

export function assistantOf(app: Pick<Application, "config" | "log">) {
  const assistant = assistants.get(app.config) ?? createAssistant(app);
  assistants.set(app.config, assistant);
  return assistant;
}

function providerOf(config: AssistantConfig, log: Logger): () => Promise<Provider> {
  let made: Promise<Provider> | undefined;
  return () => {
    made ??= import("./provider.server.ts").then(({ createProvider }) => createProvider(config, log));
    return made;
  };
}

/** Waits for a slot and yields the text of a reply. @throws AssistantFailed; the signal's reason */
export async function* fetchReply(
  app: Pick<Application, "config" | "log">,
  messages: PromptMessage[],
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const assistant = assistantOf(app);
  const { provider, slots } = assistant;
  if (!provider) {
    if (!assistant.isWarned) {
      app.log.warn("The assistant is not configured: set GROQ_API_KEY, or GROQ_BASE_URL for another service");
    }
    assistant.isWarned = true;
    throw new AssistantFailed(503, "It is not configured.");
  }
  const own = new AbortController();
  const either = AbortSignal.any([signal, own.signal]);
  assistant.running.add(own);
  let leave = () => {};
  try {
    leave = await slots.take(either);
    yield* (await provider()).reply(messages, either);
    assistant.answeredAt = Date.now();
  } catch (error) {
    if (!either.aborted) assistant.failedAt = Date.now();
    throw error;
  } finally {
    leave();
    assistant.running.delete(own);
  }
}

export const STOP_REPLY = "stop";
/** Tells the process that is generating a user's reply to stop, unless someone is reading it. */
export const MAKE_ROOM = "makeRoom";

/** Stops the replies of suspended users, and those that another process asks to stop. Stores the partial text. */
export function watchReplies(app: Pick<Application, "config" | "log" | "hub" | "db" | "now">): void {
  const { live, busy } = assistantOf(app);
  app.hub.subscribe(REPLIES_TOPIC, ({ type, data: id }) => {
    if (type === STOP_REPLY) live.get(id as number)?.stop();
    const { reply } = busy.get(id as number) ?? {};
    if (type === MAKE_ROOM) void reply?.isLeft().then((isLeft) => isLeft && reply.stop());
  });
  app.hub.subscribe(ACCOUNTS_TOPIC, ({ data }) => {
    const userId = data as number;
    const { reply } = busy.get(userId) ?? {};
    if (!reply) return;
    suspensionOf(app.db, userId, app.now()).then(
      (suspension) => suspension && reply.stop(),
      (error) => app.log.error({ err: error }, "Could not check whether a user is suspended"),
    );
  });
}

export function stopReplies(app: Pick<Application, "config" | "log">): void {
  const reason = new AssistantFailed(503, "The server is stopping.");
  for (const call of assistantOf(app).running) call.abort(reason);
}
