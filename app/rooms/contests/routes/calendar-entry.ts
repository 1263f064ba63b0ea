import { withUser } from "../../../auth/guards.server.ts";
import { conditionalResponse } from "../../../platform/http/conditional.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { toICalendar } from "../icalendar.server.ts";
import { getContest } from "../queries.server.ts";
import { sourcesToShow } from "../sources.server.ts";

export const loader = withUser(async ({ app, db, params, request }) => {
  const contest = await getContest(db, sourcesToShow(app.config), idParam(params.contestId), app.now());
  return conditionalResponse(request, toICalendar([contest], app.config.publicUrl), "text/calendar");
});
