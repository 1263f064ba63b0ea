import type { RequestContext } from "../../platform/application.ts";
import { setSiteCookie } from "../../platform/http/cookies.server.ts";
import { type Theme, themeSchema } from "./schema.ts";

const COOKIE = "upsolve_theme";
const YEAR = 365 * 24 * 60 * 60;

/** The chosen theme, or the system's. */
export function readTheme(context: RequestContext): Theme {
  const chosen = themeSchema.safeParse({ theme: context.cookies[COOKIE] });
  return chosen.success ? chosen.data.theme : "system";
}

export function keepTheme(context: RequestContext, theme: Theme): void {
  setSiteCookie(context, COOKIE, theme, theme === "system" ? 0 : YEAR);
}
