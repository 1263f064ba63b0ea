/** The title of a page: what it shows, what that belongs to, then the site. Parts that are not known are left out. */
export const titled = (...parts: (string | undefined)[]) => ({
  title: [...parts.filter(Boolean), "Upsolve"].join(" · "),
});
