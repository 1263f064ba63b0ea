import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { claim, claimWithin, type Release } from "../../platform/db/once.server.ts";
import type { NewRow, Tables } from "../../platform/db/tables.ts";
import { Conflict, NotFound } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { REPLIES_TOPIC } from "../../platform/realtime/topics.ts";
import { beginning } from "../../platform/text/plain-text.ts";
import type { Viewer } from "../../viewer.ts";
import { requireRoom } from "../members/index.server.ts";
import {
  type Answering,
  type Asked,
  assistantOf,
  fetchReply,
  MAKE_ROOM,
  STOP_REPLY,
} from "./assistant.server.ts";
import { AssistantFailed } from "./failure.ts";
import { MESSAGE, REPLY_LIMIT } from "./limits.ts";
import { buildPrompt } from "./prompt.server.ts";
import type { PromptMessage } from "./provider.server.ts";
import {
  type Chat,
  hintsSeen,
  listChatMessages,
  type Material,
  readMaterial,
  requireChat,
  type Topic,
} from "./queries.server.ts";
import { takeGuestQuota, takeUserQuota } from "./quota.server.ts";
import { type Ending, LEAVES_WITHIN, Reply } from "./reply.server.ts";
import { HINTS, HINTS_TITLE } from "./texts.ts";

type Store = Pick<Application, "db" | "now" | "log" | "limits" | "config" | "hub">;

/** An existing chat, or the topic of a new one. */
export type Place = { chatId: number } | Topic;

export type Question = { content: string } | { hint: number };

/** The prompt's character budget decides how many of these are sent. */
const MOST_HISTORY = 60;
const TITLE_LENGTH = 80;
/** Bytes. Nobody pays for a reply that there is no room to keep. */
const MOST_STORED = 3 * (MESSAGE.limit + REPLY_LIMIT);

/**
 * Stores a question and starts the reply.
 * @param key made by the client; a repeated key returns the question already stored
 * @throws NotFound; Conflict while another question of the user is being answered, or for a hint out of order;
 * TooMany
 */
export function ask(app: Store, viewer: Viewer, place: Place, question: Question, key: string | null = null) {
  return inTurn(app, viewer, key, async () => {
    const sent = await findSubmission(app.db, "assistant_messages", viewer.id, key);
    // Its reply has ended, or inTurn would have joined it.
    if (sent) return { chatId: sent.chat_id, questionId: sent.id, reply: null };
    const chat = "chatId" in place ? await requireChat(app.db, viewer, place.chatId) : null;
    const topic = chat ? topicOf(chat) : (place as Topic);
    const material = await readTopic(app, viewer, topic, chat !== null && !("hint" in question));
    if ("hint" in question) await requireNextHint(app, viewer, material, question.hint);
    await requireRoom(app, viewer, MOST_STORED);
    await takeUserQuota(app, viewer);
    const stored = await storeQuestion(app, viewer, chat, topic, question, key);
    return { ...stored, reply: startReply(app, viewer, stored.chatId, question, material) };
  });
}

/**
 * Repeats a chat's last question and replaces a failed or interrupted reply.
 * @throws NotFound; Conflict if the question has a reply or another is being answered; TooMany
 */
export function askAgain(app: Store, viewer: Viewer, chatId: number): Promise<Asked> {
  return inTurn(app, viewer, null, async () => {
    const chat = await requireChat(app.db, viewer, chatId);
    const { rows } = await listChatMessages(app.db, chatId, { limit: 2 });
    const question = rows.findLast(({ role }) => role === "user");
    const last = rows.at(-1);
    if (!question || (last?.role === "assistant" && last.state === "done")) {
      throw new Conflict("There is nothing to retry.");
    }
    const material = await readTopic(app, viewer, topicOf(chat), question.hint === null);
    await requireRoom(app, viewer, MOST_STORED);
    await takeUserQuota(app, viewer);
    await app.db
      .deleteFrom("assistant_messages")
      .where("chat_id", "=", chatId)
      .where("id", ">", question.id)
      .execute();
    const asked = question.hint === null ? { content: question.content } : { hint: question.hint };
    return { chatId, questionId: question.id, reply: startReply(app, viewer, chatId, asked, material) };
  });
}

/**
 * Answers without storing anything, also for guests within the operator's limit. @throws AssistantFailed, SignedOut,
 * TooMany, Conflict
 */
export async function askOnce(
  app: Store,
  viewer: Viewer | null,
  address: string,
  content: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = async () => {
    if (viewer) await takeUserQuota(app, viewer);
    else await takeGuestQuota(app, address);
    const prompt = buildPrompt([{ role: "user", content, state: "done", hint: null }], null);
    const { text, failure } = await fetchWhole(app, prompt, () => {}, signal);
    // The client left: not a fault, and nobody reads the response.
    if (signal.aborted) throw new AssistantFailed(503, "The client disconnected.");
    if (failure) throw failure;
    return text;
  };
  return viewer ? inTurn(app, viewer, null, answer) : answer();
}

/** Also aborts a reply in progress. @throws NotFound */
export async function deleteChat(app: Store, viewer: Viewer, chatId: number): Promise<void> {
  await inTransaction(app.db, async (trx, afterCommit) => {
    await requireChat(trx, viewer, chatId);
    await trx.deleteFrom("assistant_chats").where("id", "=", chatId).execute();
    afterCommit(() => stopWherever(app, chatId));
  });
}

export async function replyInProgress(app: Store, viewer: Viewer, chatId: number): Promise<Reply | null> {
  await requireChat(app.db, viewer, chatId);
  return assistantOf(app).live.get(chatId) ?? null;
}

/** Waits until the partial text is stored. @throws NotFound */
export async function stopReply(app: Store, viewer: Viewer, chatId: number): Promise<void> {
  const reply = await replyInProgress(app, viewer, chatId);
  stopWherever(app, chatId);
  if (reply) await reply.finished;
  else await (await claimWithin(app.db, turnOf(viewer), STORED_WITHIN))?.();
}

function stopWherever(app: Store, chatId: number): void {
  assistantOf(app).live.get(chatId)?.stop();
  app.hub.publish(REPLIES_TOPIC, { type: STOP_REPLY, data: chatId });
}

const turnOf = (viewer: Viewer) => `question of ${viewer.id}`;

/** Milliseconds for another process to store a reply that it stops. */
const STORED_WITHIN = 3_000;
/** The same when it might not stop it. */
const STOPPED_WITHIN = LEAVES_WITHIN + 500;

/** @throws Conflict while another process answers the user */
async function takeTurn({ db, hub }: Store, viewer: Viewer): Promise<Release> {
  const name = turnOf(viewer);
  const free = await claim(db, name);
  if (free) return free;
  hub.publish(REPLIES_TOPIC, { type: MAKE_ROOM, data: viewer.id });
  const made = await claimWithin(db, name, STOPPED_WITHIN);
  if (!made) throw new Conflict(STILL_ANSWERING);
  return made;
}

const STILL_ANSWERING = "The assistant is still answering your last question.";

/**
 * Refuses a user's second question while the first is being answered. A question with the same key joins the first.
 * Stops a reply that nobody is waiting for.
 */
async function inTurn<T>(app: Store, viewer: Viewer, key: string | null, run: () => Promise<T>): Promise<T> {
  const { busy } = assistantOf(app);
  const running = busy.get(viewer.id);
  if (running && key !== null && running.key === key) return running.asked as Promise<T>;
  const isLeft = await running?.reply?.isLeft();
  // It has ended, or another question came first.
  if (busy.get(viewer.id) !== running) return inTurn(app, viewer, key, run);
  if (running && !isLeft) throw new Conflict(STILL_ANSWERING);
  const left = running?.reply;
  left?.stop();
  let giveBack: Release = async () => {};
  const begin = async () => {
    giveBack = await takeTurn(app, viewer);
    return run();
  };
  const asked = (left ? left.finished.then(begin) : begin()).then(
    (result) => {
      answering.reply = (result as Partial<Asked>).reply ?? null;
      // Registered first, so the user is free again when others learn of the end.
      if (answering.reply) void answering.reply.finished.then(release);
      else release();
      return result;
    },
    (error) => {
      release();
      throw error;
    },
  );
  const answering: Answering = { key, asked, reply: null };
  const release = () => {
    if (busy.get(viewer.id) === answering) busy.delete(viewer.id);
    void giveBack();
  };
  busy.set(viewer.id, answering);
  return asked;
}

const topicOf = (chat: Chat): Topic => ({ problemId: chat.problem_id, solutionId: chat.solution_id });

/** With `optional`, a hidden topic gives null. */
const readTopic = ({ db }: Store, viewer: Viewer, topic: Topic, optional: boolean) =>
  readMaterial(db, viewer, topic).catch((error) => {
    if (optional && error instanceof NotFound) return null;
    throw error;
  });

async function requireNextHint({ db }: Store, viewer: Viewer, material: Material | null, step: number) {
  if (!material) throw new NotFound("This chat is not about a problem.");
  if (step > (await hintsSeen(db, viewer, material.problem.id)) + 1) {
    throw new Conflict("Hints come one step at a time: ask for the previous hint first.");
  }
}

function storeQuestion(
  { db, now }: Store,
  viewer: Viewer,
  chat: Chat | null,
  topic: Topic,
  question: Question,
  key: string | null,
): Promise<{ chatId: number; questionId: number }> {
  const hint = "hint" in question ? question.hint : null;
  const content = "hint" in question ? (HINTS[question.hint - 1] as string) : question.content;
  const time = now();
  return inTransaction(db, async (trx) => {
    const chatId = chat?.id ?? (await addChat(trx, viewer, topic, content, hint, time));
    const question = { chat_id: chatId, user_id: viewer.id, role: "user", content, hint } as const;
    const { id } = await addMessage(trx, {
      ...question,
      state: "done",
      submission_key: key,
      created_at: time,
    });
    return { chatId, questionId: id };
  });
}

async function addChat(
  trx: Transaction<Tables>,
  viewer: Viewer,
  { problemId, solutionId }: Topic,
  content: string,
  hint: number | null,
  time: number,
): Promise<number> {
  const [line = ""] = content.split("\n", 1);
  const title = line.length > TITLE_LENGTH ? `${beginning(line, TITLE_LENGTH).trimEnd()}…` : line;
  const { id } = await trx
    .insertInto("assistant_chats")
    .values({
      user_id: viewer.id,
      title: hint === null ? title : HINTS_TITLE,
      problem_id: problemId,
      solution_id: solutionId,
      created_at: time,
      updated_at: time,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addMessage(trx: Transaction<Tables>, message: NewRow<"assistant_messages">) {
  const { chat_id: chat, created_at: time } = message;
  await trx.updateTable("assistant_chats").set({ updated_at: time }).where("id", "=", chat).execute();
  return trx.insertInto("assistant_messages").values(message).returning("id").executeTakeFirstOrThrow();
}

function startReply(
  app: Store,
  viewer: Viewer,
  chatId: number,
  question: Question,
  material: Material | null,
): Reply {
  const { live } = assistantOf(app);
  const reply = new Reply(async (emit, signal) => {
    const history = listChatMessages(app.db, chatId, { limit: MOST_HISTORY });
    const prompt = history.then(({ rows }) => buildPrompt(rows, material));
    const ending = await fetchWhole(app, prompt, emit, signal);
    try {
      await storeEnding(app, viewer, chatId, ending, "hint" in question ? question.hint : null);
    } catch (error) {
      app.log.error({ err: error }, "A reply could not be stored");
    }
    live.delete(chatId);
    return ending;
  });
  live.set(chatId, reply);
  return reply;
}

/** Fetches a reply up to REPLY_LIMIT. Never rejects. */
async function fetchWhole(
  app: Store,
  prompt: PromptMessage[] | Promise<PromptMessage[]>,
  emit: (words: string) => void,
  signal: AbortSignal,
): Promise<Ending> {
  let text = "";
  try {
    for await (const given of fetchReply(app, await prompt, signal)) {
      // Databases refuse it: see app/platform/db/faults.ts.
      const words = given.replaceAll("\0", "");
      const room = REPLY_LIMIT - text.length;
      const piece = words.length > room ? beginning(words, room) : words;
      text += piece;
      emit(piece);
      if (piece.length < words.length) return { state: "interrupted", text, failure: null };
    }
    return { state: "done", text, failure: null };
  } catch (error) {
    if (signal.aborted) return { state: "interrupted", text, failure: null };
    if (!(error instanceof AssistantFailed)) app.log.error({ err: error }, "The assistant failed");
    const failure =
      error instanceof AssistantFailed ? error : new AssistantFailed(502, "The program has a fault.");
    return { state: text === "" ? "failed" : "interrupted", text, failure };
  }
}

/** Stores a reply however it ended, unless its chat has been deleted. */
function storeEnding(
  { db, now }: Store,
  viewer: Viewer,
  chatId: number,
  { state, text, failure }: Ending,
  hint: number | null,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const chat = await trx
      .selectFrom("assistant_chats")
      .select("problem_id")
      .where("id", "=", chatId)
      .executeTakeFirst();
    if (!chat) return;
    const content = state === "failed" ? (failure?.detail ?? "") : text;
    const reply = { chat_id: chatId, user_id: viewer.id, role: "assistant", content, hint } as const;
    await addMessage(trx, { ...reply, state, created_at: now() });
    if (state === "done" && hint !== null && chat.problem_id !== null) {
      await markHint(trx, viewer, chat.problem_id, hint);
    }
  });
}

async function markHint(trx: Transaction<Tables>, viewer: Viewer, problemId: number, level: number) {
  if (level <= (await hintsSeen(trx, viewer, problemId))) return;
  await trx
    .insertInto("assistant_hints")
    .values({ user_id: viewer.id, problem_id: problemId, level })
    .onConflict((conflict) => conflict.columns(["user_id", "problem_id"]).doUpdateSet({ level }))
    .execute();
}
