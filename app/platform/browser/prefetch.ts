import { matchRoutes } from "@remix-run/react";
import { PREFETCH } from "../http/prefetch.ts";
import { clientPath } from "./client-links.ts";

/** Milliseconds the pointer must rest on a link before its screen is fetched. */
const DWELL = 65;
/** Milliseconds for which a prefetched screen may be shown. */
const LIFETIME = 10_000;

/** How many prefetches may go unused, and how much of one each followed link earns back. */
const MOST_WASTED = 3;
const MADE_UP = 0.25;

/** Limits unused prefetches to about a quarter of the followed links. */
export class Waste {
  private screens = 0;

  mayGoOn(): boolean {
    return this.screens + 1 <= MOST_WASTED;
  }

  add(): void {
    this.screens += 1;
  }

  makeUp(): void {
    this.screens = Math.max(0, this.screens - MADE_UP);
  }
}
const waste = new Waste();

interface Ahead {
  address: string;
  /** Only a followed link may use the prefetched data; a page that reloads its own data asks the server. */
  isFollowed: boolean;
  answer: Promise<Response | null>;
  end: AbortController;
  until: number;
}

/** Only the latest one: users aim at one link at a time. */
let ahead: Ahead | null = null;
/** Whether the server still has to be told that the screen was shown. */
let isUnannounced = false;
let resting: ReturnType<typeof setTimeout> | undefined;

const PLAIN_CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

export function dataAddress(path: string): string {
  const { pathname, search } = new URL(path, "http://localhost");
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
}

/** Drops Remix's `_routes` parameter, which selects some of the page's routes. */
export function wholeAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  searchParams.delete("_routes");
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
}

export function forgetPrefetched(): void {
  if (!ahead) return;
  waste.add();
  ahead.end.abort();
  ahead = null;
}

export function followPrefetched(path: string): void {
  if (ahead?.address === dataAddress(path)) ahead.isFollowed = true;
  waste.makeUp();
}

/** Returns each prefetched screen once: null if its prefetch failed, undefined if there is none. */
export function takePrefetched(address: string): Promise<Response | null> | undefined {
  // The click also moved the focus, which started a timer.
  clearTimeout(resting);
  const found = ahead;
  if (!found?.isFollowed || found.address !== wholeAddress(address) || Date.now() > found.until) {
    // The click's own request has priority.
    forgetPrefetched();
    return undefined;
  }
  ahead = null;
  return found.answer.then((answer) => {
    isUnannounced = answer !== null;
    return answer;
  });
}

export function wasPrefetched(): boolean {
  const was = isUnannounced;
  isUnannounced = false;
  return was;
}

/** Reads the whole body, because an unread one keeps its connection busy. */
async function fetchWhole(address: string, init: RequestInit): Promise<Response | null> {
  const answer = await fetch(address, init);
  return answer.status === 200 ? new Response(await answer.arrayBuffer(), answer) : null;
}

function fetchData(address: string): void {
  if (ahead?.address === address && Date.now() < ahead.until) return;
  forgetPrefetched();
  if (!waste.mayGoOn()) return;
  const end = new AbortController();
  const answer = fetchWhole(address, {
    headers: { Purpose: PREFETCH },
    priority: "low",
    signal: end.signal,
  }).catch(() => null);
  ahead = { address, isFollowed: false, answer, end, until: Date.now() + LIFETIME };
}

function preload(attributes: { rel: string; href: string; as?: string }): void {
  const { rel, href } = attributes;
  if (document.head.querySelector(`link[rel="${rel}"][href="${CSS.escape(href)}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

function fetchScreen(path: string): void {
  const { routes } = window.__remixManifest;
  const screens = Object.values(routes).filter((route) => route && route.parentId === "root");
  const matched = matchRoutes(screens as { id: string; path?: string }[], path)?.at(-1)?.route;
  const screen = matched && routes[matched.id];
  if (!screen) return;
  for (const href of screen.css ?? []) preload({ rel: "preload", as: "style", href });
  for (const href of [screen.module, ...(screen.imports ?? [])]) preload({ rel: "modulepreload", href });
}

/** The path that a plain click leads to, or null if not worth prefetching. */
function pathOf(target: EventTarget | null): string | null {
  const anchor = target instanceof Element ? target.closest("a") : null;
  if (!(anchor instanceof HTMLAnchorElement)) return null;
  const path = clientPath(PLAIN_CLICK, anchor, location);
  if (path === null) return null;
  const { pathname, search, searchParams } = new URL(path, location.href);
  // Searches are rate-limited, and a chat may be about to receive a reply.
  if (
    searchParams.has("q") ||
    pathname.startsWith("/askai") ||
    pathname + search === location.pathname + location.search
  )
    return null;
  return pathname + search;
}

const savesData = () =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) || !navigator.onLine;

function intend({ target, type }: Event): void {
  clearTimeout(resting);
  const path = pathOf(target);
  if (path === null || savesData()) return;
  const begin = () => {
    fetchScreen(path);
    fetchData(dataAddress(path));
  };
  // A press usually becomes a click.
  resting = setTimeout(begin, type === "pointerdown" ? 0 : DWELL);
}

export function listenToIntent(): void {
  for (const type of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(type, intend, { passive: true });
  }
}
