import { withUser } from "../../../auth/guards.server.ts";
import { conditionalResponse } from "../../../platform/http/conditional.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { requireEvent } from "../../trainings/index.server.ts";
import { toICalendar } from "../icalendar.server.ts";

export const loader = withUser(async ({ app, db, viewer, params, request }) => {
  const training = await requireEvent(db, viewer, idParam(params.trainingId), app.now());
  return conditionalResponse(request, toICalendar([], app.config.publicUrl, [training]), "text/calendar");
});
