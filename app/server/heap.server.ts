import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** In bytes. At this size, the space for short-lived objects may still double: to two halves of 8 MB. */
const ENOUGH = 8 * 1024 * 1024;
/** By how much the rest may grow between two full collections. By itself, V8 lets garbage triple it. */
const GROWTH_PERCENT = 40;

/**
 * Bounds how much garbage the process keeps. V8 may enlarge the space for short-lived objects up to two halves of 8 MB.
 * By itself it stops at 32 MB each, which it keeps, and which save a page no time: a space that fits into the
 * processor's cache is as good. V8's own flag for this is only read before the process starts.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  let isGrowing: boolean | undefined;
  const check = () => {
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    const mayGrow = (space?.space_size ?? 0) <= ENOUGH;
    if (mayGrow === isGrowing) return;
    isGrowing = mayGrow;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  };
  check();
  new PerformanceObserver(check).observe({ type: "gc" });
}
