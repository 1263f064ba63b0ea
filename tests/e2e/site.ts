import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createTrigger, dropTrigger, refuse } from "../../migrations/engine.ts";
import {
  addLastingScript,
  expectNoPageErrors,
  launchBrowser,
  type PageOptions,
  releasePage,
  type TestBrowser,
} from "../setup/browser.ts";
import { connectData, openData } from "../setup/data.ts";
import { addMember } from "../setup/members.ts";
import { startServer, type TestServer } from "../setup/server.ts";

export interface Site {
  url(): string;
  /** A page in a separate browser profile. */
  open(options?: PageOptions): Promise<Page>;
  /** A page in a separate browser profile, signed in to a new account. */
  openSignedIn(options?: PageOptions & { username?: string }): Promise<Page & { username: string }>;
  change(sql: string, ...values: unknown[]): void;
  /** Runs `work` while the database rejects inserts into a table. */
  whileRefused(table: string, work: () => Promise<void>): Promise<void>;
}

export const bothModes = [
  { mode: "with script", javaScript: true },
  { mode: "without script", javaScript: false },
];

export const PASSWORD = "correct horse 1!";
let lastUser = 0;
/** Pages that the current test still has to finish. */
const openPages = new Set<Page>();

type Cookie = ReturnType<typeof addMember>["cookie"];

let serverOfThisProcess: Promise<TestServer> | undefined;

/**
 * A site for a test file. Files in a process share one server: tests see other files' data but change only their own
 * users and content. Each test's pages are finished after it.
 * @param env settings for a separate server; `{}` for an empty site.
 */
export function serveSite(env?: Record<string, string>): Site {
  let server: TestServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    if (!env) serverOfThisProcess ??= startServer();
    [server, browser] = await Promise.all([
      env ? startServer(env) : (serverOfThisProcess as Promise<TestServer>),
      launchBrowser(),
    ]);
  });
  beforeEach(() => openPages.clear());
  afterEach(async () => {
    for (const page of openPages) await finish(page);
  });
  afterAll(async () => {
    await browser?.close();
    if (env) await server?.stop();
  });

  async function open(options: PageOptions = {}, cookie?: Cookie): Promise<Page> {
    const page = await browser.newPage({ baseURL: server.url, ...options });
    openPages.add(page);
    page.setDefaultTimeout(300_000);
    await addLastingScript(page, watchReact);
    if (cookie) {
      await page.context().addCookies([{ ...cookie, url: server.url, httpOnly: true, sameSite: "Lax" }]);
    }
    return page;
  }

  return {
    url: () => server.url,
    open: (options) => open(options),
    async openSignedIn({ username = `user${++lastUser}`, ...options } = {}) {
      const email = `${username}@example.org`.toLowerCase();
      const { cookie } = addMember(server, { username, email, password: PASSWORD });
      return Object.assign(await open(options, cookie), { username });
    },
    change(sql, ...values) {
      const database = openData(server.dataDir);
      database.prepare(sql).run(...values);
      database.close();
    },
    async whileRefused(table, work) {
      const name = `refused_${table}`;
      const db = await connectData(server.dataDir);
      await createTrigger(db, { name, table, event: "before insert", does: [refuse(db, "no")] });
      try {
        await work();
      } finally {
        await dropTrigger(db, name);
        await db.destroy();
      }
    },
  };
}

interface Fiber {
  child: Fiber | null;
  memoizedProps: { navigator?: unknown; location: { key: string } } | null;
}

/** Records which screen React has drawn, including effects; unset until hydration ends. */
function watchReact() {
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot(_renderer: number, root: { current: Fiber }) {
        let fiber: Fiber | null = root.current;
        while (fiber && !fiber.memoizedProps?.navigator) fiber = fiber.child;
        Object.assign(window, { drawn: fiber?.memoizedProps?.location.key });
      },
    },
  });
}

export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/**
 * Waits for hydration and any navigation, even to the same screen. The address changes before the screen does, and
 * the router finishes before React draws.
 */
export async function settled(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches)) return;
  await page.waitForFunction(() => {
    const { drawn, __remixRouter } = window as unknown as {
      drawn?: string;
      __remixRouter?: {
        state: {
          navigation: { state: string };
          revalidation: string;
          location: { key: string };
          fetchers: Map<string, { state: string }>;
        };
      };
    };
    const { navigation, revalidation, location, fetchers } = __remixRouter?.state ?? {};
    const isIdle = navigation?.state === "idle" && revalidation === "idle" && location?.key === drawn;
    return isIdle && [...(fetchers?.values() ?? [])].every(({ state }) => state === "idle");
  });
}

/** Delays the page's live connection. @returns a function that lets it open */
export async function holdSocket(page: Page): Promise<() => void> {
  let connect = () => {};
  const held = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket(/realtime/, async (socket) => {
    await held;
    socket.connectToServer();
  });
  return connect;
}

/** Holds the page's requests to these addresses until the returned function is called. */
export async function hold(page: Page, address: RegExp, method?: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await held;
    await route.continue();
  });
  return letGo;
}

/** Simulates switching tabs, because Chromium reports all pages as visible under test. */
export async function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

/** Waits until the page has been drawn and its observers have been called. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Waits until an element stops moving: rows get their height only near the viewport. @returns its position */
export async function restingPlace(page: Page, place: () => Promise<number>): Promise<number> {
  let at = Number.NaN;
  const moved = async () => {
    await nextFrames(page);
    const last = at;
    at = await place();
    return at - last;
  };
  await expect.poll(moved, { interval: 200 }).toBe(0);
  return at;
}

/**
 * Fails on any unexpected error in the page, and closes the page. Tests call it only to allow errors or to finish a
 * page early.
 */
export async function finish(page: Page, expected?: RegExp[]): Promise<void> {
  openPages.delete(page);
  expectNoPageErrors(page, expected);
  await releasePage(page);
}

/** Waits for an address and its screen. A string may omit the query; a pattern is matched against path and query. */
export async function arrive(page: Page, address: string | RegExp): Promise<void> {
  await page.waitForURL(({ pathname, search }) =>
    typeof address === "string"
      ? address === pathname || address === pathname + search
      : address.test(pathname + search),
  );
  await settled(page);
}

export async function see(page: Page, text: string | RegExp): Promise<void> {
  await page
    .getByText(text, { exact: typeof text === "string" })
    .first()
    .waitFor();
}

/** Waits until the element has the focus. */
export async function seeFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true);
}

export async function seeHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { name, exact: typeof name === "string" }).waitFor();
}
