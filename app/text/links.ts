/** Characters. */
const MAX_HREF_LENGTH = 2_000;
const BASE = "https://same-site.invalid/page";

/** The rule for addresses that are fields of their own: another site's, by http or https, with its host in plain sight. */
export function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text) && classifyLink(text) === "external";
}

/**
 * Where a link of a user leads: to a page of this site, elsewhere, or nowhere we allow (undefined).
 *
 * The decision is the browser's own parser's, not a pattern's: it is what ignores tabs, line ends, case and control
 * characters in a scheme, and what reads `/\host`, `//host` and `https:host` as other sites.
 */
export function classifyLink(href: string): "site" | "external" | undefined {
  if (href.length > MAX_HREF_LENGTH) return undefined;
  const url = URL.canParse(href, BASE) ? new URL(href, BASE) : undefined;
  if (!url) return undefined;
  if (url.protocol === "mailto:") return "external";
  // A name before the host disguises it: https://codeforces.com@example.org.
  if (url.username || url.password) return undefined;
  if (/^https?:\/\//i.test(href)) return "external";
  const startsLikeAPath = /^[^:\\/?#]*(?:[/?#]|$)/.test(href);
  return startsLikeAPath && url.origin === new URL(BASE).origin ? "site" : undefined;
}
