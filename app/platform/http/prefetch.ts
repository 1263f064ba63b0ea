/** The value of `Purpose` that our pages send; browsers that fetch ahead by themselves send `Sec-Purpose`. */
export const PREFETCH = "prefetch";

/** Whether a request was made before its user asked for the page: it marks nothing as read, and others go first. */
export const isPrefetch = (header: (name: "Purpose" | "Sec-Purpose") => string | null | undefined): boolean =>
  [header("Purpose"), header("Sec-Purpose")].some((value) => value?.includes(PREFETCH));
