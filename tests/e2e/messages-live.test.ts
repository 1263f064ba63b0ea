import { describe, expect, test } from "vitest";
import {
  box,
  bubble,
  bubbles,
  cut,
  hold,
  open,
  openLive,
  peopleOf,
  presenceOf,
  row,
  SENDING,
  say,
  tell,
} from "./conversations.ts";
import {
  finish,
  holdSocket,
  nextFrames,
  restingPlace,
  see,
  seeFocus,
  serveSite,
  setVisibility,
  visit,
} from "./site.ts";

const site = serveSite({});
const { pair, somebody } = peopleOf(site);

describe("messages between two browsers", () => {
  test("a message appears at once, marked as sending, and the other user sees it live", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    const letGo = await hold(ada, (route) => route.continue());
    await say(ada, "Is it **there**?");
    await bubble(ada, "(sending...)").waitFor();
    expect(await bubble(ada, "Is it **there**?").count()).toBe(1);
    expect(await box(ada).inputValue()).toBe("");
    await seeFocus(box(ada));
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
  });

  test("Enter sends, and Shift+Enter starts a new line", async () => {
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
  });

  test("a failed message returns to the input, and sending it again stores it once", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    await ada.route(SENDING, cut);
    await say(ada, "Will it arrive?");
    await ada.getByRole("alert").waitFor();
    expect(await ada.getByRole("alert").innerText()).toBe("Failed to send message. Please try again.");
    expect(await bubbles(ada)).toEqual([]);
    await expect.poll(() => box(ada).inputValue()).toBe("Will it arrive?");
    await ada.unroute(SENDING);
    await box(ada).press("Enter");
    await bubble(ada, "Will it arrive?").waitFor();
    expect(await ada.getByRole("alert").count()).toBe(0);
    await bubble(ben, "Will it arrive?").waitFor();
    expect((await bubbles(ben)).length).toBe(1);
    await finish(ada, [/ERR_CONNECTION_FAILED/]);
  });

  test("messages sent in quick succession are each stored once, in order", async () => {
    const [ada, ben] = await pair();
    await Promise.all([open(ada, ben), open(ben, ada)]);
    let first = true;
    await ada.route(SENDING, async (route) => {
      // Delays the first request until the page shows the second message.
      if (first) {
        first = false;
        await bubble(ada, "two").waitFor();
      }
      await route.continue();
    });
    await box(ada).fill("one");
    await box(ada).press("Enter");
    await box(ada).press("Enter");
    await box(ada).fill("two");
    await ada.getByRole("button", { name: "Send", exact: true }).dblclick();
    await bubble(ben, "two").waitFor();
    await ada.getByText("(sending...)").first().waitFor({ state: "detached" });
    for (const page of [ada, ben]) {
      const texts = await page.locator(".bubble .prose").allInnerTexts();
      expect(texts.map((text) => text.trim())).toEqual(["one", "two"]);
    }
  });

  test("failed messages return to the input even while React is busy and the user is typing", async () => {
    const [ada, ben] = await pair();
    await open(ada, ben);
    await ada.evaluate(() => {
      const failure = new TypeError("Failed to fetch");
      // Imitates a slow machine, where React defers effects to a later task.
      let now = performance.now();
      performance.now = () => {
        now += 10;
        return now;
      };
      const box = document.querySelector<HTMLTextAreaElement>("textarea[name=content]");
      const type = (text: string) => {
        if (box) box.value += text;
        box?.dispatchEvent(new Event("input", { bubbles: true }));
      };
      const alerted = new Promise<void>((resolve) => {
        new MutationObserver(() => document.querySelector("[role=alert]") && resolve()).observe(document, {
          childList: true,
          subtree: true,
        });
      });
      let count = 0;
      window.fetch = async () => {
        count += 1;
        if (count === 1) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => type("!");
          port2.postMessage(null);
        } else await alerted;
        throw failure;
      };
      for (const text of ["one", "two"]) {
        type(text);
        box?.form?.requestSubmit();
      }
    });
    await expect.poll(() => box(ada).inputValue()).toBe("one\n\ntwo!");
    expect(await bubbles(ada)).toEqual([]);
  });

  test("messages sent before the page connects appear, and are unread until opened", async () => {
    const [ada, ben] = await pair();
    const cleo = await somebody();
    const connect = await holdSocket(ada);
    await open(ada, ben);
    await tell(ben, ada, "Too early for you?");
    await tell(cleo, ada, "And over here?");
    connect();
    await bubble(ada, "Too early for you?").waitFor();
    await row(ada, cleo).locator(".badge").waitFor();
    expect(await row(ada, cleo).innerText()).toContain("And over here?");
    await expect.poll(() => ada.locator(".bar .badge").first().innerText()).toContain("1");
    await row(ada, cleo).click();
    await bubble(ada, "And over here?").waitFor();
    await expect.poll(() => ada.locator(".badge").count()).toBe(0);
    await finish(ada, [/WebSocket/]);
  });

  test("a message also appears in the sender's other tab", async () => {
    const [ada, ben] = await pair();
    const tab = await ada.context().newPage();
    await open(ada, ben);
    await tab.goto(`/messages/${ben.id}`);
    // The disabled button shows that hydration has ended.
    await tab.locator(".composer button:disabled").waitFor();
    await say(ada, "From the first tab");
    await bubble(tab, "From the first tab").waitFor();
    expect((await bubbles(tab)).length).toBe(1);
  });

  test("a notice appears while the other user is typing", async () => {
    const [ada, ben] = await pair();
    await Promise.all([openLive(ada, `/messages/${ben.id}`), openLive(ben, `/messages/${ada.id}`)]);
    await box(ben).pressSequentially("Hm");
    await see(ada, `${ben.username} is typing…`);
    await box(ben).press("Enter");
    await bubble(ada, "Hm").waitFor();
    await ada.getByText(`${ben.username} is typing…`).waitFor({ state: "detached" });
  });
});

test("messages received in a background tab stay unread until they are seen", async () => {
  const [ada, ben] = await pair();
  const unread = async () => {
    const people: { _id: string; unread: number }[] = await (
      await ada.request.get("/api/messages/users")
    ).json();
    return people.find(({ _id }) => _id === ben.id)?.unread;
  };
  for (let count = 1; count <= 40; count++) await tell(ben, ada, `Line ${count}.`);
  const marked: string[] = [];
  ada.on("request", (request) => request.url().includes("/read") && marked.push(request.url()));
  await openLive(ada, `/messages/${ben.id}`);
  await setVisibility(ada, "hidden");
  await tell(ben, ada, "Behind another tab");
  await bubble(ada, "Behind another tab").waitFor();
  await nextFrames(ada);
  expect(marked).toEqual([]);
  await setVisibility(ada, "visible");
  await expect.poll(unread).toBe(0);

  const log = ada.getByRole("log");
  await log.evaluate((element) => {
    element.scrollTop = -800;
  });
  await setVisibility(ada, "hidden");
  await tell(ben, ada, "Further down");
  await ada.getByRole("button", { name: "New messages" }).waitFor();
  marked.splice(0);
  await setVisibility(ada, "visible");
  await nextFrames(ada);
  expect(marked).toEqual([]);
  expect(await unread()).toBe(1);
  await ada.getByRole("button", { name: "New messages" }).click();
  await expect.poll(unread).toBe(0);
});

test("a reader who has scrolled up in a long conversation stays there and is notified of new messages", async () => {
  const [ada, ben] = await pair();
  // Only messages older than the last 100 skip rendering when they are out of view.
  for (let count = 1; count <= 180; count++) {
    await tell(ben, ada, count % 3 === 0 ? `Line ${count}.` : `Line ${count}.\n\n- one\n- two\n- three`);
  }
  await open(ada, ben);
  for (const loaded of [50, 100, 150]) {
    // A click during a load does nothing, so retry.
    const ask = async () => {
      const count = await ada.locator(".bubble").count();
      if (count <= loaded) await ada.getByRole("link", { name: "Older messages" }).click();
      return count;
    };
    await expect.poll(ask, { interval: 500 }).toBeGreaterThan(loaded);
  }
  await bubble(ada, "Line 20.").scrollIntoViewIfNeeded();
  const log = ada.getByRole("log");
  await log.evaluate((element) => element.scrollBy(0, -300));
  const topOf = () => bubble(ada, "Line 20.").evaluate((element) => element.getBoundingClientRect().top);
  const before = await restingPlace(ada, topOf);
  await tell(ben, ada, "The newest of all\n\n- one\n- two\n- three");
  const button = ada.getByRole("button", { name: "New messages" });
  await button.waitFor();
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
  await button.click();
  await button.waitFor({ state: "detached" });
  await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBe(0);
});

test("a user is shown as online while one of their pages is open", async () => {
  const [ada, ben] = await pair();
  await open(ada, ben);
  await presenceOf(ada).getByText("Offline").waitFor();
  await visit(ben, "/messages");
  await see(ada, "Active now");
  await ada.getByRole("heading", { name: "Online", exact: true }).waitFor();
  await ben.close();
  await presenceOf(ada).getByText("Offline").waitFor();
});
