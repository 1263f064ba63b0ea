/**
 * A path of this site to go back to, from what a request says; anything else gives the fallback.
 * "//host", "/\host" and control characters are what browsers read as another site. The path comes escaped.
 */
export function safeRedirect(to: unknown, fallback = "/dashboard"): string {
  if (typeof to !== "string" || !to.startsWith("/") || to.startsWith("//")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
  if (/[\\\u0000-\u001f\u007f]|\p{Surrogate}/u.test(to)) return fallback;
  // A header carries no other letters: with them the redirect itself would fail.
  return to.replace(/\P{ASCII}+/gu, encodeURIComponent);
}
