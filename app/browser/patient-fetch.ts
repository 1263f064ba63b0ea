import { RECONNECT_ATTEMPTS, RECONNECT_DELAY } from "../realtime/protocol.ts";

/** Thrown in the end for what nobody answered. */
export class Unreached extends Error {}

/** A reverse proxy's words for a server that is just being restarted; none of ours. */
const NOBODY_BEHIND = [502, 504];

let waiting = 0;
const watchers = new Set<() => void>();
let retryNow = new AbortController();

/** Whether a screen, or what a screen is brought up to date with, waits for the connection. */
export const isWaiting = () => waiting > 0;

export function watchWaiting(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Tries at once what is being waited for. */
export function stopWaiting(): void {
  retryNow.abort();
  retryNow = new AbortController();
}

function count(change: 1 | -1): void {
  waiting += change;
  for (const watcher of watchers) watcher();
}

/**
 * Has the framework's own GETs, for the data of screens and for its map of them, wait for a lost connection and go
 * on: it would put an error in the place of the page, with all that was typed there, for a train in a tunnel. While
 * the browser says that it is offline they wait for as long as nobody goes elsewhere; else as often, and as long, as
 * the live connection is tried anew.
 */
export function makeFetchPatient(): void {
  const fetchOnce = window.fetch;
  window.fetch = (input, init) =>
    isOwnGet(input, init)
      ? insist(() => fetchOnce(input, init), init?.signal ?? null)
      : fetchOnce(input, init);
}

/** A GET that waits in the same way, until the signal ends it. */
export function fetchPatiently(
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  return insist(() => fetch(address, init), init.signal);
}

function isOwnGet(input: RequestInfo | URL, { method = "GET" }: RequestInit = {}): boolean {
  if (input instanceof Request || method !== "GET") return false;
  const { origin, pathname } = new URL(input, location.href);
  return origin === location.origin && (pathname.endsWith(".data") || pathname === "/__manifest");
}

/**
 * Until the browser is online; at once where it is. For the way to another screen, whose script may have to be
 * fetched: where it cannot be, the framework loads the page anew, and loses it.
 * @throws where the signal ends it
 */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine) {
    await pause(signal);
    signal.throwIfAborted();
  }
}

async function insist(ask: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask().catch((failure: unknown) => failure);
    if (answer instanceof Response && !NOBODY_BEHIND.includes(answer.status)) return answer;
    if (signal?.aborted) throw answer;
    if (navigator.onLine && attempt >= RECONNECT_ATTEMPTS) throw new Unreached("Nobody answered.");
    await pause(signal);
  }
}

/** Until the next attempt, or until nobody wants it any more: that attempt ends at once. */
function pause(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const events = new AbortController();
    const end = () => {
      events.abort();
      clearTimeout(timer);
      count(-1);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(end, RECONNECT_DELAY) : undefined;
    window.addEventListener("online", end, events);
    retryNow.signal.addEventListener("abort", end, events);
    signal?.addEventListener("abort", end, events);
    count(1);
  });
}
