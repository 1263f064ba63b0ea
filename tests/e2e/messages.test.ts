import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { startServer } from "../setup/server.ts";
import { storeProblem } from "./problems.ts";
import { arrive, bothModes, finish, see, seeHeading, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
type Somebody = Page & { username: string; id: string };
let pairs = 0;

async function somebody(options?: Parameters<typeof site.openSignedIn>[0]): Promise<Somebody> {
  const page = await site.openSignedIn(options);
  const { user } = (await (await page.request.get("/api/check-auth")).json()) as { user: { _id: string } };
  return Object.assign(page, { id: user._id });
}

/** Two people who have nothing to do with those of other tests. */
async function pair(options?: { javaScript?: boolean }): Promise<[Somebody, Somebody]> {
  const number = ++pairs;
  return [
    await somebody({ username: `ada${number}`, ...options }),
    await somebody({ username: `ben${number}`, ...options }),
  ];
}

const tell = async (from: Somebody, to: Somebody, content: string) => {
  const answer = await from.request.post(`/api/messages/send/${to.id}`, { data: { content } });
  expect(answer.status()).toBe(201);
};
const box = (page: Page) => page.locator("textarea[name=content]");
const say = async (page: Page, text: string) => {
  await box(page).fill(text);
  await box(page).press("Enter");
};
const bubbles = (page: Page) => page.locator(".bubble").allInnerTexts();
const bubble = (page: Page, text: string) => page.locator(".bubble", { hasText: text });
const open = (page: Page, other: Somebody) => visit(page, `/messages/${other.id}`);
const row = (page: Page, other: Somebody) =>
  page.locator(`[data-pane=people] a[href^="/messages/${other.id}"]`);
const presenceOf = (page: Page) => page.locator("[data-pane=conversation] .pane-head .meta");

describe.each(bothModes)("the screen $mode", ({ javaScript }) => {
  test("has both panes, their texts, and the way between them", async () => {
    const [ada, ben] = await pair({ javaScript });
    await visit(ada, "/messages");
    await seeHeading(ada, "Conversations");
    await see(ada, /^\d+ Online$/);
    await seeHeading(ada, "Select a Conversation");
    await seeHeading(ada, "Offline");
    const search = ada.getByPlaceholder("Search users...");
    await search.fill(ben.username.toUpperCase());
    await search.press("Enter");
    await row(ada, ben).click();
    await ada.waitForURL((url) => url.pathname === `/messages/${ben.id}`);
    await settled(ada);
    await seeHeading(ada, ben.username);
    expect(await presenceOf(ada).innerText()).toBe("Offline");
    await seeHeading(ada, "No messages yet");
    await see(ada, `Be the first to send a message to ${ben.username}`);
    await finish(ada);
    await finish(ben);
  });

  test("says when nobody is found and when the list cannot be had", async () => {
    const ada = await somebody({ javaScript });
    await visit(ada, "/messages?q=nobody-is-called-so");
    await see(ada, "No other users found.");
    await visit(ada, "/messages?people=nonsense");
    await see(ada, "Failed to fetch users");
    await finish(ada);
  });

  test("sends, shows times of day by the clock, and is read by the other", async () => {
    const [ada, ben] = await pair({ javaScript });
    await open(ada, ben);
    await box(ada).fill("First line\n\n**second** `code`");
    await ada.getByRole("button", { name: "Send", exact: true }).click();
    await bubble(ada, "second").locator("strong").waitFor();
    await settled(ada);
    const time = bubble(ada, "second").locator("time");
    expect(await time.innerText()).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    const day = await ada.locator(".day").innerText();
    expect(day).toMatch(javaScript ? /^\w{3} \d{1,2}, \d{4}$/ : /^\w{3} \d{1,2}, \d{4} \(UTC\)$/);
    expect(await box(ada).inputValue()).toBe("");

    await visit(ben, "/dashboard");
    expect(await ben.locator(".bar .badge").first().innerText()).toContain("1");
    await visit(ben, "/messages");
    expect(await row(ben, ada).innerText()).toContain("First line");
    expect(await row(ben, ada).locator(".badge").innerText()).toContain("1");
    await row(ben, ada).click();
    await bubble(ben, "second").waitFor();
    expect(await ben.locator(".badge").count()).toBe(0);
    await open(ada, ben);
    await see(ada, "Seen");
    await finish(ada);
    await finish(ben);
  });

  test("goes back through a long conversation and finds a message in it", async () => {
    const [ada, ben] = await pair({ javaScript });
    for (let count = 1; count <= 60; count++) await tell(ben, ada, `Number ${count} of many`);
    await open(ada, ben);
    expect(await bubble(ada, "Number 60 of many").isVisible()).toBe(true);
    expect(await bubble(ada, "Number 9 of many").count()).toBe(0);
    const inView = (text: string) =>
      bubble(ada, text).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    expect(await inView("Number 60 of many")).toBe(true);
    await ada.getByRole("link", { name: "Older messages" }).click();
    await bubble(ada, "Number 9 of many").waitFor();

    await visit(ada, "/messages/search?q=number+12");
    await ada.locator(".rows a", { hasText: "Number 12 of many" }).click();
    await ada.waitForURL(/around=/);
    await ada.locator(".bubble[aria-current]", { hasText: "Number 12 of many" }).waitFor();
    await ada.getByRole("link", { name: "Newest messages" }).click();
    await arrive(ada, `/messages/${ben.id}`);
    await bubble(ada, "Number 60 of many").waitFor();
    await finish(ada);
    await finish(ben);
  });

  test("a problem is shared from its page and comes as a card", async () => {
    const [ada, ben] = await pair({ javaScript });
    const id = await storeProblem(ada, { title: `Shared with ${ben.username}` });
    await visit(ada, `/problem/${id}`);
    await ada.getByRole("link", { name: "Share", exact: true }).click();
    await seeHeading(ada, "Share this problem");
    await ada.getByPlaceholder("Search users...").fill(ben.username);
    await ada.getByPlaceholder("Search users...").press("Enter");
    await ada.getByRole("radio", { name: ben.username }).check();
    await ada.getByRole("textbox", { name: /^Note/ }).fill("Your kind of thing");
    await ada.getByRole("button", { name: "Send", exact: true }).click();
    await arrive(ada, `/messages/${ben.id}`);
    const card = ada.locator(".bubble .card");
    expect(await card.innerText()).toMatch(
      new RegExp(`Shared with ${ben.username}\\s+(Rating )?5\\s+Codeforces`),
    );
    await open(ben, ada);
    await ben.locator(".bubble .card").click();
    await arrive(ben, `/problem/${id}`);
    await finish(ada);
    await finish(ben);
  });

  test("a blank message is not sent", async () => {
    const [ada, ben] = await pair({ javaScript });
    await open(ada, ben);
    const button = ada.getByRole("button", { name: "Send", exact: true });
    if (javaScript) {
      expect(await button.isDisabled()).toBe(true);
      await box(ada).fill("  \n ");
      expect(await button.isDisabled()).toBe(true);
      await box(ada).press("Enter");
      expect(await bubbles(ada)).toEqual([]);
    } else {
      await box(ada).fill("   ");
      await button.click();
      await see(ada, "Message is required");
    }
    await finish(ada, [/status of 400/]);
    await finish(ben);
  });
});

describe("two browsers talk", () => {
  test("what one sends is there at once, marked, and takes its place; the other sees it live", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await ada.route(/\/api\/messages\/send\//, async (route) => {
      await held;
      await route.continue();
    });
    await say(ada, "Is it **there**?");
    await bubble(ada, "(sending...)").waitFor();
    expect(await bubble(ada, "Is it **there**?").count()).toBe(1);
    expect(await box(ada).inputValue()).toBe("");
    expect(await box(ada).evaluate((element) => element === document.activeElement)).toBe(true);
    letGo();
    await bubble(ada, "Is it there?").waitFor();
    expect(await ada.getByText("(sending...)").count()).toBe(0);
    await bubble(ben, "Is it there?").waitFor();
    expect((await bubbles(ada)).length).toBe(1);
    await see(ada, "Seen");
    await say(ben, "It is.");
    await bubble(ada, "It is.").waitFor();
    expect((await bubbles(ben)).length).toBe(2);
    expect(await ada.locator(".badge").count()).toBe(0);
    await finish(ada);
    await finish(ben);
  });

  test("Enter sends, Shift+Enter makes a line", async () => {
    const [ada, ben] = await pair();
    await open(ada, ben);
    await box(ada).pressSequentially("one");
    await box(ada).press("Shift+Enter");
    await box(ada).pressSequentially("two");
    expect(await bubbles(ada)).toEqual([]);
    expect(await box(ada).inputValue()).toBe("one\ntwo");
    await box(ada).dispatchEvent("keydown", {
      key: "Enter",
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
    expect(await bubbles(ada)).toEqual([]);
    await box(ada).press("Enter");
    await bubble(ada, "one").waitFor();
    await finish(ada);
    await finish(ben);
  });

  test("what cannot be sent goes back into the box, and sent again it is stored once", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    await ada.route(/\/api\/messages\/send\//, (route) => route.abort("connectionfailed"));
    await say(ada, "Will it arrive?");
    await ada.getByRole("alert").waitFor();
    expect(await ada.getByRole("alert").innerText()).toBe("Failed to send message. Please try again.");
    expect(await bubbles(ada)).toEqual([]);
    expect(await box(ada).inputValue()).toBe("Will it arrive?");
    await ada.unroute(/\/api\/messages\/send\//);
    await box(ada).press("Enter");
    await bubble(ada, "Will it arrive?").waitFor();
    expect(await ada.getByRole("alert").count()).toBe(0);
    await bubble(ben, "Will it arrive?").waitFor();
    expect((await bubbles(ben)).length).toBe(1);
    await finish(ada, [/ERR_CONNECTION_FAILED/]);
    await finish(ben);
  });

  test("an answer that is lost does no harm", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    await ada.route(/\/api\/messages\/send\//, async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    });
    await say(ada, "Stored, and nobody said so");
    await bubble(ben, "Stored, and nobody said so").waitFor();
    await bubble(ada, "Stored, and nobody said so").waitFor();
    await ada.unroute(/\/api\/messages\/send\//);
    await say(ada, "And on");
    await bubble(ben, "And on").waitFor();
    expect((await bubbles(ben)).length).toBe(2);
    expect((await bubbles(ada)).length).toBe(2);
    await finish(ada, [/ERR_CONNECTION_FAILED/]);
    await finish(ben);
  });

  test("the list tells of what comes into other conversations, in the bar as well", async () => {
    const [ada, ben] = await pair();
    const cleo = await somebody({ username: `cleo${pairs}` });
    await open(ada, ben);
    await tell(cleo, ada, "Over here");
    await row(ada, cleo).locator(".badge").waitFor();
    expect(await row(ada, cleo).innerText()).toContain("Over here");
    expect(await ada.locator(".bar .badge").first().innerText()).toContain("1");
    expect(await bubbles(ada)).toEqual([]);
    await row(ada, cleo).click();
    await bubble(ada, "Over here").waitFor();
    await ada.waitForFunction(() => !document.querySelector(".badge"));
    for (const page of [ada, ben, cleo]) await finish(page);
  });

  test("a further tab of the sender shows what is sent from the first", async () => {
    const [ada, ben] = await pair();
    const tab = await ada.context().newPage();
    await Promise.all([open(ada, ben), open(tab, ben)]);
    await say(ada, "From the first tab");
    await bubble(tab, "From the first tab").waitFor();
    expect((await bubbles(tab)).length).toBe(1);
    await finish(ada);
    await finish(ben);
  });

  test("typing is told while it lasts", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    await ada.getByText("Active now").waitFor();
    await box(ben).pressSequentially("Hm");
    await see(ada, `${ben.username} is typing…`);
    await box(ben).press("Enter");
    await bubble(ada, "Hm").waitFor();
    await ada.getByText(`${ben.username} is typing…`).waitFor({ state: "detached" });
    await finish(ada);
    await finish(ben);
  });

  test("who reads further up stays there, and is told of what is new", async () => {
    const [ada, ben] = await pair();
    for (let count = 1; count <= 40; count++) await tell(ben, ada, `Line ${count}.`);
    await open(ada, ben);
    const log = ada.getByRole("log");
    await log.evaluate((element) => {
      element.scrollTop = -800;
    });
    const topOf = () => bubble(ada, "Line 15.").evaluate((element) => element.getBoundingClientRect().top);
    const before = await topOf();
    await tell(ben, ada, "The newest of all");
    const button = ada.getByRole("button", { name: "New messages" });
    await button.waitFor();
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
    await button.click();
    await button.waitFor({ state: "detached" });
    expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
    await finish(ada);
    await finish(ben);
  });
});

describe("presence", () => {
  test("follows the pages that are open, whichever of them", async () => {
    const [ada, ben] = await pair();
    await open(ada, ben);
    await ada.locator(".pane-head").getByText("Offline").waitFor();
    await visit(ben, "/messages");
    await see(ada, "Active now");
    await ada.getByRole("heading", { name: "Online", exact: true }).waitFor();
    const tab = await ben.context().newPage();
    await visit(tab, "/dashboard");
    await ben.close();
    // One page is left.
    await see(ada, "Active now");
    await tab.close();
    await ada.locator("[data-pane=conversation] .pane-head").getByText("Offline").waitFor();
    await ada.context().close();
  });
});

describe("a connection that fails", () => {
  test("cut off and back, what was missed is there, once", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    await say(ben, "Before");
    await bubble(ada, "Before").waitFor();
    await ada.context().setOffline(true);
    await say(ada, "Not while offline");
    await ada.getByRole("alert").waitFor();
    for (const text of ["Meanwhile one", "Meanwhile two"]) await say(ben, text);
    await bubble(ben, "Meanwhile two").waitFor();
    await ada.context().setOffline(false);
    await bubble(ada, "Meanwhile two").waitFor();
    await box(ada).press("Enter");
    await bubble(ben, "Not while offline").waitFor();
    for (const page of [ada, ben]) expect((await bubbles(page)).length).toBe(4);
    await finish(ada, [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|ERR_/]);
    await finish(ben);
  });

  test("with websockets blocked, messages come by polling", async () => {
    const [ada, ben] = await pair();
    await ada.routeWebSocket(/.*/, (socket) => socket.close());
    await Promise.all([open(ada, ben), open(ben, ada)]);
    await see(ben, "Active now");
    await say(ben, "By another way");
    await bubble(ada, "By another way").waitFor();
    await say(ada, "And back");
    await bubble(ben, "And back").waitFor();
    await finish(ada, [/WebSocket/]);
    await finish(ben);
  });

  test("a server that restarts in mid-conversation loses nothing and doubles nothing", async () => {
    const port = String(20_000 + (process.pid % 20_000));
    let server = await startServer({ PORT: port });
    const [ada, ben] = await Promise.all(
      ["ada", "ben"].map(async (name) => {
        const page = await site.open({ baseURL: server.url });
        const data = { username: name, email: `${name}@example.org`, password: "correct horse 1!" };
        const { user } = await (await page.request.post("/api/signup", { data })).json();
        return Object.assign(page, { username: name, id: user._id as string });
      }),
    );
    if (!ada || !ben) throw new Error("Two people are needed.");
    await Promise.all([open(ada, ben), open(ben, ada)]);
    await say(ada, "Before the restart");
    await bubble(ben, "Before the restart").waitFor();
    await server.kill("SIGKILL");
    await say(ada, "While it was away");
    await ada.getByRole("alert").waitFor();
    server = await startServer({ PORT: port, DATA_DIR: server.dataDir });
    await box(ada).press("Enter");
    await bubble(ada, "While it was away").waitFor();
    await bubble(ben, "While it was away").waitFor();
    for (const page of [ada, ben]) expect((await bubbles(page)).length).toBe(2);
    await finish(ada, [/ERR_|WebSocket/]);
    await finish(ben, [/ERR_|WebSocket/]);
    await server.stop();
  });
});

test("on a phone one pane at a time, with the way back", async () => {
  const [ada, ben] = await pair();
  await ada.setViewportSize({ width: 360, height: 720 });
  await visit(ada, "/messages");
  expect(await ada.getByRole("heading", { name: "Select a Conversation" }).isVisible()).toBe(false);
  await ada.getByPlaceholder("Search users...").fill(ben.username);
  await row(ada, ben).click();
  await seeHeading(ada, ben.username);
  expect(await ada.getByRole("heading", { name: "Conversations" }).isVisible()).toBe(false);
  await ada.getByRole("link", { name: "Back to conversations" }).click();
  await seeHeading(ada, "Conversations");
  await finish(ada);
  await finish(ben);
});
