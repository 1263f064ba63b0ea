import { withFeedKey } from "../../../auth/guards.server.ts";
import { conditionalResponse } from "../../../platform/http/conditional.server.ts";
import { listUnfinished } from "../../trainings/index.server.ts";
import { toICalendar } from "../icalendar.server.ts";
import { listForCalendar } from "../queries.server.ts";
import { pageSchema } from "../schema.ts";
import { sourcesToShow } from "../sources.server.ts";

export const loader = withFeedKey(async ({ app, db, viewer, url, request }) => {
  const { source } = pageSchema.parse(Object.fromEntries(url.searchParams));
  app.contests.lookedAt();
  const contests = await listForCalendar(db, sourcesToShow(app.config, source), app.now());
  const trainings = source === undefined ? await listUnfinished(db, viewer, app.now()) : [];
  return conditionalResponse(
    request,
    toICalendar(contests, app.config.publicUrl, trainings),
    "text/calendar",
  );
});
