import { type SerializeOptions, serialize } from "cookie";
import type { RequestContext } from "../context.ts";

/**
 * Sets one of the site's cookies on the answer.
 * @param maxAge seconds; 0 removes it, undefined keeps it until the browser closes.
 */
export function setSiteCookie(
  context: RequestContext,
  name: string,
  value: string,
  maxAge?: number,
  sameSite: SerializeOptions["sameSite"] = "lax",
): void {
  const header = serialize(name, value, {
    path: "/",
    httpOnly: true,
    sameSite,
    // By the public address, not by NODE_ENV: a plain-http install at home must keep its sessions.
    secure: context.app.config.publicUrl.startsWith("https:"),
    maxAge,
  });
  context.setCookie(header);
}
