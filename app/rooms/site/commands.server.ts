import type { RequestContext } from "../../platform/application.ts";
import { setSiteCookie } from "../../platform/http/cookies.server.ts";
import type { Announcement } from "./settings.server.ts";

export { mayChangeSettings } from "./policy.ts";
export { changeSettings } from "./staff.server.ts";

const COOKIE = "upsolve_announcement";
const YEAR = 365 * 24 * 60 * 60;

/** The announcement, unless there is none or the reader hid it. */
export function announcementFor({ app, cookies }: RequestContext): Announcement | null {
  const { announcement } = app.site.settings;
  return announcement && cookies[COOKIE] !== String(announcement.version) ? announcement : null;
}

/** Hides the announcement from the reader until it changes. */
export function hideAnnouncement(context: RequestContext): void {
  const { announcement } = context.app.site.settings;
  if (announcement) setSiteCookie(context, COOKIE, String(announcement.version), YEAR);
}
