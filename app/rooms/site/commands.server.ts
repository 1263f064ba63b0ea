import type { RequestContext } from "../../platform/application.ts";
import { setSiteCookie } from "../../platform/http/cookies.server.ts";
import { type Theme, themeSchema } from "./schema.ts";
import type { Announcement } from "./settings.server.ts";

const ANNOUNCEMENT_COOKIE = "upsolve_announcement";
const THEME_COOKIE = "upsolve_theme";
const YEAR = 365 * 24 * 60 * 60;

export function announcementFor({ app, cookies }: RequestContext): Announcement | null {
  const { announcement } = app.site.settings;
  return announcement && cookies[ANNOUNCEMENT_COOKIE] !== String(announcement.version) ? announcement : null;
}

export function hideAnnouncement(context: RequestContext): void {
  const { announcement } = context.app.site.settings;
  if (announcement) setSiteCookie(context, ANNOUNCEMENT_COOKIE, String(announcement.version), YEAR);
}

export function readTheme(context: RequestContext): Theme {
  const chosen = themeSchema.safeParse({ theme: context.cookies[THEME_COOKIE] });
  return chosen.success ? chosen.data.theme : "system";
}

export function keepTheme(context: RequestContext, theme: Theme): void {
  setSiteCookie(context, THEME_COOKIE, theme, theme === "system" ? 0 : YEAR);
}
