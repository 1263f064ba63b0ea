import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type GroqServer, pausesAfter, says, startGroqServer } from "../setup/groq-server.ts";
import { operate } from "../setup/operator.ts";
import { startServer } from "../setup/server.ts";
import { Client, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const KEY = "gsk_only_the_server_knows";

let groq: GroqServer;
afterAll(() => groq.close());
const { server, ada } = siteWith(["ada"], async () => {
  groq = await startGroqServer();
  return { GROQ_API_KEY: KEY, GROQ_BASE_URL: groq.url };
});
beforeEach(() => {
  groq.requests.length = 0;
  groq.will(says("Hello from the model."));
});

const messagesIn = async (chat: string) =>
  ((await ada.json(`/api/askai/chats/${chat}`)) as { messages: object[] }).messages;

describe("the stream of a reply", () => {
  const stream = (fields: Record<string, string>, signal?: AbortSignal) =>
    fetch(`${server.url}/askai/stream`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(signal ? { signal } : {}),
    });
  const linesOf = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  test("sends words as they arrive", async () => {
    const begun = pausesAfter("Let me", " see.");
    groq.will(begun.script);
    const answer = await stream({ content: "Streamed?" });
    expect(answer).toHaveStatus(200);
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("Let me")) text += (await reader?.read())?.value;
    begun.release();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    const id = expect.any(Number);
    expect(linesOf(text)).toEqual([
      { type: "asked", chat: id, question: id },
      { type: "words", text: "Let me" },
      { type: "words", text: " see." },
      { type: "end", state: "done", detail: "" },
    ]);
  });

  test("can be left and rejoined, and then repeats the text so far", async () => {
    const begun = pausesAfter("Half", " and whole");
    groq.will(begun.script);
    const leaving = new AbortController();
    const answer = await stream({ content: "Left alone?" }, leaving.signal);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("Half")) text += (await reader?.read())?.value;
    leaving.abort();
    const chat = String(linesOf(text)[0].chat);
    await expect.poll(() => ada.text(`/askai/${chat}`)).toContain("The assistant is still replying");
    const joined = await ada.get(`/askai/stream?chat=${chat}`);
    const joinedReader = joined.body?.pipeThrough(new TextDecoderStream()).getReader();
    let again = "";
    for (;;) {
      const { done = true, value = "" } = (await joinedReader?.read()) ?? {};
      if (done) break;
      again += value;
      if (again.includes("Half")) begun.release();
    }
    const words = linesOf(again);
    expect(words.at(-1)).toEqual({ type: "end", state: "done", detail: "" });
    expect(words.slice(0, -1).map((line) => line.text)).toEqual(["Half", " and whole"]);
    expect(await messagesIn(chat)).toMatchObject([{}, { content: "Half and whole", state: "done" }]);
    expect(linesOf(await ada.text(`/askai/stream?chat=${chat}`))).toEqual([
      { type: "end", state: "done", detail: "" },
    ]);
  });

  test("ends when the user is suspended, and the text so far is kept", async () => {
    const sam = await signUp(server, "sam");
    const begun = pausesAfter("Half", " and whole");
    groq.will(begun.script);
    const answer = await fetch(`${server.url}/askai/stream`, {
      method: "POST",
      body: new URLSearchParams({ content: "Still mine?" }),
      headers: { Cookie: `upsolve_session=${sam.cookies.get("upsolve_session")}` },
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("Half")) text += (await reader?.read())?.value;
    // The operator's command runs in a separate process.
    await operate(server.dataDir, ["suspend", "sam", "--reason", "Repeated spam"]);
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    expect(linesOf(text).at(-1)).toEqual({ type: "end", state: "interrupted", detail: "" });
    begun.release();
    expect(await sam.get("/api/askai/chats")).toHaveStatus(403);
    await operate(server.dataDir, ["unsuspend", "sam"]);
    const { chats } = (await sam.json("/api/askai/chats")) as { chats: { _id: string }[] };
    expect((await sam.json(`/api/askai/chats/${chats[0]?._id}`)).messages).toMatchObject([
      {},
      { content: "Half", state: "interrupted" },
    ]);
  });

  test("refuses blank questions and requests from other sites", async () => {
    const blank = await stream({ content: " " });
    expect(blank).toHaveStatus(400);
    expect(await blank.json()).toEqual({ message: "Message is required" });
    const foreign = await ada.postForm(
      "/askai/stream",
      { content: "?" },
      { Origin: "https://elsewhere.example" },
    );
    expect(foreign).toHaveStatus(403);
  });
});

test("a server stopped during a reply stores the partial text and exits cleanly", async () => {
  const own = await startServer({ GROQ_API_KEY: KEY, GROQ_BASE_URL: groq.url });
  const cyd = await signUp(own, "cyd");
  groq.will(pausesAfter("Half a").script);
  const asking = cyd.postForm("/askai", { content: "Will you stay?" });
  const once = new Client(own.url).post("/api/askai", { content: "And you?" });
  await expect.poll(() => groq.requests.length).toBe(2);
  const stopped = own.stop();
  expect(await asking).toHaveRedirect(/^\/askai\/\d+$/);
  expect(await once).toHaveStatus(503);
  expect(await stopped).toEqual({ code: 0 });
});
