/** The title of a page, from its subject to the site. Leaves out unknown parts. */
export const titled = (...parts: (string | undefined)[]) => ({
  title: [...parts.filter(Boolean), "Upsolve"].join(" · "),
});
