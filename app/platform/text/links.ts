/** Characters. */
const MAX_HREF_LENGTH = 2_000;
const BASE = "https://same-site.invalid/page";

/** A host and what follows it: "codeforces.com/contest/4", as people copy it from a browser's bar or type it. */
const HOST_FIRST =
  /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.(?:\p{L}{2,24}|xn--[\w-]{1,59})(?::\d{1,5})?(?:[/?#]|$)/u;

/** An address as it is typed, with "https://" where it begins with a host; any other text as it is. */
export function withScheme(text: string): string {
  return HOST_FIRST.test(text) ? `https://${text}` : text;
}

/** Whether an address field holds an http or https address of another site with its host in plain sight. */
export function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text) && classifyLink(text) === "external";
}

/** Whether texts may show an image from an address: over https, from one of the hosts. */
export function isShownImage(address: string, hosts: readonly string[]): boolean {
  if (hosts.length === 0 || classifyLink(address) !== "external" || !URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === "https:" && hosts.includes(host);
}

/**
 * Whether a user's link leads to this site or to another; undefined for a link that is not allowed.
 *
 * The URL parser decides as the browser's does, not a pattern: it ignores tabs, line ends, case and control characters in a
 * scheme, and reads `/\host`, `//host` and `https:host` as other sites.
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
