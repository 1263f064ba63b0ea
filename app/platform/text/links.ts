const MAX_HREF_LENGTH = 2_000;
const BASE = "https://same-site.invalid/page";

/** A URL without its scheme, as browsers show it: "codeforces.com/contest/4". */
const HOST_FIRST =
  /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.(?:\p{L}{2,24}|xn--[\w-]{1,59})(?::\d{1,5})?(?:[/?#]|$)/u;

export const withScheme = (text: string) => (HOST_FIRST.test(text) ? `https://${text}` : text);

/** Whether a text is an http(s) URL of another site that does not disguise its host. */
export const isWebAddress = (text: string) => /^https?:/i.test(text) && classifyLink(text) === "external";

/** The address of an image that a member has uploaded: see rooms/images. */
const UPLOADED = /^\/images\/[\w-]{22}$/;

export const isUploaded = (address: string) => UPLOADED.test(address);

export function isShownImage(address: string, hosts: readonly string[]): boolean {
  if (isUploaded(address)) return true;
  if (hosts.length === 0 || classifyLink(address) !== "external" || !URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === "https:" && hosts.includes(host);
}

/**
 * Whether a user's link leads to this site or another; undefined for a forbidden link. The URL parser decides, as in
 * browsers: it ignores tabs, line ends, case and control characters in a scheme, and treats `/\host`, `//host` and
 * `https:host` as other sites.
 */
export function classifyLink(href: string): "site" | "external" | undefined {
  if (href.length > MAX_HREF_LENGTH) return undefined;
  const url = URL.canParse(href, BASE) ? new URL(href, BASE) : undefined;
  if (!url) return undefined;
  if (url.protocol === "mailto:") return "external";
  // Credentials disguise the host: https://codeforces.com@example.org.
  if (url.username || url.password) return undefined;
  if (/^https?:\/\//i.test(href)) return "external";
  const startsLikeAPath = /^[^:\\/?#]*(?:[/?#]|$)/.test(href);
  return startsLikeAPath && url.origin === new URL(BASE).origin ? "site" : undefined;
}
