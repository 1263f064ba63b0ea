import { openSync, readSync } from "node:fs";

/**
 * Runs in a measured server. From one message to the next, measures the main thread's processor time in each turn of
 * the event loop, whatever other processes do. Answers the second message with the longest turn, in ms. Linux only.
 */
const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
const buffer = Buffer.alloc(64);
const worked = () =>
  Number.parseInt(buffer.toString("latin1", 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6;

/** Turns measured after a request ends, for the work that follows its response. */
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
