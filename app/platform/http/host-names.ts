import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { Config } from "../config.server.ts";
import { HttpError } from "./errors.ts";

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses requests for host names other than this site's, to prevent DNS rebinding: once evil.example resolves to
 * this server, its pages have the same origin and can read whatever the visitor's network can reach. Ports do not
 * matter, and IP addresses cannot be rebound. X-Forwarded-Host is checked too, because Remix trusts it although
 * clients can forge it, and builds URLs from any Host.
 * @throws HttpError
 */
export function requireOwnName(
  headers: IncomingHttpHeaders,
  { trustProxy, hostNames }: Pick<Config, "trustProxy" | "hostNames">,
) {
  if (trustProxy === 0) delete headers["x-forwarded-host"];
  for (const host of [headers.host ?? "", headers["x-forwarded-host"] ?? "localhost"]) {
    const name = HOST.exec(String(host))?.[1]?.toLowerCase();
    if (name === undefined) throw new HttpError(400, "The Host header could not be read.");
    if (hostNames.has(name) || isIP(name.replace(/[[\]]/g, ""))) continue;
    const advice = "set PUBLIC_URL to the address that people type, or add the name to ALLOWED_HOSTS";
    throw new HttpError(
      421,
      `This site does not answer to the name ${name.slice(0, 100)}. If it should, its operator must ${advice}.`,
    );
  }
}
