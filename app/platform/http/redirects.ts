const SITE = "http://site.invalid";

/**
 * The requested path of this site, percent-encoded for a Location header, or else the fallback. Browsers treat
 * "//host", "/\host" and paths with control characters as other sites.
 */
export function safeRedirect(to: unknown, fallback = "/dashboard"): string {
  if (typeof to !== "string" || !to.startsWith("/")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses them
  if (/[\\\u0000-\u001f\u007f]/.test(to) || !URL.canParse(to, SITE)) return fallback;
  const url = new URL(to, SITE);
  const path = url.pathname + url.search + url.hash;
  // "/.//host" leads to another site once its dots are resolved.
  return url.origin === SITE && !path.startsWith("//") ? path : fallback;
}
