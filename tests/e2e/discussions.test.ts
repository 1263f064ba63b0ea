import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storeProblem } from "./problems.ts";
import {
  arrive,
  bothModes,
  finish,
  see,
  seeFocus,
  seeHeading,
  serveSite,
  settled,
  setVisibility,
  visit,
} from "./site.ts";

const site = serveSite();
const bell = (page: Page) => page.getByRole("link", { name: /^Notifications/ });

/** Records every text that the bell shows from now on. */
const listenToBell = (page: Page) =>
  page.evaluate(() => {
    const bell = document.querySelector(".bell");
    const rung: string[] = [];
    Object.assign(window, { rung });
    if (!bell) throw new Error("There is no bell.");
    new MutationObserver(() => rung.push(bell.textContent ?? "")).observe(bell, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
const rung = (page: Page) => page.evaluate(() => (window as unknown as { rung: string[] }).rung);

const unreadOf = async (page: Page) =>
  ((await (await page.request.get("/api/notifications")).json()) as { unread: number }).unread;

test("messages in a visible discussion do not ring the bell, but other messages do", async () => {
  const kit = await site.openSignedIn({ username: "kit" });
  const leo = await site.openSignedIn({ username: "leo" });
  const [here, there] = [
    await storeProblem(kit, { title: "Here" }),
    await storeProblem(kit, { title: "There" }),
  ];
  const post = (problem: string, text: string) =>
    leo.request.post(`/api/problem/${problem}/discussion`, { data: { text } });
  await visit(kit, `/problem/${here}/discussion`);
  await listenToBell(kit);
  for (const text of ["One", "Two"]) {
    await post(here, text);
    await see(kit, text);
  }
  await expect.poll(() => unreadOf(kit)).toBe(0);
  expect(await rung(kit)).toEqual([]);
  await post(there, "Over there");
  await expect.poll(() => bell(kit).textContent()).toBe("Notifications1 unread");
  await post(here, "Three");
  await see(kit, "Three");
  await expect.poll(() => unreadOf(kit)).toBe(1);
  expect(await bell(kit).textContent()).toBe("Notifications1 unread");
  expect(await rung(kit)).not.toContain("Notifications2 unread");
});

test("a message that arrives while the tab is hidden counts on the bell until the tab becomes visible", async () => {
  const kay = await site.openSignedIn({ username: "kay" });
  const lou = await site.openSignedIn({ username: "lou" });
  const problem = await storeProblem(kay, { title: "Behind another tab" });
  await kay.clock.install();
  await visit(kay, `/problem/${problem}/discussion`);
  await lou.request.post(`/api/problem/${problem}/discussion`, { data: { text: "Are you there?" } });
  await see(kay, "Are you there?");
  await expect.poll(() => unreadOf(kay)).toBe(0);
  await setVisibility(kay, "hidden");
  const loaded: string[] = [];
  kay.on("request", (request) => request.url().includes(".data") && loaded.push(request.url()));
  await lou.request.post(`/api/problem/${problem}/discussion`, { data: { text: "Anybody?" } });
  await expect.poll(() => bell(kay).textContent()).toBe("Notifications1 unread");
  // A reload would start within this time and mark the notification as read.
  await kay.clock.fastForward(5000);
  expect(loaded).toEqual([]);
  expect(await unreadOf(kay)).toBe(1);
  await setVisibility(kay, "visible");
  await see(kay, "Anybody?");
  await expect.poll(() => bell(kay).textContent()).toBe("Notifications");
  expect(await unreadOf(kay)).toBe(0);
});

test("when the fetch of a new message fails, it is tried again and keeps the draft", async () => {
  const kim = await site.openSignedIn({ username: "kim" });
  const lea = await site.openSignedIn({ username: "lea" });
  const problem = await storeProblem(kim, { title: "On a bad line" });
  // Joining the discussion fetches earlier messages.
  const fetched = kim.waitForResponse(/discussion\.data/);
  await visit(kim, `/problem/${problem}/discussion`);
  await fetched;
  await settled(kim);
  await kim.getByLabel("Message", { exact: true }).fill("Half a thought");
  let failures = 0;
  await kim.route(/discussion\.data/, async (route) => {
    if (failures === 2) return route.continue();
    failures++;
    // The notice stays during the next attempt.
    if (failures === 2) await kim.getByText("No connection.").waitFor();
    return route.abort("connectionfailed");
  });
  await lea.request.post(`/api/problem/${problem}/discussion`, { data: { text: "Did it arrive?" } });
  await see(kim, "Did it arrive?");
  expect(failures).toBe(2);
  expect(await kim.getByLabel("Message", { exact: true }).inputValue()).toBe("Half a thought");
  await finish(kim, [/ERR_CONNECTION_FAILED/]);
});

describe.each(bothModes)("a discussion $mode", ({ javaScript }) => {
  test("a new discussion message appears at the end, and its author can delete it", async () => {
    const page = await site.openSignedIn({ javaScript });
    const problem = `/problem/${await storeProblem(page)}`;
    await visit(page, problem);
    await page.getByRole("link", { name: "Join Discussion" }).click();
    await arrive(page, `${problem}/discussion`);
    await seeHeading(page, "No messages yet");
    const box = page.getByRole("textbox", { name: "Message" });
    const send = page.getByRole("button", { name: "Send" });
    await send.click();
    expect(await page.locator("textarea:invalid").count()).toBe(1);
    for (const text of ["First words", "Second words"]) {
      await box.fill(text);
      await send.click();
      await page.getByRole("log").getByText(text).waitFor();
      await expect.poll(() => box.inputValue()).toBe("");
    }
    expect(await page.getByRole("log").innerText()).toMatch(/First words[\s\S]*Second words/);
    if (javaScript) await seeFocus(box);
    const first = page.locator(".comment", { hasText: "First words" });
    await first.getByRole("button", { name: /^More about message/ }).click();
    await first.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await first.waitFor({ state: "detached" });
    await page.getByText("Second words").waitFor();
  });
});

test("a long discussion opens at its newest message", async () => {
  const page = await site.openSignedIn();
  const problem = `/problem/${await storeProblem(page)}`;
  for (let count = 1; count <= 52; count++) {
    await page.request.post(`/api${problem}/discussion`, { data: { text: `Message ${count}.` } });
  }
  await visit(page, `${problem}/discussion`);
  const log = (await page.getByRole("log").boundingBox()) ?? { y: 0, height: 0 };
  const newest = (await page.getByText("Message 52.").boundingBox()) ?? { y: 0, height: 0 };
  expect(newest.y).toBeGreaterThan(log.y);
  expect(newest.y + newest.height).toBeLessThanOrEqual(log.y + log.height);
  await page.getByRole("link", { name: "Earlier messages" }).click();
  await page.getByText("Message 2.").waitFor();
  await page.getByRole("link", { name: "Later messages" }).click();
  await page.getByText("Message 52.").waitFor();
});
