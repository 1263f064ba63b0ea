import { matchRoutes } from "@remix-run/react";
import { PREFETCH } from "../http/prefetch.ts";
import { clientPath } from "./client-links.ts";

/** Milliseconds that the pointer or the focus rests on a link before it counts as intent. */
const DWELL = 65;
/** Milliseconds that what was fetched may be shown. */
const LIFETIME = 10_000;

/** Screens that a page fetches for nothing at most, and how much of one each followed link makes up for. */
const MOST_WASTED = 3;
const MADE_UP = 0.25;

/**
 * Counts screens that were fetched and never shown. A pointer that wanders over links costs the server a quarter of what
 * the followed links cost.
 */
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
  /** Whether its link was followed since: pages that load themselves again ask the server. */
  isFollowed: boolean;
  /** Null when the server had something better to do. */
  answer: Promise<Response | null>;
  end: AbortController;
  until: number;
}

/** The screen that was fetched last: intent is for one link at a time. */
let ahead: Ahead | null = null;
/** Whether a screen was shown that the server does not know to be shown. */
let isUnannounced = false;
let resting: ReturnType<typeof setTimeout> | undefined;

const PLAIN_CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

/** The address that Remix fetches a screen's data from. */
export function dataAddress(path: string): string {
  const { pathname, search } = new URL(path, "http://localhost");
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
}

/** The same without the parameter that asks for a part of the routes. */
export function wholeAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  searchParams.delete("_routes");
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
}

/** Drops what was fetched: something was written, or happened elsewhere. */
export function forgetPrefetched(): void {
  if (!ahead) return;
  waste.add();
  ahead.end.abort();
  ahead = null;
}

/** The user follows a link: what was fetched for its path may be shown. */
export function followPrefetched(path: string): void {
  if (ahead?.address === dataAddress(path)) ahead.isFollowed = true;
  waste.makeUp();
}

/** What was fetched for an address, once: null when the server had no time for it. Undefined when nothing may be shown. */
export function takePrefetched(address: string): Promise<Response | null> | undefined {
  // The click that asks for it has moved the focus too.
  clearTimeout(resting);
  const found = ahead;
  if (!found?.isFollowed || found.address !== wholeAddress(address) || Date.now() > found.until) {
    // The click's own request goes first.
    forgetPrefetched();
    return undefined;
  }
  ahead = null;
  return found.answer.then((answer) => {
    isUnannounced = answer !== null;
    return answer;
  });
}

/** Whether the screen that has just been shown was fetched ahead; says so once. */
export function wasPrefetched(): boolean {
  const was = isUnannounced;
  isUnannounced = false;
  return was;
}

/** An answer with its whole body: one that is not read holds its connection. */
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

/** Loads the scripts and styles of the screen at a path; the browser keeps them. */
function fetchScreen(path: string): void {
  const { routes } = window.__remixManifest;
  const screens = Object.values(routes).filter((route) => route && route.parentId === "root");
  const matched = matchRoutes(screens as { id: string; path?: string }[], path)?.at(-1)?.route;
  const screen = matched && routes[matched.id];
  if (!screen) return;
  for (const href of screen.css ?? []) preload({ rel: "preload", as: "style", href });
  for (const href of [screen.module, ...(screen.imports ?? [])]) preload({ rel: "modulepreload", href });
}

/** The path that a plain click on the link would show, unless fetching it ahead costs more than it gains. */
function pathOf(target: EventTarget | null): string | null {
  const anchor = target instanceof Element ? target.closest("a") : null;
  if (!(anchor instanceof HTMLAnchorElement)) return null;
  const path = clientPath(PLAIN_CLICK, anchor, location);
  if (path === null) return null;
  const { pathname, search, searchParams } = new URL(path, location.href);
  // A search counts for its limit. A chat may be about to have its reply.
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
    // What fails is asked for by the click.
    fetchScreen(path);
    fetchData(dataAddress(path));
  };
  // A touch or a pressed button is followed by its click at once.
  resting = setTimeout(begin, type === "pointerdown" ? 0 : DWELL);
}

/** Fetches a screen's data and scripts when the pointer or the focus rests on its link, or a finger touches it. */
export function listenToIntent(): void {
  for (const type of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(type, intend, { passive: true });
  }
}
