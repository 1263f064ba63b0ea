const SITE = "http://site.invalid";

/**
 * A path of this site to go back to, from what a request says; anything else gives the fallback.
 * "//host", "/\host" and control characters are what browsers read as another site. The path comes out
 * percent-encoded, as a Location header must be.
 */
export function safeRedirect(to: unknown, fallback = "/dashboard"): string {
  if (typeof to !== "string" || !to.startsWith("/")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
  if (/[\\\u0000-\u001f\u007f]/.test(to) || !URL.canParse(to, SITE)) return fallback;
  const url = new URL(to, SITE);
  const path = url.pathname + url.search + url.hash;
  // "/.//host" is a path of this site only until its dots are resolved.
  return url.origin === SITE && !path.startsWith("//") ? path : fallback;
}
