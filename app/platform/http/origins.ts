import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/**
 * Whether a request comes from this site's own pages, by its Origin header or, without one, by Sec-Fetch-Site.
 * Programs such as curl send neither and hold nobody else's cookie, so they pass.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin !== undefined) {
    if (origin === publicUrl) return true;
    const host = headers["x-forwarded-host"] ?? headers.host;
    const { protocol, host: publicHost } = new URL(publicUrl);
    // Anybody on the way can write a page of plain http under the name of a site that uses https.
    if (protocol === "https:" && host === publicHost) return false;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

/** Whether a request comes from a page of an origin that CORS_ORIGINS lists: it may use the calls and the sockets. */
export function isListedOrigin(headers: IncomingHttpHeaders, listed: readonly string[]): boolean {
  return headers.origin !== undefined && listed.includes(headers.origin);
}

/**
 * Whether browsers send a SameSite=Lax cookie from a page of one origin to the other. Without the list of public
 * suffixes that browsers use, siblings (app.example.org, api.example.org) count as two sites: on a suffix such as
 * github.io they are, and a cookie for other sites works for them too.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  if (a.protocol !== b.protocol) return false;
  return a.hostname === b.hostname || isBelow(a.hostname, b.hostname) || isBelow(b.hostname, a.hostname);
}

function isBelow(host: string, parent: string): boolean {
  // A name without a dot, such as localhost, is a suffix to browsers: app.localhost is a site of its own.
  return parent.includes(".") && isIP(parent) === 0 && host.endsWith(`.${parent}`);
}
