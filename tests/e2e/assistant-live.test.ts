import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type GroqServer, pausesAfter, says, startGroqServer } from "../setup/groq-server.ts";
import { arrive, finish, seeFocus, serveSite, settled, visit } from "./site.ts";

const env: Record<string, string> = { GROQ_API_KEY: "key" };
let groq: GroqServer;
beforeAll(async () => {
  groq = await startGroqServer();
  env.GROQ_BASE_URL = groq.url;
});
afterAll(() => groq.close());
beforeEach(() => {
  groq.requests.length = 0;
});
const site = serveSite(env);

const chat = (page: Page) => page.getByRole("log");
const input = (page: Page) => page.getByLabel("Message", { exact: true });
const stop = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });
const newest = (page: Page) => chat(page).getByRole("listitem").last();

async function openChat() {
  const page = await site.openSignedIn();
  await visit(page, "/askai");
  return page;
}
/** Asks a question whose reply pauses after its beginning. @returns a function that resumes it. */
async function ask(page: Page, rest: string) {
  const begun = pausesAfter("Half a", rest);
  groq.will(begun.script);
  await input(page).fill("Will it end?");
  await input(page).press("Enter");
  await newest(page).getByText("Half a").waitFor();
  return begun.release;
}
async function done(page: Page) {
  await page.locator('[role="log"][aria-busy="false"]').waitFor();
  await settled(page);
}

test("stopping a reply sends one request to stop and one to load the stored reply", async () => {
  const page = await openChat();
  await ask(page, "");
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/askai")) requests.push(`${request.method()} ${pathname.replace(/\d+/, "ID")}`);
  });
  await stop(page).click();
  await chat(page).getByText("This reply was interrupted.").waitFor();
  await done(page);
  await chat(page).getByText("Half a").waitFor();
  expect(requests).toEqual(["POST /askai/stream", "GET /askai/ID.data"]);
  expect(await stop(page).count()).toBe(0);
  await seeFocus(input(page));
});

test("a reply can be stopped before its first words arrive", async () => {
  const page = await openChat();
  groq.will(pausesAfter("").script);
  await input(page).fill("Are you there?");
  await input(page).press("Enter");
  await stop(page).click();
  await chat(page).getByText("This reply was interrupted.").waitFor();
  await done(page);
  groq.will(says("Here I am."));
  await page.getByRole("button", { name: "Try again" }).click();
  await chat(page).getByText("Here I am.").waitFor();
});

test("a failed stop can be retried", async () => {
  const page = await openChat();
  await ask(page, "");
  // If the request failed before the button changed, the retry could hit the button while it is still disabled.
  await page.route("**/askai/stream", async (route) => {
    await page.getByRole("button", { name: "Stopping..." }).waitFor();
    await route.abort();
  });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/askai/stream"));
  await stop(page).click();
  await failed;
  await page.unrouteAll();
  await stop(page).click();
  await chat(page).getByText("This reply was interrupted.").waitFor();
  await done(page);
  await finish(page, [/ERR_FAILED/]);
});

test("a reply continues after the page is reloaded", async () => {
  const page = await openChat();
  const release = await ask(page, " and the other half.");
  // A new chat gets its address at once.
  expect(new URL(page.url()).pathname).toMatch(/^\/askai\/\d+$/);
  await page.reload();
  await settled(page);
  await newest(page).getByText("Half a").waitFor();
  expect(await chat(page).getByText("Will it end?").count()).toBe(1);
  expect(await input(page).isDisabled()).toBe(true);
  release();
  await chat(page).getByText("Half a and the other half.").waitFor();
  await done(page);
  expect(await chat(page).getByText("Half a").count()).toBe(1);
  expect(await input(page).isDisabled()).toBe(false);
});

test("a user who leaves during a reply finds it complete on return", async () => {
  const page = await openChat();
  const release = await ask(page, " and the other half.");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await arrive(page, "/dashboard");
  await page.goBack();
  await newest(page).getByText("Half a").waitFor();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await arrive(page, "/dashboard");
  release();
  await visit(page, "/askai");
  await chat(page).getByText("Half a and the other half.").waitFor();
  await done(page);
});

test("a second tab shows the reply live, and stopping it there stops it in both tabs", async () => {
  const page = await openChat();
  await ask(page, "");
  const second = await page.context().newPage();
  await visit(second, "/askai");
  await newest(second).getByText("Half a").waitFor();
  await stop(second).click();
  for (const tab of [page, second]) {
    await chat(tab).getByText("This reply was interrupted.").waitFor();
    await tab.getByRole("button", { name: "Try again" }).waitFor();
  }
});

test("a question in a new chat does not wait for an abandoned reply", async () => {
  const page = await openChat();
  await ask(page, "");
  await page.getByRole("link", { name: "New chat" }).click();
  await arrive(page, "/askai?new");
  expect(await chat(page).getByText("Half a").count()).toBe(0);
  groq.will(says("In one go."));
  await input(page).fill("And now?");
  await input(page).press("Enter");
  await chat(page).getByText("In one go.").waitFor();
  await done(page);
  // A question from the page that started the chat does not wait either.
  await page.getByRole("link", { name: "New chat" }).click();
  await arrive(page, "/askai?new");
  await ask(page, "");
  await page.getByRole("link", { name: "New chat" }).click();
  await expect.poll(() => chat(page).getByText("Half a").count()).toBe(0);
  await settled(page);
  expect(await input(page).isDisabled()).toBe(false);
});

test("a reply continues after a lost connection", async () => {
  const page = await openChat();
  const begun = pausesAfter("Half a", " and the other half.");
  groq.will(begun.script);
  // The response breaks off after the first words, as if a proxy timed out.
  await page.route("**/askai/stream", async (route) => {
    const asking = fetch(`${site.url()}/askai/stream`, {
      method: "POST",
      body: route.request().postData(),
      headers: await route.request().allHeaders(),
    });
    const reader = (await asking).body?.pipeThrough(new TextDecoderStream()).getReader();
    let body = "";
    while (!body.includes("Half")) {
      const { done = true, value = "" } = (await reader?.read()) ?? {};
      if (done) break;
      body += value;
    }
    await route.fulfill({ status: 200, contentType: "application/x-ndjson", body });
  });
  await input(page).fill("Will it end?");
  await input(page).press("Enter");
  await newest(page).getByText("Half a").waitFor();
  begun.release();
  await chat(page).getByText("Half a and the other half.").waitFor();
  await done(page);
  expect(groq.requests).toHaveLength(1);
});

test("code in a reply can be copied with the keyboard", async () => {
  const page = await openChat();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  groq.will(says("First\n\n```cpp\nint a = 1 < 2;\n```\n\nthen\n\n- one\n\n  ```\n  plain\n  ```"));
  await input(page).fill("Code?");
  await input(page).press("Enter");
  const copy = chat(page).getByRole("button", { name: "Copy code" });
  await copy.nth(1).waitFor();
  await done(page);
  for (const [index, code] of ["int a = 1 < 2;\n", "plain\n"].entries()) {
    await chat(page).locator("pre").nth(index).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  }
  await expect.poll(() => copy.count()).toBe(2);
  groq.will(says("`no` block"));
  await input(page).fill("And?");
  await input(page).press("Enter");
  await chat(page).locator("code", { hasText: /^no$/ }).waitFor();
  await done(page);
  expect(await copy.count()).toBe(2);
});
