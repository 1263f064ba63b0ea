import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, signUp } from "../api/client.ts";
import { launchBrowser, type TestBrowser } from "../setup/browser.ts";
import { startServer, type TestServer } from "../setup/server.ts";

let browser: TestBrowser;
/** Serves an empty page for origins that are not ours. */
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
  pages.close();
});

interface Reply {
  status: number;
  body: { user?: { username: string }; message?: string };
}

/** A call as a page's own script makes it; "refused" where the browser keeps the answer from the script. */
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

/** Whether a page's script opens our websocket and is told who is online. */
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

async function visit(origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(origin);
  return page;
}

test.each([
  ["of the same site", "localhost", {}],
  // Browsers take a Secure cookie from localhost as they do over https.
  ["of another site", "127.0.0.1", { PUBLIC_URL: "https://club.example" }],
])(
  "a listed page %s signs in, reads, writes and listens",
  async (_name, host, env: Record<string, string>) => {
    const origin = `http://${host}:${port}`;
    const server: TestServer = await startServer({ ...env, CORS_ORIGINS: origin });
    try {
      const { user } = await signUp(server, "ada");
      const page = await visit(origin);
      expect(await call(page, `${server.url}/api/check-auth`, "GET")).toMatchObject({ status: 401 });
      const signIn = { email: user.email, password: PASSWORD };
      expect(await call(page, `${server.url}/api/signin`, "POST", signIn)).toMatchObject({ status: 200 });
      const read = await call(page, `${server.url}/api/check-auth`, "GET");
      expect(read).toMatchObject({ status: 200, body: { user: { username: "ada" } } });
      const profile = { skills: ["dp"] };
      const update = `${server.url}/api/myprofile/${user._id}/updateprofile`;
      expect(await call(page, update, "PUT", profile)).toMatchObject({ status: 200 });
      expect(await hearsWhoIsOnline(page, server.url)).toBe(true);
      // The screens stay closed.
      expect(await call(page, `${server.url}/dashboard`, "GET")).toBe("refused");
    } finally {
      await server.stop();
    }
  },
);

test("a page that is not listed reads nothing and writes nothing", async () => {
  const server = await startServer({ CORS_ORIGINS: "http://localhost:1" });
  try {
    const { user } = await signUp(server, "ada");
    const page = await visit(`http://localhost:${port}`);
    expect(await call(page, `${server.url}/api/check-auth`, "GET")).toBe("refused");
    expect(
      await call(page, `${server.url}/api/signin`, "POST", { email: user.email, password: PASSWORD }),
    ).toBe("refused");
    expect(await hearsWhoIsOnline(page, server.url)).toBe(false);
  } finally {
    await server.stop();
  }
});
