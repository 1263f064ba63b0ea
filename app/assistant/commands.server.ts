import type { Transaction } from "kysely";
import type { Application, Viewer } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import type { Tables } from "../db/tables.ts";
import { Conflict, NotFound } from "../http/errors.ts";
import { findSubmission } from "../http/submissions.server.ts";
import { beginning } from "../text/plain-text.ts";
import { type Answering, type Asked, assistantOf, fetchReply } from "./assistant.server.ts";
import { AssistantFailed } from "./failure.ts";
import { REPLY_LIMIT } from "./limits.ts";
import { buildPrompt } from "./prompt.server.ts";
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
import { type Ending, Reply } from "./reply.server.ts";
import { HINTS } from "./words.ts";

type Store = Pick<Application, "db" | "now" | "log" | "limits" | "config">;

/** A chat that is there, or what a new one is to be about. */
export type Place = { chatId: number } | Topic;

/** The user's own words, or a step of the hint ladder. */
export type Question = { content: string } | { hint: number };

/** Messages looked at for what is sent along; the budget of characters decides how many are. */
const MOST_HISTORY = 60;
const TITLE_LENGTH = 80;

/**
 * Stores a question, and starts the reply to it.
 * @param key made by the client for one submission: sent again, it gives the question that is already there.
 * @throws NotFound; Conflict while the user waits for the answer to another, and for a step of the hints before its
 * turn; TooMany.
 */
export function ask(
  app: Store,
  viewer: Viewer,
  place: Place,
  question: Question,
  key: string | null = null,
): Promise<Asked> {
  return oneAtATime(app, viewer, key, async () => {
    const sent = await findSubmission(app.db, "assistant_messages", viewer.id, key);
    // It was answered, or else its sender would be waiting still.
    if (sent) return { chatId: sent.chat_id, questionId: sent.id, reply: null };
    const chat = "chatId" in place ? await requireChat(app.db, viewer, place.chatId) : null;
    const topic = chat ? topicOf(chat) : (place as Topic);
    const material = await readTopic(app, viewer, topic, {
      optional: chat !== null && !("hint" in question),
    });
    if ("hint" in question) await requireNextHint(app, viewer, material, question.hint);
    await takeUserQuota(app, viewer);
    const stored = await storeQuestion(app, viewer, chat, topic, question, key);
    return { ...stored, reply: startReply(app, viewer, stored, question, material) };
  });
}

/**
 * Asks a chat's last question once more, in place of a reply that failed or was interrupted.
 * @throws NotFound; Conflict when it was answered, or while a question is being answered; TooMany.
 */
export function askAgain(app: Store, viewer: Viewer, chatId: number): Promise<Asked> {
  return oneAtATime(app, viewer, null, async () => {
    const chat = await requireChat(app.db, viewer, chatId);
    const { rows } = await listChatMessages(app.db, chatId, { limit: 2 });
    const question = rows.findLast(({ role }) => role === "user");
    const last = rows.at(-1);
    if (!question || (last?.role === "assistant" && last.state === "done")) {
      throw new Conflict("There is nothing to try again.");
    }
    const material = await readTopic(app, viewer, topicOf(chat), { optional: question.hint === null });
    await takeUserQuota(app, viewer);
    await app.db
      .deleteFrom("assistant_messages")
      .where("chat_id", "=", chatId)
      .where("id", ">", question.id)
      .execute();
    const stored = { chatId, questionId: question.id };
    const asked = question.hint === null ? { content: question.content } : { hint: question.hint };
    return { ...stored, reply: startReply(app, viewer, stored, asked, material) };
  });
}

/**
 * Answers a question that is not stored, for users and, within the operator's limits, for anybody.
 * @throws AssistantFailed; SignedOut, TooMany, Conflict.
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
    let text = "";
    try {
      for await (const words of fetchReply(app, prompt, signal)) {
        const piece = fitting(words, text);
        text += piece;
        if (piece.length < words.length) break;
      }
    } catch (error) {
      // No fault, and nobody is there to be told.
      throw signal.aborted ? new AssistantFailed(503, "The one who asked has left.") : error;
    }
    return text;
  };
  return viewer ? oneAtATime(app, viewer, null, answer) : answer();
}

/** Deletes a chat with its messages; a reply on its way to it is broken off. @throws NotFound */
export async function deleteChat(app: Store, viewer: Viewer, chatId: number): Promise<void> {
  await inTransaction(app.db, async (trx, afterCommit) => {
    await requireChat(trx, viewer, chatId);
    await trx.deleteFrom("assistant_chats").where("id", "=", chatId).execute();
    afterCommit(() => assistantOf(app).live.get(chatId)?.stop());
  });
}

/** The reply on its way to a chat, if there is one. @throws NotFound */
export async function replyUnderWay(app: Store, viewer: Viewer, chatId: number): Promise<Reply | null> {
  await requireChat(app.db, viewer, chatId);
  return assistantOf(app).live.get(chatId) ?? null;
}

/** Breaks off the reply on its way to a chat, if there is one, and waits until what has come is stored. @throws NotFound */
export async function stopReply(app: Store, viewer: Viewer, chatId: number): Promise<void> {
  const reply = await replyUnderWay(app, viewer, chatId);
  reply?.stop();
  await reply?.finished;
}

/**
 * Refuses a user's second question while the first is being answered; the same one sent again joins it. A reply that
 * nobody waits for any more makes room.
 */
function oneAtATime<T>(app: Store, viewer: Viewer, key: string | null, start: () => Promise<T>): Promise<T> {
  const { busy } = assistantOf(app);
  const running = busy.get(viewer.id);
  if (running && key !== null && running.key === key) return running.asked as Promise<T>;
  const left = running?.reply?.isAwaited === false ? running.reply : null;
  if (running && !left) {
    return Promise.reject(new Conflict("The assistant is still answering your last question."));
  }
  left?.stop();
  const asked = (left ? left.finished.then(start) : start()).then(
    (result) => {
      answering.reply = (result as Partial<Asked>).reply ?? null;
      // Before anybody else hears of the end, and asks on.
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
  };
  busy.set(viewer.id, answering);
  return asked;
}

const topicOf = (chat: Chat): Topic => ({ problemId: chat.problem_id, solutionId: chat.solution_id });

/** What the topic names, as the viewer may see it now. An old chat goes on without what is hidden from them since. */
async function readTopic(
  { db }: Store,
  viewer: Viewer,
  topic: Topic,
  { optional }: { optional: boolean },
): Promise<Material | null> {
  try {
    return await readMaterial(db, viewer, topic);
  } catch (error) {
    if (optional && error instanceof NotFound) return null;
    throw error;
  }
}

async function requireNextHint({ db }: Store, viewer: Viewer, material: Material | null, step: number) {
  if (!material) throw new NotFound("This chat is not about a problem.");
  if (step > (await hintsSeen(db, viewer, material.problem.id)) + 1) {
    throw new Conflict("Hints come one step at a time: ask for the one before first.");
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
    const chatId = chat
      ? await touch(trx, chat.id, time)
      : await addChat(trx, viewer, topic, content, hint, time);
    const { id } = await trx
      .insertInto("assistant_messages")
      .values({
        chat_id: chatId,
        user_id: viewer.id,
        role: "user",
        content,
        state: "done",
        hint,
        submission_key: key,
        created_at: time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
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
      title: hint === null ? title : "Hints",
      problem_id: problemId,
      solution_id: solutionId,
      created_at: time,
      updated_at: time,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function touch(trx: Transaction<Tables>, chatId: number, time: number): Promise<number> {
  await trx.updateTable("assistant_chats").set({ updated_at: time }).where("id", "=", chatId).execute();
  return chatId;
}

function startReply(
  app: Store,
  viewer: Viewer,
  { chatId }: { chatId: number },
  question: Question,
  material: Material | null,
): Reply {
  const { live } = assistantOf(app);
  const reply = new Reply(async (say, signal) => {
    const ending = await fetchAndKeep(app, chatId, material, say, signal);
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

/** As much of the next words as a reply has room for. */
function fitting(words: string, before: string): string {
  const room = REPLY_LIMIT - before.length;
  return words.length > room ? beginning(words, room) : words;
}

async function fetchAndKeep(
  app: Store,
  chatId: number,
  material: Material | null,
  say: (words: string) => void,
  signal: AbortSignal,
): Promise<Ending> {
  let text = "";
  try {
    const { rows } = await listChatMessages(app.db, chatId, { limit: MOST_HISTORY });
    for await (const words of fetchReply(app, buildPrompt(rows, material), signal)) {
      const piece = fitting(words, text);
      text += piece;
      say(piece);
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

/** Stores a reply however it ended; nothing when its chat is gone meanwhile. */
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
    const time = now();
    await touch(trx, chatId, time);
    await trx
      .insertInto("assistant_messages")
      .values({
        chat_id: chatId,
        user_id: viewer.id,
        role: "assistant",
        content: state === "failed" ? (failure?.detail ?? "") : text,
        state,
        hint,
        created_at: time,
      })
      .execute();
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
