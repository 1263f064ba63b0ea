import { openSync, readSync } from "node:fs";

/**
 * Loaded into a measured server: from one message to the next it measures the processor time of the main thread in each
 * turn of the event loop, which no other process of the machine stretches, and answers the second one with the longest, in
 * ms. Linux alone counts it.
 */
const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
const buffer = Buffer.alloc(64);
const worked = () =>
  Number.parseInt(buffer.toString("latin1", 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6;

/** Turns after the end in which what follows an answer runs. */
const FOLLOWING = 20;

let isMeasuring = false;
let longest = 0;
let last = 0;
let left = 0;

function turn() {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
  if (isMeasuring || left-- > 0) setImmediate(turn);
  else process.send?.({ longest });
}

process.on("message", () => {
  isMeasuring = !isMeasuring;
  left = FOLLOWING;
  if (!isMeasuring) return;
  longest = 0;
  last = worked();
  setImmediate(turn);
  process.send?.({ longest });
});
