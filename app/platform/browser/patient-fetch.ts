import { RECONNECT_ATTEMPTS, RECONNECT_DELAY } from "../realtime/protocol.ts";
import { forgetPrefetched, takePrefetched } from "./prefetch.ts";

export class Unreached extends Error {}

/** Sent by reverse proxies while the server restarts, never by the app. */
const NOBODY_BEHIND = [502, 504];

let waiting = 0;
const watchers = new Set<() => void>();
let retryNow = new AbortController();

export const isWaiting = () => waiting > 0;

export function watchWaiting(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Retries everything at once. */
export function stopWaiting(): void {
  retryNow.abort();
  retryNow = new AbortController();
}

function count(change: 1 | -1): void {
  waiting += change;
  for (const watcher of watchers) watcher();
}

/**
 * Makes Remix's requests for screens wait for a lost connection: in a tunnel, an error would replace the page and the
 * text typed there. Offline they wait until the user navigates elsewhere; otherwise they retry as often as the live
 * connection.
 */
export function makeFetchPatient(): void {
  const fetchOnce = window.fetch;
  window.fetch = (input, init) => {
    if (isOwnGet(input, init)) {
      const ask = () => insist(() => fetchOnce(input, init), init?.signal ?? null);
      const prefetched = takePrefetched(String(input));
      return prefetched ? prefetched.then((answer) => answer ?? ask()) : ask();
    }
    if (!init?.method || init.method === "GET") return fetchOnce(input, init);
    forgetPrefetched();
    return fetchOnce(input, init).finally(forgetPrefetched);
  };
}

/** Waits in the same way until the signal aborts. */
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
 * For navigation to a screen whose script may not be loaded: if Remix cannot fetch it, it reloads the page, which fails
 * offline.
 * @throws when the signal aborts
 */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await whileWaiting(async () => {
    while (!navigator.onLine) {
      await pause(signal);
      signal.throwIfAborted();
    }
  });
}

async function insist(ask: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  const attempt = async () => {
    const answer = await ask().catch((failure: unknown) => failure);
    if (answer instanceof Response && !NOBODY_BEHIND.includes(answer.status)) return answer;
    if (signal?.aborted) throw answer;
    return null;
  };
  const first = await attempt();
  if (first) return first;
  return whileWaiting(async () => {
    for (let retries = 0; !navigator.onLine || retries < RECONNECT_ATTEMPTS; retries++) {
      await pause(signal);
      const answer = await attempt();
      if (answer) return answer;
    }
    throw new Unreached("Nobody answered.");
  });
}

/** Counts all attempts as one wait, or the notice would flicker. */
async function whileWaiting<T>(work: () => Promise<T>): Promise<T> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

/** Resolves before the next attempt, or on abort, which makes that attempt fail at once. */
function pause(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const events = new AbortController();
    const end = () => {
      events.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(end, RECONNECT_DELAY) : undefined;
    window.addEventListener("online", end, events);
    retryNow.signal.addEventListener("abort", end, events);
    signal?.addEventListener("abort", end, events);
  });
}
