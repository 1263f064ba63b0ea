import type { CDPSession, Page } from "playwright-core";
import { PREFETCH } from "../app/platform/http/prefetch.ts";

export interface Traffic {
  protocol: CDPSession;
  requests: number;
  /** Number of prefetch requests. */
  ahead: number;
  /** Bytes as received, including headers. */
  bytes: number;
  /** Waits until nothing has been sent or received for this many milliseconds. */
  quiet(pause: number): Promise<void>;
}

/** Starts counting, without websockets. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const protocol = await page.context().newCDPSession(page);
  const open = new Set<string>();
  let lastAt = performance.now();
  const traffic: Traffic = {
    protocol,
    requests: 0,
    ahead: 0,
    bytes: 0,
    async quiet(pause) {
      lastAt = performance.now();
      do await page.waitForTimeout(20);
      while (open.size > 0 || performance.now() - lastAt < pause);
    },
  };
  protocol.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    lastAt = performance.now();
    open.add(requestId);
    traffic.requests += 1;
    if (request.headers.Purpose === PREFETCH) traffic.ahead += 1;
  });
  const end = (requestId: string) => {
    lastAt = performance.now();
    open.delete(requestId);
  };
  protocol.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    end(requestId);
  });
  await protocol.send("Network.enable");
  return traffic;
}
