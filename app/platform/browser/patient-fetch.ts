import { watched } from "../realtime/client/watched.ts";
import { RECONNECT_ATTEMPTS, RECONNECT_DELAY } from "../realtime/protocol.ts";
import { forgetPrefetched, takePrefetched } from "./prefetch.ts";

export class Unreached extends Error {}

/** Statuses that reverse proxies send while the server restarts. The app never does. */
const NOBODY_BEHIND = [502, 504];

/** How many screen requests are waiting for the connection. */
export const waiting = watched(0);
let retryNow = new AbortController();

export function stopWaiting(): void {
  retryNow.abort();
  retryNow = new AbortController();
}

/**
 * Makes Remix's requests for screens survive a lost connection: an error would replace the page and any typed text.
 * Offline, requests wait until the user navigates elsewhere; otherwise, they are retried as often as the live
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

/** Delays navigation while offline: Remix reloads the page if it cannot fetch a screen's script. @throws on abort */
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

/** Counts all attempts as one wait; otherwise the notice would flicker. */
async function whileWaiting<T>(work: () => Promise<T>): Promise<T> {
  waiting.set(waiting.get() + 1);
  try {
    return await work();
  } finally {
    waiting.set(waiting.get() - 1);
  }
}

/** Aborting also ends the pause; the next attempt then fails at once. */
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
