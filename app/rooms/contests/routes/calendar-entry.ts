import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { calendarResponse, toICalendar } from "../icalendar.server.ts";
import { getContest } from "../queries.server.ts";
import { sourcesToShow } from "../sources.server.ts";

/** One contest as a calendar file. */
export const loader = withUser(async ({ app, db, params, request }) => {
  const contest = await getContest(db, sourcesToShow(app.config), idParam(params.contestId), app.now());
  return calendarResponse(request, toICalendar([contest], app.config.publicUrl));
});
