import { withFeedKey } from "../../../auth/guards.server.ts";
import { conditionalResponse } from "../../../platform/http/conditional.server.ts";
import { changedIn, toAtomFeed } from "../../../platform/text/atom.ts";
import { toEntry } from "../feed-entry.ts";
import { listForFeed } from "../queries.server.ts";
import { type Week, weekAt, weekBefore } from "../week.ts";

const ENTRIES = 12;

export const loader = withFeedKey(async ({ app, db, url, request }) => {
  const { publicUrl } = app.config;
  const site = app.site.settings.name || "Upsolve";
  const weeks: Week[] = [];
  let week = weekAt(app.now());
  while (weeks.length < ENTRIES) {
    week = weekBefore(week);
    weeks.push(week);
  }
  const entries = (await listForFeed(db, weeks, app.now())).map((letter) => toEntry(publicUrl, site, letter));
  const feed = {
    id: `${publicUrl}/weeks.atom`,
    title: `${site} weekly letter`,
    self: `${publicUrl}${url.pathname}${url.search}`,
    page: `${publicUrl}/week`,
  };
  return conditionalResponse(request, toAtomFeed(feed, entries), "application/atom+xml", changedIn(entries));
});
