import { withUser } from "../../../../auth/guards.server.ts";
import { fileResponse, oneAtATime } from "../../../../platform/http/downloads.server.ts";
import { MethodNotAllowed } from "../../../../platform/http/errors.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { startLongWork } from "../../../../platform/http/thread-time.server.ts";
import { letterOf } from "../../items.server.ts";
import { listItemPoints, requireTraining } from "../../queries.server.ts";
import { itemsFor, ownOf } from "../../shown.server.ts";
import { columnName, standingsFile } from "../../standing/csv.server.ts";
import { readStandings } from "../../standing/standings.server.ts";

const begin = oneAtATime("Standings are already being downloaded.");

/** As everybody sees them: while they are frozen, without the downloader's own results since. */
export const loader = withUser(async ({ app, db, viewer, context, params }) => {
  const pause = startLongWork(context);
  begin(context, viewer);
  const training = await requireTraining(db, viewer, idParam(params.trainingId));
  const points = await listItemPoints(db, training.id);
  const { seesProblems } = await ownOf(app, viewer, training);
  const problems = seesProblems
    ? (await itemsFor(app, viewer, training)).map(columnName)
    : points.map((_, place) => letterOf(place));
  const standings = await readStandings(db, training, points, { now: app.now() });
  const file = standingsFile(training, standings, problems, pause);
  return fileResponse(context, { name: `training-${training.id}.csv` }, file);
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
