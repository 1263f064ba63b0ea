import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Loaded into a measured server: answers each message with the longest time, in ms, that its thread was held since the last one. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", async () => {
  // What holds the thread now is noted by the next tick, and the first one after a reset notes nothing.
  await pause(5);
  const held = delay.max / 1e6;
  delay.reset();
  await pause(5);
  process.send?.(held);
});
