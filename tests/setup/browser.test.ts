import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accessibilityViolations, checkAccessibility } from "./axe.ts";
import { expectNoPageErrors, launchBrowser, type TestBrowser, takePageErrors } from "./browser.ts";

const document = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Test</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

const pages: Record<string, string> = {
  "/good":
    document(`<main><h1>Good</h1><p id="script">off</p></main><link rel="modulepreload" href="/module.js">
    <script nonce="n">document.getElementById("script").textContent = "on"</script>`),
  "/inline": document(`<main><h1>Inline</h1></main><script>document.title = "ran"</script>`),
  "/throws": document(`<main><h1>Throws</h1></main><script nonce="n">null.x</script>`),
  "/logs": document(`<main><h1>Logs</h1></main><script nonce="n">console.error("hydration failed")</script>`),
  "/missing-asset": document(`<main><h1>Missing</h1><img alt="" src="/nowhere.png"></main>`),
  "/foreign": document(
    `<main><h1>Foreign</h1></main><script nonce="n">fetch("http://example.com/").catch(() => {})</script>`,
  ),
  "/replaced": document(
    `<main><h1>Replaced</h1></main><script nonce="n">
    const given = new AbortController();
    fetch("/good", { signal: given.signal }).then(({ body }) => {
      given.abort();
      return body.getReader().read();
    }).catch((error) => { console.error(error); document.title = "Given up"; });</script>`,
  ),
  "/unlabelled": document(`<main><h1>Form</h1><input type="text"></main>`),
};

const site = createServer((request, response) => {
  if (request.url === "/module.js") return response.setHeader("Content-Type", "text/javascript").end();
  const page = pages[request.url ?? ""];
  response.statusCode = page ? 200 : request.url === "/broken" ? 500 : 404;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", "script-src 'self' 'nonce-n'");
  response.end(page ?? document("<main><h1>Error</h1></main>"));
});

let browser: TestBrowser;
let baseURL: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  baseURL = `http://localhost:${(site.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  site.close();
});

test("scripts run unless they are turned off", async () => {
  for (const javaScript of [true, false]) {
    const page = await browser.newPage({ baseURL, javaScript });
    await page.goto("/good");
    expect(await page.textContent("#script")).toBe(javaScript ? "on" : "off");
    expectNoPageErrors(page);
  }
});

test("pages do not share cookies", async () => {
  const [ada, grace] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })]);
  await ada.context().addCookies([{ name: "session", value: "ada", url: baseURL }]);
  expect(await grace.context().cookies()).toEqual([]);
});

test("a page has the requested colour scheme and size", async () => {
  const page = await browser.newPage({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  expect(await page.evaluate(() => [matchMedia("(prefers-color-scheme: dark)").matches, innerWidth])).toEqual(
    [true, 390],
  );
});

test.each([
  ["/inline", /Content Security Policy/],
  ["/throws", /TypeError/],
  ["/logs", /hydration failed/],
  ["/missing-asset", /status of 404/],
  ["/foreign", /Content Security Policy|ERR_NAME_NOT_RESOLVED/],
  ["/broken", /answer: 500/],
])("the error on %s is detected", async (path, pattern) => {
  const page = await browser.newPage({ baseURL });
  await page.goto(path);
  await vi.waitFor(() => expect(() => expectNoPageErrors(page)).toThrow(pattern), 10_000);
});

test("expected errors can be ignored, and each error is reported only once", async () => {
  const page = await browser.newPage({ baseURL });
  await page.goto("/nowhere");
  await vi.waitFor(() => expect(() => expectNoPageErrors(page)).toThrow("status of 404"), 10_000);
  expectNoPageErrors(page);
  const told = page.waitForEvent("console");
  await page.goto("/broken");
  await told;
  expectNoPageErrors(page, [/500/]);
  expect(takePageErrors(page)).toEqual([]);
});

test("aborting a response while it is being read is not an error", async () => {
  const page = await browser.newPage({ baseURL });
  const told = page.waitForEvent("console", (message) => message.text().startsWith("AbortError"));
  await page.goto("/replaced");
  await told;
  expectNoPageErrors(page);
});

test("nothing outside this machine can be reached", async () => {
  const page = await browser.newPage();
  await expect(page.goto("http://example.com/")).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
});

test("axe finds inaccessible elements, even with scripts turned off", async () => {
  for (const javaScript of [true, false]) {
    const page = await browser.newPage({ baseURL, javaScript });
    await page.goto("/good");
    await checkAccessibility(page);
    await page.goto("/unlabelled");
    expect((await accessibilityViolations(page)).map(({ id }) => id)).toEqual(["label"]);
    await expect(checkAccessibility(page)).rejects.toThrow(/label \(critical\).*\n\s+input/);
  }
});
