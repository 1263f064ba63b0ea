import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fillProblem } from "./problems.ts";
import { arrive, finish, PASSWORD, see, serveSite, visit } from "./site.ts";

const site = serveSite();

/** Posts a problem with a discussion. @returns the address of the discussion. */
async function shareProblem(page: Page, title: string): Promise<string> {
  await visit(page, "/addproblem");
  await fillProblem(page, { title });
  await page.getByRole("button", { name: "Add Problem", exact: true }).click();
  await arrive(page, "/dashboard");
  const href = await page.getByRole("link", { name: title, exact: true }).first().getAttribute("href");
  return href ?? "";
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await see(page, text);
}

const isLive = (page: Page) =>
  page.waitForEvent("websocket", { predicate: (socket) => /realtime/.test(socket.url()) });

/** Waits until the page has joined the discussion. */
async function enter(page: Page, problem: string): Promise<void> {
  const joined = isLive(page).then((socket) =>
    socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("joined")),
  );
  await visit(page, `${problem}/discussion`);
  await joined;
}

/** Console errors expected when a test breaks the connection. */
const broken = [/realtime/];

describe("a live discussion", () => {
  test("each message and deletion appears once without a reload, and drafts are kept", async () => {
    const [ada, bob] = [await site.openSignedIn(), await site.openSignedIn()];
    const problem = await shareProblem(ada, "Live");
    await enter(ada, problem);
    await enter(bob, problem);
    const draft = ada.getByLabel("Message", { exact: true });
    await draft.fill("It");
    await bob.getByLabel("Message", { exact: true }).fill("Is the **second** sample tight?");
    await bob.getByRole("button", { name: "Send", exact: true }).click();
    await ada.locator(".comment strong", { hasText: "second" }).waitFor();
    expect(await draft.inputValue()).toBe("It");
    await say(ada, "It is.");
    await see(bob, "It is.");
    expect(await bob.locator(".comment").count()).toBe(2);
    await ada.getByRole("button", { name: `More about message by ${ada.username}` }).click();
    await ada.getByRole("button", { name: "Delete", exact: true }).click();
    await ada.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await bob.getByText("It is.").waitFor({ state: "detached" });
    await expect.poll(() => ada.locator(".comment").count()).toBe(1);
  });

  test("deleting a problem closes its discussion for others at once", async () => {
    const [ada, bob] = [await site.openSignedIn(), await site.openSignedIn()];
    const problem = await shareProblem(ada, "Short-lived");
    await enter(bob, problem);
    await ada.request.delete(`/api${problem}/deleteproblem`);
    await bob.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
    await finish(bob, [/status of 404/]);
  });

  test("a discussion stays live by polling where websockets are blocked", async () => {
    const [ada, bob] = [await site.openSignedIn(), await site.openSignedIn()];
    await ada.routeWebSocket(/realtime/, (socket) => socket.close());
    await bob.addInitScript(() => {
      Object.assign(window, {
        WebSocket: class {
          constructor() {
            throw new DOMException("Blocked", "SecurityError");
          }
        },
      });
    });
    const problem = await shareProblem(ada, "Behind a wall");
    for (const page of [ada, bob]) {
      const joined = page.waitForResponse(
        async (answer) =>
          answer.url().includes("/events") && (await answer.text().catch(() => "")).includes("joined"),
      );
      await visit(page, `${problem}/discussion`);
      await joined;
    }
    await say(bob, "Can you hear me?");
    await see(ada, "Can you hear me?");
    await say(ada, "Loud and clear.");
    await see(bob, "Loud and clear.");
    await finish(ada, broken);
    await finish(bob, broken);
  });
});

describe("the live connection", () => {
  /** Forwards the page's sockets unless `isDown`; `cut` closes them. */
  async function watchSockets(page: Page) {
    const sockets = { isDown: false, tries: 0, joined: 0, cut: async () => {} };
    await page.routeWebSocket(/realtime/, (socket) => {
      sockets.tries += 1;
      if (sockets.isDown) return void socket.close({ code: 1012 });
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (String(message).includes("joined")) sockets.joined += 1;
        socket.send(message);
      });
      sockets.cut = () => socket.close({ code: 1012 });
    });
    // Records times by the page's clock. Playwright has already replaced WebSocket, so this extends Playwright's
    // class.
    await page.addInitScript(() => {
      const opened: number[] = [];
      const Stand = window.WebSocket;
      const watched = class extends Stand {
        constructor(...given: ConstructorParameters<typeof Stand>) {
          opened.push(performance.now());
          super(...given);
        }
      };
      Object.assign(window, { opened, WebSocket: watched });
    });
    return sockets;
  }

  test("a lost connection is retried five times, a second apart, before a button is offered", async () => {
    const [ada, bob] = [await site.openSignedIn(), await site.openSignedIn()];
    const sockets = await watchSockets(ada);
    const problem = await shareProblem(ada, "Out of reach");
    await visit(ada, `${problem}/discussion`);
    await expect.poll(() => sockets.joined).toBe(1);
    await ada.route("**/api/realtime/**", (route) => route.abort());
    Object.assign(sockets, { isDown: true, tries: 0 });
    await sockets.cut();
    const notice = ada.getByRole("status").getByText("Connection lost", { exact: true });
    await notice.waitFor();
    expect(sockets.tries).toBe(5);
    const times = await ada.evaluate(() => (window as unknown as { opened: number[] }).opened.slice(-5));
    for (const [index, at] of times.slice(1).entries()) {
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(990);
    }
    await visit(bob, `${problem}/discussion`);
    await say(bob, "Where are you?");
    expect(await ada.getByText("Where are you?").count()).toBe(0);

    sockets.isDown = false;
    await ada.getByRole("button", { name: "Reconnect", exact: true }).click();
    await see(ada, "Where are you?");
    await notice.waitFor({ state: "detached" });
    await finish(ada, broken);
  });

  test("a connection is restored after a restart of the server", async () => {
    const ada = await site.openSignedIn();
    const sockets = await watchSockets(ada);
    const problem = await shareProblem(ada, "Restarted");
    await visit(ada, `${problem}/discussion`);
    await expect.poll(() => sockets.joined).toBe(1);
    await sockets.cut();
    await expect.poll(() => sockets.joined).toBe(2);
    expect(await ada.getByText("Connection lost").count()).toBe(0);
    await finish(ada, broken);
  });

  test("a page's screens share one connection, which closes when the session ends", async () => {
    const ada = await site.openSignedIn();
    let count = 0;
    ada.on("websocket", () => {
      count += 1;
    });
    const opening = isLive(ada);
    await visit(ada, "/dashboard");
    const socket = await opening;
    await ada.getByRole("button", { name: "Problems", exact: true }).click();
    await ada.getByRole("link", { name: "My Problems", exact: true }).click();
    await arrive(ada, "/myproblems");
    // If the first socket opened slowly, the page may have opened another.
    const sockets = count;
    const closed = socket.waitForEvent("close");
    await ada.getByRole("button", { name: "Log out" }).click();
    await arrive(ada, "/");
    await closed;
    expect(count).toBe(sockets);
  });

  test("a new connection is opened when the same user signs in again in the same document", async () => {
    const [ada, bob] = [await site.openSignedIn(), await site.openSignedIn()];
    const problem = await shareProblem(ada, "Signed out elsewhere");
    await enter(ada, problem);
    await ada.request.post("/api/logout");
    // Navigates explicitly, because the page may already show the sign-in screen.
    await ada.evaluate((address) => {
      const { __remixRouter: router } = window as unknown as {
        __remixRouter: { navigate(to: string): void };
      };
      router.navigate(address);
    }, problem);
    await arrive(ada, `/signin?redirectTo=${encodeURIComponent(problem)}`);
    await ada.getByLabel("Email or username").fill(ada.username);
    await ada.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await ada.getByRole("button", { name: "Sign in", exact: true }).click();
    await arrive(ada, problem);
    await ada.locator(`a[href="${problem}/discussion"]`).first().click();
    await arrive(ada, `${problem}/discussion`);
    await visit(bob, `${problem}/discussion`);
    await say(bob, "Welcome back");
    await see(ada, "Welcome back");
    await finish(ada, [...broken, /status of 401/]);
  });

  test("guests have no connection", async () => {
    const page = await site.open();
    page.on("websocket", () => expect.unreachable());
    await visit(page, "/signin");
  });
});
