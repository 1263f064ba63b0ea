/** The `Purpose` header that our pages send; browsers that prefetch on their own send `Sec-Purpose`. */
export const PREFETCH = "prefetch";

/** Prefetches mark nothing as read and yield to other requests. */
export const isPrefetch = (header: (name: "Purpose" | "Sec-Purpose") => string | null | undefined) =>
  [header("Purpose"), header("Sec-Purpose")].some((value) => value?.includes(PREFETCH));
