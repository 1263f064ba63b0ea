import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether one of this site's own pages sent a request: by its Origin header, else by Sec-Fetch-Site. Programs such as
 * curl send neither and hold no one else's cookie, so they pass.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin !== undefined) {
    if (origin === publicUrl) return true;
    const host = headers["x-forwarded-host"] ?? headers.host;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}
