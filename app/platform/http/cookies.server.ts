import { type SetCookie, stringifySetCookie } from "cookie";
import { sign, unsign } from "cookie-signature";
import type { RequestContext } from "../application.ts";
import type { Config } from "../config.server.ts";

/**
 * The name of a cookie that proves something. Behind https its prefix has browsers take it over https from this very
 * host only: a sibling host, or a page of plain http under this name, could otherwise plant one of its own.
 */
export function hostCookie(name: string, { publicUrl }: Pick<Config, "publicUrl">): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/**
 * Sets a cookie on the response.
 * @param maxAge in seconds; 0 removes the cookie, undefined keeps it until the browser closes.
 */
export function setSiteCookie(
  context: RequestContext,
  name: string,
  value: string,
  maxAge?: number,
  sameSite: SetCookie["sameSite"] = "lax",
): void {
  const header = stringifySetCookie({
    name,
    value,
    path: "/",
    httpOnly: true,
    sameSite,
    // By the public address and not by NODE_ENV, so that an install at home over plain http keeps its sessions.
    secure: context.app.config.publicUrl.startsWith("https:"),
    maxAge,
  });
  context.setCookie(header);
}

/** Signs with the newest secret. */
export function signValue(value: string, secrets: string[]): string {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("No session secret.");
  return sign(value, newest);
}

/** The value if one of the secrets signed it, else null. */
export function unsignValue(signed: string | undefined, secrets: string[]): string | null {
  if (!signed) return null;
  for (const secret of secrets) {
    const value = unsign(signed, secret);
    if (value !== false) return value;
  }
  return null;
}
