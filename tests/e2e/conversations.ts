import type { Page, Route, WebSocket } from "playwright-core";
import { expect } from "vitest";
import type { PageOptions } from "../setup/browser.ts";
import { type Site, visit } from "./site.ts";

export type Somebody = Page & { username: string; id: string };

/** Counts pairs across the test files that share a site. */
let pairs = 0;

export function peopleOf(site: Site) {
  async function somebody(options?: Parameters<Site["openSignedIn"]>[0]): Promise<Somebody> {
    const page = await site.openSignedIn(options);
    const { user } = (await (await page.request.get("/api/check-auth")).json()) as { user: { _id: string } };
    return Object.assign(page, { id: user._id });
  }

  async function pair(options?: PageOptions): Promise<[Somebody, Somebody]> {
    const number = ++pairs;
    return [
      await somebody({ username: `ada${number}`, ...options }),
      await somebody({ username: `ben${number}`, ...options }),
    ];
  }
  return { somebody, pair };
}

export async function tell(from: Somebody, to: Somebody, content: string): Promise<void> {
  const answer = await from.request.post(`/api/messages/send/${to.id}`, { data: { content } });
  expect(answer.status()).toBe(201);
}

export const box = (page: Page) => page.locator("textarea[name=content]");
export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}
export const bubbles = (page: Page) => page.locator(".bubble").allInnerTexts();
export const bubble = (page: Page, text: string) => page.locator(".bubble", { hasText: text });
export const open = (page: Page, other: Somebody) => visit(page, `/messages/${other.id}`);

/** Opens a page and waits for its first live events. @returns the page's socket */
export async function openLive(page: Page, address: string): Promise<WebSocket> {
  const connected = page
    .waitForEvent("websocket", { predicate: (socket) => /realtime/.test(socket.url()) })
    .then(async (socket) => {
      await socket.waitForEvent("framereceived");
      return socket;
    });
  await visit(page, address);
  return connected;
}

/**
 * The conversation in the list. Matches exactly, because the address may contain a search and other ids may have the
 * same prefix.
 */
export const row = (page: Page, other: Somebody) =>
  page.locator(`[data-pane=list] :is(a[href="/messages/${other.id}"], a[href^="/messages/${other.id}?"])`);
export const presenceOf = (page: Page) => page.locator("[data-pane=conversation] .pane-head .meta");

export const SENDING = /\/api\/messages\/send\//;
export const cut = (route: Route) => route.abort("connectionfailed");

export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds the page's message requests until the returned function is called. */
export async function hold(page: Page, then: (route: Route) => Promise<void>): Promise<() => void> {
  const { opened, open } = gate();
  await page.route(SENDING, async (route) => {
    await opened;
    await then(route);
  });
  return open;
}
