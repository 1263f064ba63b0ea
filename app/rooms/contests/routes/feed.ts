import { withFeedKey } from "../../../auth/guards.server.ts";
import { calendarResponse, toICalendar } from "../icalendar.server.ts";
import { listForCalendar } from "../queries.server.ts";
import { pageSchema } from "../schema.ts";
import { sourcesToShow } from "../sources.server.ts";

/** The contests as a calendar for subscriptions. */
export const loader = withFeedKey(async ({ app, db, url, request }) => {
  const { source } = pageSchema.parse(Object.fromEntries(url.searchParams));
  app.contests.lookedAt();
  const contests = await listForCalendar(db, sourcesToShow(app.config, source), app.now());
  return calendarResponse(request, toICalendar(contests, app.config.publicUrl));
});
