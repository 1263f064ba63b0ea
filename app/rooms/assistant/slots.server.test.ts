import { expect, test } from "vitest";
import { createSlots } from "./slots.server.ts";

const never = () => new AbortController().signal;
/** Whether the call has been given a slot. */
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

test("no more calls run at once than there are slots, and a released slot admits the next call", async () => {
  const slots = createSlots(2);
  const leave = await slots.take(never());
  await slots.take(never());
  const third = slots.take(never());
  expect(await settled(third)).toBe(false);
  leave();
  leave();
  expect(await settled(third)).toBe(true);
  expect(await settled(slots.take(never()))).toBe(false);
});

test("the queue is limited in length and waiting time", async () => {
  const slots = createSlots(1, 1, 20);
  await slots.take(never());
  const waiting = slots.take(never());
  await expect(slots.take(never())).rejects.toMatchObject({ status: 503 });
  await expect(waiting).rejects.toMatchObject({ status: 503 });
});

test("a call that leaves the queue does not release another call's slot", async () => {
  const slots = createSlots(1);
  const leave = await slots.take(never());
  const gone = new AbortController();
  const waiting = slots.take(gone.signal);
  const next = slots.take(never());
  gone.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  await expect(slots.take(gone.signal)).rejects.toThrow("left");
  leave();
  expect(await settled(next)).toBe(true);
});
