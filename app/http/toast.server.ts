import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { RequestContext } from "../context.ts";
import { setSiteCookie } from "./cookies.server.ts";
import { signValue, unsignValue } from "./signed-cookie.server.ts";

const COOKIE = "upsolve_toast";
const SECONDS_KEPT = 60;

/** Of what was done, or of what was tried in vain. */
type Kind = "success" | "error";

export interface ToastMessage {
  /** Of its own: the same words a second time are another message. */
  id: string;
  kind: Kind;
  message: string;
}

/** Leaves a message for the next page shown. Signed, so that nobody can put words on the page by setting a cookie. */
export function leaveToast(context: RequestContext, message: string, kind: Kind = "success"): void {
  setSiteCookie(context, COOKIE, signValue(`${kind}:${message}`, context.app.secrets), SECONDS_KEPT);
}

/** Goes to another page and says there what was done. */
export function redirectWithToast(
  context: RequestContext,
  location: string,
  message: string,
  kind: Kind = "success",
): Response {
  leaveToast(context, message, kind);
  return redirect(location);
}

/** The message left by the request before, which is shown once. */
export function takeToast(context: RequestContext): ToastMessage | null {
  const signed = context.cookies[COOKIE];
  if (signed === undefined) return null;
  setSiteCookie(context, COOKIE, "", 0);
  const [, kind, message = ""] =
    /^(success|error):(.*)$/s.exec(unsignValue(signed, context.app.secrets) ?? "") ?? [];
  return kind ? { id: randomUUID(), kind: kind as Kind, message } : null;
}
