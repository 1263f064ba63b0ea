import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { RequestContext } from "../application.ts";
import { setSiteCookie, signValue, unsignValue } from "./cookies.server.ts";

const COOKIE = "upsolve_toast";
const SECONDS_KEPT = 60;

/** Only successes disappear after a few seconds; a notice stays, because it names a next step. */
export type ToastKind = "success" | "notice" | "error";

export interface ToastMessage {
  /** Distinguishes messages with the same text. */
  id: string;
  kind: ToastKind;
  message: string;
}

/** Leaves a message for the next page. It is signed, so that nobody can put words on a page by setting a cookie. */
export function leaveToast(context: RequestContext, message: string, kind: ToastKind = "success"): void {
  setSiteCookie(context, COOKIE, signValue(`${kind}:${message}`, context.app.secrets), SECONDS_KEPT);
}

export function redirectWithToast(
  context: RequestContext,
  location: string,
  message: string,
  kind: ToastKind = "success",
): Response {
  leaveToast(context, message, kind);
  return redirect(location);
}

export function takeToast(context: RequestContext): ToastMessage | null {
  const signed = context.cookies[COOKIE];
  if (signed === undefined) return null;
  setSiteCookie(context, COOKIE, "", 0);
  const [, kind, message = ""] =
    /^(success|notice|error):(.*)$/s.exec(unsignValue(signed, context.app.secrets) ?? "") ?? [];
  return kind ? { id: randomUUID(), kind: kind as ToastKind, message } : null;
}
