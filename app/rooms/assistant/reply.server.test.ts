import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reply, WAITS_FOR_READERS } from "./reply.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function endless() {
  return new Reply(
    (_say, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve({ state: "interrupted", text: "", failure: null }));
      }),
  );
}

async function isOver({ finished }: Reply): Promise<boolean> {
  return Promise.race([finished.then(() => true), Promise.resolve().then(() => false)]);
}

test("a reply without readers is aborted after a while", async () => {
  const reply = endless();
  const reader = new AbortController();
  void reply.wait(reader.signal);
  await vi.advanceTimersByTimeAsync(10 * WAITS_FOR_READERS);
  expect(await isOver(reply)).toBe(false);
  reader.abort();
  await vi.advanceTimersByTimeAsync(WAITS_FOR_READERS - 1);
  expect(await isOver(reply)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reply.finished).toMatchObject({ state: "interrupted" });
});

test("a reader who returns in time, or is reading in another tab, keeps the reply running", async () => {
  const reply = endless();
  const [first, second] = [new AbortController(), new AbortController()];
  void reply.wait(first.signal);
  first.abort();
  await vi.advanceTimersByTimeAsync(WAITS_FOR_READERS - 1);
  void reply.wait(second.signal);
  void reply.wait();
  second.abort();
  await vi.advanceTimersByTimeAsync(10 * WAITS_FOR_READERS);
  expect(await isOver(reply)).toBe(false);
  reply.stop();
  expect(await reply.finished).toMatchObject({ state: "interrupted" });
  expect(vi.getTimerCount()).toBe(0);
});
