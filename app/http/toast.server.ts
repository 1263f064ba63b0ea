import { redirect } from "@remix-run/node";
import type { RequestContext } from "./context.ts";
import { setSiteCookie } from "./cookies.server.ts";
import { signValue, unsignValue } from "./signed-cookie.server.ts";

const COOKIE = "upsolve_toast";
const SECONDS_KEPT = 60;

/** Leaves a message for the next page shown. Signed, so that nobody can put words on the page by setting a cookie. */
export function leaveToast(context: RequestContext, message: string): void {
  setSiteCookie(context, COOKIE, signValue(message, context.app.secrets), SECONDS_KEPT);
}

/** Goes to another page and says there what was done. */
export function redirectWithToast(context: RequestContext, location: string, message: string): Response {
  leaveToast(context, message);
  return redirect(location);
}

/** The message left by the request before, which is shown once. */
export function takeToast(context: RequestContext): string | null {
  const signed = context.cookies[COOKIE];
  if (signed === undefined) return null;
  setSiteCookie(context, COOKIE, "", 0);
  return unsignValue(signed, context.app.secrets);
}
