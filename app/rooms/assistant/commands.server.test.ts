import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createProblem,
  createUser,
  problemFields,
} from "../../../tests/setup/factories.ts";
import {
  endsAfter,
  type GroqServer,
  pausesAfter,
  refuses,
  says,
  startGroqServer,
} from "../../../tests/setup/groq-server.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import { deleteProblem, updateProblem } from "../problems/commands.server.ts";
import { problemSchema } from "../problems/schema.ts";
import type { Asked } from "./assistant.server.ts";
import {
  ask,
  askAgain,
  askOnce,
  deleteChat,
  type Place,
  type Question,
  replyInProgress,
  stopReply,
} from "./commands.server.ts";
import { REPLY_LIMIT } from "./limits.ts";
import {
  exportConversations,
  hintsSeen,
  listChatMessages,
  listChats,
  requireChat,
} from "./queries.server.ts";
import type { Reply } from "./reply.server.ts";

const GENERAL = { problemId: null, solutionId: null };
const never = () => new AbortController().signal;

let groq: GroqServer;
let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeAll(async () => {
  groq = await startGroqServer();
});
afterAll(() => groq.close());
beforeEach(async () => {
  groq.requests.length = 0;
  groq.will(says("Hello."));
  app = await createApplication({ config: { assistant: { apiKey: "key", baseUrl: groq.url, model: "m" } } });
  ada = await createUser(app.db);
  ben = await createUser(app.db);
});

async function asked(place: Place, question: Question, key: string | null = null, viewer = ada) {
  const { chatId, reply } = await ask(app, viewer, place, question, key);
  return { chatId, ending: await reply?.wait() };
}
const messagesOf = async (chatId: number) =>
  (await listChatMessages(app.db, chatId, { limit: 50 })).rows.map((row) => [
    row.role,
    row.content,
    row.state,
  ]);
const begins = (reply: Reply | null) => new Promise<void>((resolve) => void reply?.follow(() => resolve()));
const lastPrompt = () => groq.requests.at(-1)?.messages ?? [];

describe("a chat", () => {
  test("keeps questions and replies, and sends them with the next question", async () => {
    const { chatId } = await asked(GENERAL, { content: "What is a treap?\nIn short." });
    await asked({ chatId }, { content: "And a splay tree?" });
    expect(await messagesOf(chatId)).toEqual([
      ["user", "What is a treap?\nIn short.", "done"],
      ["assistant", "Hello.", "done"],
      ["user", "And a splay tree?", "done"],
      ["assistant", "Hello.", "done"],
    ]);
    expect(lastPrompt().map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect((await listChats(app.db, ada, { limit: 5 })).rows).toMatchObject([{ title: "What is a treap?" }]);
  });

  test("is named after its first line, without splitting a character", async () => {
    const { chatId } = await asked(GENERAL, { content: `${"x".repeat(79)}😀 and more\nNot this` });
    expect((await requireChat(app.db, ada, chatId)).title).toBe(`${"x".repeat(79)}…`);
  });

  test("truncates an overlong reply without splitting a character", async () => {
    groq.will(says(`${"x".repeat(REPLY_LIMIT - 1)}😀${"y".repeat(REPLY_LIMIT)}`));
    const { chatId } = await asked(GENERAL, { content: "All of it?" });
    const cut = "x".repeat(REPLY_LIMIT - 1);
    expect((await messagesOf(chatId))[1]).toEqual(["assistant", cut, "interrupted"]);
    expect(await askOnce(app, ada, "", "All of it?", never())).toBe(cut);
  });

  test("sends a question only once when its key is repeated", async () => {
    const [one, two] = await Promise.all([
      asked(GENERAL, { content: "Once" }, "key-12345"),
      asked(GENERAL, { content: "Once" }, "key-12345"),
    ]);
    const later = await asked(GENERAL, { content: "Once" }, "key-12345");
    expect([two.chatId, later.chatId]).toEqual([one.chatId, one.chatId]);
    expect(groq.requests).toHaveLength(1);
    expect(await messagesOf(one.chatId)).toHaveLength(2);
  });

  test("answers one question per user at a time, while serving other users", async () => {
    const begun = pausesAfter("Let me", " see.");
    groq.will(begun.script);
    const first = await ask(app, ada, GENERAL, { content: "First" });
    const waited = first.reply?.wait();
    await expect(ask(app, ada, GENERAL, { content: "Second" })).rejects.toThrow(Conflict);
    await expect(askOnce(app, ada, "", "Third", never())).rejects.toThrow(Conflict);
    await begins(first.reply);
    groq.will(says("Yes."));
    expect((await asked(GENERAL, { content: "Hello?" }, null, ben)).ending?.text).toBe("Yes.");
    begun.release();
    expect(await waited).toMatchObject({ state: "done", text: "Let me see." });
    expect((await asked(GENERAL, { content: "Now?" })).ending?.text).toBe("Yes.");
  });

  test("refuses a question if the user's storage has no room for the reply", async () => {
    await app.db.updateTable("users").set({ stored_bytes: 1_000_000 }).where("id", "=", ada.id).execute();
    app.config.accountQuotaBytes = 1024 * 1024;
    await expect(ask(app, ada, GENERAL, { content: "Why?" })).rejects.toMatchObject({
      status: 413,
      message: expect.stringMatching(/^Your storage is full: this site keeps 1 MB/),
    });
    expect(groq.requests).toEqual([]);
    await app.db.updateTable("users").set({ stored_bytes: 900_000 }).where("id", "=", ada.id).execute();
    expect((await asked(GENERAL, { content: "Why?" })).ending?.state).toBe("done");
  });

  test("keeps an interrupted reply until a retry replaces it", async () => {
    groq.will(endsAfter("Half a"));
    const { chatId } = await asked(GENERAL, { content: "Why?" });
    expect(await messagesOf(chatId)).toEqual([
      ["user", "Why?", "done"],
      ["assistant", "Half a", "interrupted"],
    ]);
    groq.will(says("A whole one."));
    await (await askAgain(app, ada, chatId)).reply?.wait();
    expect(await messagesOf(chatId)).toEqual([
      ["user", "Why?", "done"],
      ["assistant", "A whole one.", "done"],
    ]);
    expect(lastPrompt().map(({ role }) => role)).toEqual(["system", "user"]);
    await expect(askAgain(app, ada, chatId)).rejects.toThrow(Conflict);
  });

  test("stores a failure with its details, but never sends it to the model", async () => {
    groq.will(refuses(429, { message: "Slow" }, { "Retry-After": "7" }));
    const { chatId } = await asked(GENERAL, { content: "Why?" });
    expect((await messagesOf(chatId))[1]).toEqual([
      "assistant",
      "The AI service asks you to wait 7 seconds.",
      "failed",
    ]);
    groq.will(says("So."));
    await asked({ chatId }, { content: "Hello?" });
    expect(JSON.stringify(lastPrompt())).not.toContain("asks you to wait");
  });

  test("continues a reply after its reader leaves, and lets the reader rejoin", async () => {
    const begun = pausesAfter("Half", " and whole");
    groq.will(begun.script);
    const { chatId, reply } = await ask(app, ada, GENERAL, { content: "Why?" });
    const leaving = new AbortController();
    const waited = reply?.wait(leaving.signal);
    await begins(reply);
    leaving.abort();
    await expect(replyInProgress(app, ben, chatId)).rejects.toThrow(NotFound);
    const joined = await replyInProgress(app, ada, chatId);
    let heard = "";
    joined?.follow((words) => {
      heard += words;
    });
    expect(heard).toBe("Half");
    begun.release();
    await waited;
    expect(heard).toBe("Half and whole");
    expect((await messagesOf(chatId))[1]).toEqual(["assistant", "Half and whole", "done"]);
    expect(await replyInProgress(app, ada, chatId)).toBeNull();
  });

  test("stops a reply without readers when a new question arrives, and accepts only one of two concurrent questions", async () => {
    groq.will(pausesAfter("Half").script);
    const first = await ask(app, ada, GENERAL, { content: "First" });
    const [one, two] = [new AbortController(), new AbortController()];
    void first.reply?.wait(one.signal);
    void first.reply?.wait(two.signal);
    await begins(first.reply);
    one.abort();
    await expect(ask(app, ada, GENERAL, { content: "Second" })).rejects.toThrow(Conflict);
    two.abort();
    const begun = pausesAfter("Now", " whole");
    groq.will(begun.script);
    const [second, third] = await Promise.allSettled([
      ask(app, ada, GENERAL, { content: "Second" }),
      ask(app, ada, GENERAL, { content: "Third" }),
    ]);
    expect(third.status).toBe("rejected");
    expect((await messagesOf(first.chatId))[1]).toEqual(["assistant", "Half", "interrupted"]);
    const { chatId, reply } = (second as PromiseFulfilledResult<Asked>).value;
    const waited = reply?.wait();
    await expect(ask(app, ada, GENERAL, { content: "Fourth" })).rejects.toThrow(Conflict);
    begun.release();
    await waited;
    expect((await messagesOf(chatId))[1]).toEqual(["assistant", "Now whole", "done"]);
    await expect(asked(GENERAL, { content: "Fifth" })).resolves.toMatchObject({ ending: { state: "done" } });
  });

  test("accepts a question while the last reply's reader is disconnecting", async () => {
    groq.will(pausesAfter("Half").script);
    const first = await ask(app, ada, GENERAL, { content: "First" });
    const leaving = new AbortController();
    void first.reply?.wait(leaving.signal);
    await begins(first.reply);
    groq.will(says("Yes."));
    const second = asked(GENERAL, { content: "Second" });
    leaving.abort();
    expect((await second).ending?.text).toBe("Yes.");
    expect((await messagesOf(first.chatId))[1]).toEqual(["assistant", "Half", "interrupted"]);
  });

  test("keeps the text of a stopped reply, even if it is stopped again", async () => {
    groq.will(pausesAfter("Half").script);
    const { chatId, reply } = await ask(app, ada, GENERAL, { content: "Why?" });
    await begins(reply);
    await expect(stopReply(app, ben, chatId)).rejects.toThrow(NotFound);
    expect(await messagesOf(chatId)).toHaveLength(1);
    const before = groq.abandoned();
    await stopReply(app, ada, chatId);
    const stopped = ["assistant", "Half", "interrupted"];
    expect((await messagesOf(chatId))[1]).toEqual(stopped);
    await expect.poll(() => groq.abandoned()).toBeGreaterThan(before);
    await stopReply(app, ada, chatId);
    expect((await messagesOf(chatId))[1]).toEqual(stopped);
    groq.will(says("Hello."));
    expect((await asked({ chatId }, { content: "And now?" })).ending?.state).toBe("done");
  });

  test("is deleted with its messages and any reply in progress", async () => {
    groq.will(pausesAfter("Half").script);
    const { chatId, reply } = await ask(app, ada, GENERAL, { content: "Why?" });
    await deleteChat(app, ada, chatId);
    await reply?.wait();
    expect(await app.db.selectFrom("assistant_messages").selectAll().execute()).toEqual([]);
  });

  test("is deleted with its user's account", async () => {
    const problemId = await createProblem(app.db, ben);
    await asked({ problemId, solutionId: null }, { hint: 1 });
    await app.db.deleteFrom("users").where("id", "=", ada.id).execute();
    for (const table of ["chats", "messages", "hints", "days"] as const)
      expect(await app.db.selectFrom(`assistant_${table}`).selectAll().execute(), table).toEqual([]);
  });

  test("is exported in full, without other users' chats", async () => {
    await asked(GENERAL, { content: "Mine" });
    await asked(GENERAL, { content: "Not mine" }, null, ben);
    const rows = [];
    for await (const row of exportConversations(app.db, ada.id)) rows.push(row);
    expect(rows.map(({ chat_title, role, content }) => [chat_title, role, content])).toEqual([
      ["Mine", "user", "Mine"],
      ["Mine", "assistant", "Hello."],
    ]);
  });
});

describe("a chat about a problem", () => {
  const topic = (problemId: number, solutionId: number | null = null) => ({ problemId, solutionId });

  test("sends the model the statement, the samples and the user's own code", async () => {
    const problemId = await createProblem(app.db, ben, {
      problemstatement: { statement: "Count the knights." },
    });
    const solutionId = await createSolution(app.db, ada, problemId, { code: "print(28)" });
    await asked(topic(problemId, solutionId), { content: "Is it right?" });
    const [system] = lastPrompt();
    for (const text of ["Count the knights.", "28", "print(28)"]) expect(system?.content).toContain(text);
  });

  test("cannot use other users' solutions or hidden problems", async () => {
    const problemId = await createProblem(app.db, ben);
    const theirs = await createSolution(app.db, ben, problemId);
    const hidden = await createProblem(app.db, ben, { choice: "private" });
    await expect(ask(app, ada, topic(problemId, theirs), { content: "?" })).rejects.toThrow(NotFound);
    await expect(ask(app, ada, topic(hidden), { content: "?" })).rejects.toThrow(NotFound);
    await expect(ask(app, ada, topic(hidden), { hint: 1 })).rejects.toThrow(NotFound);
    await expect(ask(app, ada, GENERAL, { hint: 1 })).rejects.toThrow(NotFound);
    expect(groq.requests).toEqual([]);
  });

  test("neither sends nor names a problem that has been made private", async () => {
    const problemId = await createProblem(app.db, ben, { title: "Secret Knights" });
    const { chatId } = await asked(topic(problemId), { content: "Where do I begin?" });
    await updateProblem(
      app,
      ben,
      problemId,
      problemSchema.parse(problemFields({ title: "Secret Knights", choice: "private" })),
    );
    await asked({ chatId }, { content: "And then?" });
    expect(JSON.stringify(lastPrompt())).not.toContain("knights");
    await expect(ask(app, ada, { chatId }, { hint: 1 })).rejects.toThrow(NotFound);
    expect((await listChats(app.db, ada, { limit: 5 })).rows).toMatchObject([{ problem_title: null }]);
  });

  test("remains after its problem is deleted", async () => {
    const problemId = await createProblem(app.db, ben);
    const { chatId } = await asked(topic(problemId), { content: "Where do I begin?" });
    await deleteProblem(app, ben, problemId);
    await finishAllDeletions(app);
    expect(await requireChat(app.db, ada, chatId)).toMatchObject({ problem_id: null });
    expect((await asked({ chatId }, { content: "And then?" })).ending?.state).toBe("done");
  });

  test("gives hints one step at a time, and remembers them per user and problem", async () => {
    const problemId = await createProblem(app.db, ben);
    const place = topic(problemId);
    await expect(ask(app, ada, place, { hint: 2 })).rejects.toThrow(Conflict);
    for (const hint of [1, 2, 3, 4, 2]) await asked(place, { hint });
    expect(await hintsSeen(app.db, ada, problemId)).toBe(4);
    expect(await hintsSeen(app.db, ben, problemId)).toBe(0);
    const prompts = groq.requests.map(({ messages }) => messages.at(-1)?.content ?? "");
    expect(prompts[0]).toMatch(/nudge/);
    expect(prompts[3]).toMatch(/in full/);
    await expect(ask(app, ben, place, { hint: 2 })).rejects.toThrow(Conflict);
  });

  test("does not count a failed hint as seen", async () => {
    const problemId = await createProblem(app.db, ben);
    groq.will(endsAfter("Think of"));
    const { chatId } = await asked(topic(problemId), { hint: 1 });
    expect(await hintsSeen(app.db, ada, problemId)).toBe(0);
    groq.will(says("Think of colours."));
    await (await askAgain(app, ada, chatId)).reply?.wait();
    expect(await hintsSeen(app.db, ada, problemId)).toBe(1);
  });
});

test("without a service, a warning is logged once and the user sees the specified error", async () => {
  app = await createApplication({ db: app.db });
  const told: unknown[] = [];
  app.log.warn = (message: unknown) => void told.push(message);
  const { ending } = await asked(GENERAL, { content: "Hello?" });
  expect(ending).toMatchObject({ state: "failed", failure: { status: 503 } });
  await expect(askOnce(app, null, "", "Hello?", never())).rejects.toThrow(
    "⚠️ Error: Unable to reach AI. Please try again later.",
  );
  expect(told).toEqual([expect.stringContaining("not configured")]);
});
