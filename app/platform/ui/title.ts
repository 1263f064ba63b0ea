export const titled = (...parts: (string | undefined)[]) => ({
  title: [...parts.filter(Boolean), "Upsolve"].join(" · "),
});
