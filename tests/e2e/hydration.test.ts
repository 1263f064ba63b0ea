import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { arrive, seeFocus, serveSite, settled, visit } from "./site.ts";

const site = serveSite();
/** Hydration takes at most this many turns of the event loop. */
const TURNS = 10;
const acts = ["link", "button", "shortcut", "text"] as const;

interface Plan {
  act: (typeof acts)[number];
  /** Event loop turns between React's first click listener and the action; 0 acts before React's first render. */
  turns: number;
}

/** Runs in the page and acts during hydration, which begins when React adds its click listener. */
function actWhileHydrating() {
  const text = sessionStorage.getItem("plan");
  if (!text) return;
  sessionStorage.removeItem("plan");
  const { act, turns }: Plan = JSON.parse(text);
  const perform = {
    link: () => document.querySelector<HTMLElement>('a[href="/blogs"]')?.click(),
    button: () => document.querySelector<HTMLElement>('[name=theme][aria-pressed="false"]')?.click(),
    shortcut: () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true })),
    text() {
      document.querySelector<HTMLElement>("[type=search]")?.focus();
      document.execCommand("insertText", false, "graphs");
    },
  }[act];
  const { port1, port2 } = new MessageChannel();
  let left = turns;
  const turn = () => (left-- > 0 ? port2.postMessage(null) : perform());
  port1.onmessage = turn;
  const listen = document.addEventListener;
  document.addEventListener = (...args: Parameters<typeof listen>) => {
    listen.apply(document, args);
    if (args[0] !== "click") return;
    document.addEventListener = listen;
    queueMicrotask(turn);
  };
}

async function expectDone(page: Page, { act }: Plan, theme: string | null) {
  if (act === "link") return arrive(page, "/blogs");
  const search =
    act === "shortcut" ? page.getByRole("combobox", { name: /^Search/ }) : page.locator(".bar [type=search]");
  if (act === "text") return expect.poll(() => search.inputValue()).toBe("graphs");
  if (act === "button") return expect.poll(() => themeOf(page)).not.toBe(theme);
  return seeFocus(search);
}

const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");

/** Clicks a link and checks that the document is not reloaded. */
async function expectClientNavigation(page: Page) {
  const to = new URL(page.url()).pathname === "/dashboard" ? "/blogs" : "/dashboard";
  await page.evaluate((href) => {
    Object.assign(window, { marked: true });
    document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
  }, to);
  await arrive(page, to);
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
}

test("clicks and keys during hydration take effect, and links do not reload the document", async () => {
  const page = await site.openSignedIn();
  await page.context().addInitScript(actWhileHydrating);
  await visit(page, "/dashboard");
  for (let turns = 0; turns <= TURNS; turns++) {
    for (const act of acts) {
      const plan: Plan = { act, turns };
      const theme = await themeOf(page);
      await page.evaluate((text) => sessionStorage.setItem("plan", text), JSON.stringify(plan));
      await page.goto("/dashboard", { waitUntil: "domcontentloaded" });
      await expectDone(page, plan, theme);
      await settled(page);
      if (act === "text") await expectClientNavigation(page);
    }
  }
}, 600_000);
