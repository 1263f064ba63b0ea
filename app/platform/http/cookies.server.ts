import { type SetCookie, stringifySetCookie } from "cookie";
import { sign, unsign } from "cookie-signature";
import type { RequestContext } from "../application.ts";
import type { Config } from "../config.server.ts";

/**
 * The name of a cookie used as proof. On https, its prefix makes browsers accept the cookie only from this host over
 * https. Otherwise, a sibling host or a plain http page could plant one.
 */
export function hostCookie(name: string, { publicUrl }: Pick<Config, "publicUrl">): string {
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** @param maxAge in seconds; 0 removes the cookie, undefined keeps it until the browser closes. */
export function setSiteCookie(
  context: RequestContext,
  name: string,
  value: string,
  maxAge?: number,
  sameSite: SetCookie["sameSite"] = "lax",
) {
  const header = stringifySetCookie({
    name,
    value,
    path: "/",
    httpOnly: true,
    sameSite,
    // Not NODE_ENV: a home installation over plain http must keep its sessions.
    secure: context.app.config.publicUrl.startsWith("https:"),
    maxAge,
  });
  context.setCookie(header);
}

export function signValue(value: string, secrets: string[]): string {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("No session secret.");
  return sign(value, newest);
}

export function unsignValue(signed: string | undefined, secrets: string[]): string | null {
  if (!signed) return null;
  for (const secret of secrets) {
    const value = unsign(signed, secret);
    if (value !== false) return value;
  }
  return null;
}
