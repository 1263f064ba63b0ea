import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../setup/browser.ts";
import { openParsedPage } from "../setup/parsed/page.ts";

const FORMS = `<!doctype html><html lang="en"><title>Forms</title><link rel="icon" href="data:,">
<form method="post" action="/stored?from=form" id="main">
  <input type="hidden" name="id" value="7">
  <label>Name <input name="name" required></label>
  <label>Email <input name="email" type="email"></label>
  <label>Rating <input name="rating" type="number" min="1" max="10"></label>
  <label>Code <input name="code" pattern="[a-z]{3}"></label>
  <label for="text">Text</label><textarea id="text" name="text">
first
second</textarea>
  <label for="language">Language</label>
  <select id="language" name="language"><option>C++<option value="rs">Rust</select>
  <label><input type="checkbox" name="public" checked> Public</label>
  <label><input type="radio" name="stars" value="1" checked> One</label>
  <label><input type="radio" name="stars" value="2"> Two</label>
  <fieldset disabled><input name="never" value="sent"></fieldset>
  <button name="act" value="store">Store</button>
  <button name="act" value="draft" formaction="/draft" formnovalidate>Draft</button>
</form>
<button form="main" name="act" value="outside">Store from outside</button>
<form action="/found"><label>Search <input type="search" name="q"></label><button disabled>Find</button></form>
<form action="/found"><label>Words <input name="q"></label><button name="by" value="default">Go</button></form>
<form method="post"><button name="here">Here</button></form>`;

/** Answers a submission with what it contained. */
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  let body = "";
  for await (const chunk of request) body += chunk;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (url?.startsWith("/forms") && method === "GET") return response.end(FORMS);
  const sent = JSON.stringify([method, url, headers.origin, headers["content-type"], body]);
  response.end(`<!doctype html><link rel="icon" href="data:,"><pre>${sent.replaceAll("&", "&amp;")}</pre>`);
});
let browser: TestBrowser;
let pages: Page[];
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const baseURL = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  pages = [await browser.newPage({ baseURL, javaScript: false }), await openParsedPage(baseURL)];
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const named = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await field(page, "Name").fill("Ada & Ben");
  await act(page);
};

const acts: [string, (page: Page) => Promise<void>][] = [
  ["a required field left empty", press("Store")],
  ["a button that skips validation", press("Draft")],
  ["all values as they were", named(press("Store"))],
  ["a button outside its form", named(press("Store from outside"))],
  ["an empty action", press("Here")],
  ["Enter in a field", named((page) => field(page, "Name").press("Enter"))],
  ["Enter in a form whose button is disabled", (page) => field(page, "Search").press("Enter")],
  [
    "a form that gets",
    async (page) => {
      await field(page, "Words").fill("é +");
      await field(page, "Words").press("Enter");
    },
  ],
  [
    "every value changed",
    named(async (page) => {
      await field(page, "Email").fill("ada@example.org");
      await field(page, "Rating").fill("10");
      await field(page, "Code").fill("abc");
      await field(page, "Text").fill("third\nfourth");
      await field(page, "Language").selectOption("Rust");
      await field(page, "Public").uncheck();
      await page.getByText("Two", { exact: true }).click();
      await press("Store")(page);
    }),
  ],
  ...(
    [
      ["Email", "nobody"],
      ["Rating", "11"],
      ["Rating", "1.5"],
      ["Code", "abcd"],
    ] as const
  ).map(([label, value]): (typeof acts)[number] => [
    `${value} as ${label}`,
    named(async (page) => {
      await field(page, label).fill(value);
      await press("Store")(page);
    }),
  ]),
];

test.each(acts)("the parser sends what a browser without script sends: %s", async (_, act) => {
  const shown = async (page: Page) => [page.url(), await page.locator("pre").allTextContents()];
  await Promise.all(
    pages.map(async (page) => {
      await page.goto("/forms?q=1");
      await act(page);
    }),
  );
  const [browserPage, parserPage] = pages as [Page, Page];
  const ofParser = await shown(parserPage);
  // A click waits for the next document's beginning alone.
  await expect.poll(() => shown(browserPage)).toEqual(ofParser);
});
