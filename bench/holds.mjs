import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs in a measured server. Answers each message with the longest block of its thread, in ms, since the previous
 * message.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", async () => {
  // Waits for the tick that records the current block. The first tick after a reset records nothing.
  await pause(5);
  const held = delay.max / 1e6;
  delay.reset();
  await pause(5);
  process.send?.(held);
});
