import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GroqServer, pausesAfter, refuses, says, startGroqServer } from "../setup/groq-server.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeFocus, seeHeading, serveSite, settled, visit } from "./site.ts";

const env: Record<string, string> = { GROQ_API_KEY: "key" };
let groq: GroqServer;
beforeAll(async () => {
  groq = await startGroqServer();
  env.GROQ_BASE_URL = groq.url;
});
afterAll(() => groq.close());
beforeEach(() => {
  groq.requests.length = 0;
  groq.will(says("A **treap** is ", "a tree and a heap: $p > q$."));
});
const site = serveSite(env);

const UNREACHABLE = "⚠️ Error: Unable to reach AI. Please try again later.";
const chat = (page: Page) => page.getByRole("log");
const input = (page: Page) => page.getByLabel("Message", { exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
async function ask(page: Page, question: string) {
  await input(page).fill(question);
  await send(page).click();
  await done(page);
}
/** Waits until the page shows a stored chat and no reply is in progress. */
async function done(page: Page) {
  await arrive(page, /\/askai\/\d+$/);
  await page.locator('[role="log"][aria-busy="false"]').waitFor();
  await settled(page);
}

describe.each(bothModes)("the assistant $mode", ({ javaScript }) => {
  test("a question gets a reply, and chats are listed and can be deleted", async () => {
    const page = await site.openSignedIn({ javaScript });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "/dashboard");
    await page.getByRole("button", { name: "Profile", exact: true }).click();
    await page.getByRole("link", { name: "Ask AI" }).click();
    await arrive(page, "/askai");
    await seeHeading(page, "Chat with Groq AI");
    await ask(page, "What is a *treap*?");
    await chat(page).getByText("What is a *treap*?", { exact: true }).waitFor();
    await chat(page).locator("strong", { hasText: "treap" }).waitFor();
    await chat(page).locator(".katex").first().waitFor();
    await visit(page, "/askai");
    await chat(page).locator("strong", { hasText: "treap" }).waitFor();
    await ask(page, "And a splay tree?");
    expect(await chat(page).locator(".bubble").count()).toBe(4);
    expect(groq.requests.at(-1)?.messages).toHaveLength(4);
    await page.getByRole("link", { name: "New chat" }).click();
    await arrive(page, "/askai?new");
    await seeHeading(page, "No messages yet");
    await ask(page, "The second question");
    const chats = page.getByRole("navigation", { name: "Chats" });
    expect(await chats.getByRole("link").count()).toBe(2);
    await chats.getByRole("link", { name: "What is a *treap*?" }).click();
    await chat(page).getByText("And a splay tree?").waitFor();
    await page.getByRole("button", { name: "Delete chat" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await arrive(page, "/askai?new");
    await see(page, "Chat deleted");
    expect(await chats.getByRole("link").count()).toBe(1);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await arrive(page, "/dashboard");
  });
});

test("a phone shows either the conversation or the list of chats", async () => {
  const page = await site.openSignedIn({ javaScript: false, viewport: { width: 360, height: 740 } });
  await page.request.post("/api/askai/chats", { data: { content: "What is a rope?" } });
  await page.request.post("/api/askai/chats", { data: { content: "And a treap?" } });
  await visit(page, "/askai");
  await chat(page).getByText("And a treap?").waitFor();
  expect(await page.getByRole("link", { name: "New chat" }).isVisible()).toBe(false);
  await page.getByRole("link", { name: "Back to chats" }).click();
  await page.getByRole("link", { name: "New chat" }).waitFor();
  expect(await input(page).isVisible()).toBe(false);
  await page.getByRole("link", { name: "What is a rope?" }).click();
  await chat(page).getByText("What is a rope?").waitFor();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await arrive(page, "/dashboard");
});

describe("the assistant with script", () => {
  test("a failed question can be retried", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/askai");
    groq.will(refuses(429, { message: "Slow down" }, { "retry-after": "20" }));
    await ask(page, "Hello?");
    await chat(page).getByText(UNREACHABLE, { exact: true }).waitFor();
    await chat(page).getByText("The AI service asks you to wait 20 seconds.").waitFor();
    groq.will(says("Here I am."));
    await page.getByRole("button", { name: "Try again" }).click();
    await chat(page).getByText("Here I am.").waitFor();
    await done(page);
    expect(await chat(page).getByText(UNREACHABLE).count()).toBe(0);
    expect(await chat(page).getByText("Hello?").count()).toBe(1);
  });

  test("a question asked from an earlier page of a chat opens the end of the chat", async () => {
    const page = await site.openSignedIn();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const started = await page.request.post("/api/askai/chats", { data: { content: "Question 0" } });
    const { chat: id } = await started.json();
    for (let number = 1; number < 20; number++)
      site.change(
        `insert into assistant_messages (chat_id, user_id, role, content, state, created_at)
         select c.id, c.user_id, r.column1, r.column2, 'done', c.created_at from assistant_chats as c,
         (values ('user', ?), ('assistant', ?)) as r where c.id = ?`,
        `Question ${number}`,
        `Answer ${number}`,
        id,
      );
    await visit(page, `/askai/${id}`);
    await chat(page).getByText("Answer 19").waitFor();
    expect(await chat(page).getByText("Question 0", { exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Earlier messages" }).click();
    await chat(page).getByText("Question 0", { exact: true }).waitFor();
    await settled(page);
    await ask(page, "And the last one?");
    await chat(page).getByText("Answer 19").waitFor();
    await chat(page).locator("strong", { hasText: "treap" }).waitFor();
  });

  test("each hint unlocks the next one", async () => {
    const page = await site.openSignedIn();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const problem = await storeProblem(page, { title: "Hinted" });
    await visit(page, `/problem/${problem}`);
    await page.getByRole("button", { name: "More about this problem" }).click();
    await page.getByRole("link", { name: "Ask AI about this" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Stuck?" }).getByRole("link", { name: "Ask for a nudge" }).click();
    await arrive(page, `/askai?problem=${problem}`);
    await page.getByRole("link", { name: "Hinted" }).waitFor();
    for (const [index, step] of ["Nudge", "Key idea"].entries()) {
      const buttons = page.locator(".hints button");
      expect(await buttons.evaluateAll((all) => all.map((each) => each.matches(":disabled")))).toEqual(
        [0, 1, 2, 3].map((other) => other > index),
      );
      groq.will(says(`The hint for ${step}.`));
      await page.getByRole("button", { name: step }).click();
      await chat(page).getByText(`The hint for ${step}.`).waitFor();
      await done(page);
      await chat(page)
        .getByText(`Hint ${index + 1} of 4, ${step}`, { exact: true })
        .waitFor();
    }
    await visit(page, `/askai?problem=${problem}&new`);
    expect(await page.locator(".hints button:disabled").count()).toBe(1);
  });

  test("blank messages cannot be sent; Enter sends and Shift+Enter does not", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/askai");
    expect(await send(page).isDisabled()).toBe(true);
    await input(page).fill(" \n ");
    expect(await send(page).isDisabled()).toBe(true);
    await input(page).press("Enter");
    await input(page).fill("Line one");
    expect(await send(page).isDisabled()).toBe(false);
    await input(page).press("Shift+Enter");
    await input(page).pressSequentially("line two");
    expect(groq.requests).toEqual([]);
    // During composition, Enter accepts the input method's suggestion.
    await input(page).evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, isComposing: true }),
      ),
    );
    expect(await input(page).inputValue()).toBe("Line one\nline two");
    await input(page).press("Enter");
    await done(page);
    expect(groq.requests.map(({ messages }) => messages.at(-1)?.content)).toEqual(["Line one\nline two"]);
  });

  test("the question appears at once, and the input is disabled until the reply ends", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/askai");
    const begun = pausesAfter("", "At last.");
    groq.will(begun.script);
    await input(page).fill("Are you there?");
    await input(page).press("Enter");
    await chat(page).getByText("Are you there?").waitFor();
    await chat(page).locator(".dots").waitFor();
    expect(await input(page).isDisabled()).toBe(true);
    expect(await input(page).inputValue()).toBe("");
    expect(await page.getByRole("button", { name: "Sending..." }).isDisabled()).toBe(true);
    begun.release();
    await chat(page).getByText("At last.").waitFor();
    await done(page);
    expect(await chat(page).locator(".dots").count()).toBe(0);
    expect(await input(page).isDisabled()).toBe(false);
    await seeFocus(input(page));
  });

  test("a reply is typed out at 20 ms per character, and Escape shows the rest at once", async () => {
    const page = await site.openSignedIn();
    await page.clock.install();
    await visit(page, "/askai");
    await page.clock.pauseAt(Date.now() + 60_000);
    groq.will(says("abcdefghij".repeat(20)));
    await input(page).fill("The alphabet?");
    await input(page).press("Enter");
    const typed = chat(page).locator(".typed");
    const length = async () => ((await typed.count()) ? ((await typed.textContent()) ?? "").length : 0);
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return length();
      })
      .toBeGreaterThan(0);
    // The text of the last tick is drawn a moment later.
    let before = Number.NaN;
    const grown = async () => {
      const last = before;
      before = await length();
      return before - last;
    };
    await expect.poll(grown).toBe(0);
    await page.clock.runFor(200);
    await expect.poll(length).toBe(before + 10);
    await page.clock.resume();
    await page.keyboard.press("Escape");
    await chat(page)
      .locator(".prose", { hasText: "abcdefghij".repeat(20) })
      .waitFor();
  });

  test("with reduced motion, text appears as it arrives", async () => {
    const page = await site.openSignedIn();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "/askai");
    const begun = pausesAfter("x".repeat(3000), " and the rest.");
    groq.will(begun.script);
    await input(page).fill("Long?");
    await input(page).press("Enter");
    await chat(page).getByText("x".repeat(3000)).waitFor();
    begun.release();
    await chat(page).getByText("and the rest.").waitFor();
  });

  test("a rejected question is put back in the input field", async () => {
    const page = await site.openSignedIn();
    await visit(page, "/askai");
    const begun = pausesAfter("One", " moment.");
    groq.will(begun.script);
    const first = page.request.post("/api/askai", { data: { content: "First" } });
    await expect.poll(() => groq.requests.length).toBe(1);
    await input(page).fill("Second");
    await input(page).press("Enter");
    await chat(page).getByText(UNREACHABLE, { exact: true }).waitFor();
    await chat(page).getByText("The assistant is still answering your last question.").waitFor();
    await expect.poll(() => input(page).inputValue()).toBe("Second");
    begun.release();
    await first;
    await input(page).press("Enter");
    await done(page);
    expect(await chat(page).getByText("Second").count()).toBe(1);
    await finish(page, [/status of 409/]);
  });
});
