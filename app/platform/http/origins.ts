import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/**
 * Whether a request comes from this site's own pages, judging by its Origin header or else by Sec-Fetch-Site.
 * Programs such as curl send neither header and no cookies, so they pass.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin !== undefined) {
    if (origin === publicUrl) return true;
    const host = headers["x-forwarded-host"] ?? headers.host;
    const { protocol, host: publicHost } = new URL(publicUrl);
    // A man in the middle can forge a plain http page under an https site's name.
    if (protocol === "https:" && host === publicHost) return false;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

export function isListedOrigin(headers: IncomingHttpHeaders, listed: readonly string[]): boolean {
  return headers.origin !== undefined && listed.includes(headers.origin);
}

/**
 * Whether browsers send a SameSite=Lax cookie from a page of one origin to the other. Siblings (app.example.org,
 * api.example.org) count as two sites, because this code has no public suffix list. Under github.io, that is right;
 * elsewhere, cross-site cookies work too.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  if (a.protocol !== b.protocol) return false;
  return a.hostname === b.hostname || isBelow(a.hostname, b.hostname) || isBelow(b.hostname, a.hostname);
}

function isBelow(host: string, parent: string): boolean {
  // Browsers treat a name without a dot as a suffix, so app.localhost is a separate site.
  return parent.includes(".") && isIP(parent) === 0 && host.endsWith(`.${parent}`);
}
