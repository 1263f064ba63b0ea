import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, test } from "vitest";
import { checkAccessibility } from "../setup/axe.ts";
import { list, startCodeforces } from "../setup/codeforces-server.ts";
import { type Crowd, emptyScreens, gather, onPurpose, publicScreens, signIn } from "./crowd.ts";
import { checkLooks } from "./looks.ts";
import { finish, serveSite, visit } from "./site.ts";
import { checkScreens, expectSteady, openCold } from "./steady.ts";

const codeforces = await startCodeforces();
const start = Date.UTC(2080, 9, 31, 14, 35) / 1000;
codeforces.answer(
  list([
    { id: 1, name: "Codeforces Round 1", phase: "BEFORE", startTimeSeconds: start, durationSeconds: 7200 },
  ]),
);
afterAll(() => codeforces.stop());

const site = serveSite({ CODEFORCES_API_URL: codeforces.url });
let crowd: Crowd;
beforeAll(async () => {
  crowd = await gather(site);
});

describe("screens do not shift while loading, pass axe in both themes, and do not scroll sideways", () => {
  test("public screens", () => checkScreens(site, publicScreens));

  test.each(Object.entries(emptyScreens))("empty screens of %s", (_, screens) =>
    checkScreens(site, screens(crowd), "empty"),
  );
});

test("a conversation that arrives in parts does not shift the layout", async () => {
  let sendRest = () => {};
  const painted = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  const proxy = createServer(async (request, response) => {
    const { cookie = "" } = request.headers;
    const answer = await fetch(new URL(request.url ?? "", site.url()), { headers: { cookie } });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = new Headers(answer.headers);
    headers.delete("content-encoding");
    headers.delete("content-length");
    response.writeHead(answer.status, [...headers]);
    const middle = request.url?.startsWith("/messages/") ? body.lastIndexOf('id="message-') : 0;
    response.write(body.subarray(0, middle));
    if (middle > 0) await painted;
    response.end(body.subarray(middle));
  }).listen(0);
  const page = await openCold(site, 1280);
  await signIn(page, "full");
  const { port } = proxy.address() as AddressInfo;
  const loaded = expectSteady(page, `http://localhost:${port}/messages/${crowd.friend}`);
  await page.waitForURL(/messages/, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  sendRest();
  await loaded;
  await finish(page, [/WebSocket/, /status of 405/]);
  proxy.closeAllConnections();
  proxy.close();
});

describe("screens pass axe in both themes and do not scroll sideways", () => {
  test("screens without script", async () => {
    const page = await site.open({ javaScript: false });
    await signIn(page, "full");
    const { problem } = crowd;
    for (const address of [`/problem/${problem}/discussion`, "/dashboard", "/settings"]) {
      await visit(page, address);
      await checkLooks(page);
    }
    await visit(page, `/problem/${problem}/reviews`);
    await page.getByRole("button", { name: "Delete review" }).first().click();
    await page.getByText("Are you sure you want to delete this review?").waitFor();
    await checkLooks(page);
  });

  test("screens with a dialog or a rejected form", async () => {
    const page = await site.open();
    await signIn(page, "full");
    await visit(page, `/problem/${crowd.problem}`);
    await page.getByRole("button", { name: "Delete Problem" }).first().click();
    await page.getByRole("alertdialog").waitFor();
    await checkLooks(page);
    await visit(page, `/problem/${crowd.problem}/reviews`);
    await page.getByRole("button", { name: "Delete review" }).first().click();
    await page.getByText("Are you sure you want to delete this review?").waitFor();
    await checkLooks(page);
    await visit(page, "/addproblem");
    await page.locator(".import summary").click();
    await page.locator("form:has([name=title])").evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Add Problem", exact: true }).last().click();
    await page.getByRole("alert").waitFor();
    await checkLooks(page);
    await finish(page, onPurpose);
  });

  test("screens with open menus", async () => {
    const page = await site.open({ viewport: { width: 360, height: 800 } });
    await signIn(page, "empty");
    await visit(page, "/myproblems");
    const banner = page.getByRole("banner");
    await banner.getByRole("button", { name: "Menu", exact: true }).click();
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await banner.getByRole("button", { name: "Profile", exact: true }).click();
      await checkAccessibility(page);
      await page.keyboard.press("Escape");
    }
  });
});
