import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { Config } from "../config.server.ts";
import { HttpError } from "./errors.ts";

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses requests under names that are not this site's. A page of evil.example whose name comes to point at this server
 * asks it as its own origin, by its own name: browsers let it read all that the visitor's network can reach. Its port says
 * nothing, and no page has an IP address for its name but what that address itself serves.
 *
 * Remix believes X-Forwarded-Host, which the client writes unless a proxy does, and makes URLs of any Host.
 * @throws HttpError
 */
export function requireOwnName(
  headers: IncomingHttpHeaders,
  { trustProxy, hostNames }: Pick<Config, "trustProxy" | "hostNames">,
): void {
  if (trustProxy === 0) delete headers["x-forwarded-host"];
  for (const host of [headers.host ?? "", headers["x-forwarded-host"] ?? "localhost"]) {
    const name = HOST.exec(String(host))?.[1]?.toLowerCase();
    if (name === undefined) throw new HttpError(400, "The Host header could not be read.");
    if (hostNames.has(name) || isIP(name.replace(/[[\]]/g, ""))) continue;
    const advice = "set PUBLIC_URL to the address that people type, or add the name to ALLOWED_HOSTS";
    throw new HttpError(
      421,
      `This site does not answer under the name ${name.slice(0, 100)}. If it should, its operator has to ${advice}.`,
    );
  }
}
