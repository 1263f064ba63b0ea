import { monitorEventLoopDelay } from "node:perf_hooks";

/** Loaded into a measured server: answers each message with the longest time, in ms, that its thread was held since the last one. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", () => {
  process.send?.(delay.max / 1e6);
  delay.reset();
});
