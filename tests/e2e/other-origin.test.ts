import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { PASSWORD, signUp } from "../api/client.ts";
import { launchBrowser, type TestBrowser } from "../setup/browser.ts";
import { startServer, type TestServer, temporaryFolder } from "../setup/server.ts";
import { startTlsFront } from "../setup/tls.ts";

let browser: TestBrowser;
let permissive: BrowserContext | undefined;
/** Serves an empty page on other origins. */
let pages: Server;
let port: number;
beforeAll(async () => {
  browser = await launchBrowser();
  pages = createServer((_request, response) =>
    response.setHeader("Content-Type", "text/html").end("<p>Elsewhere</p>"),
  );
  pages.listen(0, "127.0.0.1");
  await once(pages, "listening");
  ({ port } = pages.address() as AddressInfo);
});
afterAll(async () => {
  await browser.close();
  await permissive?.close();
  pages.close();
});

interface Reply {
  status: number;
  body: { user?: { username: string }; message?: string };
}

/** Makes a call from the page's script; "refused" if the browser withholds the response. */
function call(
  page: Page,
  url: string,
  method: "GET" | "POST" | "PUT",
  json?: unknown,
): Promise<Reply | "refused"> {
  return page.evaluate(
    async ([target, verb, body]) => {
      try {
        const response = await fetch(target, {
          method: verb,
          credentials: "include",
          ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
        });
        return { status: response.status, body: await response.json() };
      } catch {
        return "refused" as const;
      }
    },
    [url, method, json === undefined ? undefined : JSON.stringify(json)] as const,
  );
}

/** Whether the page's script can open the site's websocket and receive who is online. */
function hearsWhoIsOnline(page: Page, url: string): Promise<boolean> {
  return page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(address);
        socket.onmessage = ({ data }) => resolve(JSON.parse(data).event === "getOnlineUsers");
        socket.onclose = () => resolve(false);
      }),
    `${url.replace("http", "ws")}/realtime`,
  );
}

/** Allows third-party cookies, which some builds of Chromium block by default. */
async function launchPermissive() {
  const profile = temporaryFolder();
  mkdirSync(path.join(profile, "Default"));
  const settings = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  writeFileSync(path.join(profile, "Default", "Preferences"), JSON.stringify(settings));
  const asRoot = process.getuid?.() === 0;
  permissive = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: ["--disable-gpu", "--no-first-run", "--disable-background-networking"],
    chromiumSandbox: !asRoot,
    ignoreHTTPSErrors: true,
  });
  return permissive;
}

test.each([
  ["of the same site", "localhost", false, () => browser],
  // Works over https only, because third-party cookies must be secure.
  ["of another site", "127.0.0.1", true, launchPermissive],
])(
  "a page of a listed origin %s can sign in, read, write and receive events",
  async (_name, host, isSecure, launch) => {
    const origin = `http://${host}:${port}`;
    const front = isSecure ? await startTlsFront() : undefined;
    const env: Record<string, string> = front ? { PUBLIC_URL: front.url } : {};
    const server: TestServer = await startServer({ ...env, CORS_ORIGINS: origin });
    front?.leadTo(server.url);
    const address = front?.url ?? server.url;
    try {
      const { user } = await signUp(server, "ada");
      const page = await (await launch()).newPage();
      await page.goto(origin);
      expect(await call(page, `${address}/api/check-auth`, "GET")).toMatchObject({ status: 401 });
      const signIn = { email: user.email, password: PASSWORD };
      expect(await call(page, `${address}/api/signin`, "POST", signIn)).toMatchObject({ status: 200 });
      const read = await call(page, `${address}/api/check-auth`, "GET");
      expect(read).toMatchObject({ status: 200, body: { user: { username: "ada" } } });
      const profile = { skills: ["dp"] };
      const update = `${address}/api/myprofile/${user._id}/updateprofile`;
      expect(await call(page, update, "PUT", profile)).toMatchObject({ status: 200 });
      expect(await hearsWhoIsOnline(page, address)).toBe(true);
      expect(await call(page, `${address}/dashboard`, "GET")).toBe("refused");
    } finally {
      front?.close();
      await server.stop();
    }
  },
);

test("a page of an unlisted origin can neither read nor write", async () => {
  const server = await startServer({ CORS_ORIGINS: "http://localhost:1" });
  try {
    const { user } = await signUp(server, "ada");
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}`);
    expect(await call(page, `${server.url}/api/check-auth`, "GET")).toBe("refused");
    expect(
      await call(page, `${server.url}/api/signin`, "POST", { email: user.email, password: PASSWORD }),
    ).toBe("refused");
    expect(await hearsWhoIsOnline(page, server.url)).toBe(false);
  } finally {
    await server.stop();
  }
});
