/** Leaves out unknown parts. */
export const titled = (...parts: (string | undefined)[]) => ({
  title: [...parts.filter(Boolean), "Upsolve"].join(" · "),
});
