import { withUser } from "../../../../auth/guards.server.ts";
import { fileResponse, oneAtATime } from "../../../../platform/http/downloads.server.ts";
import { MethodNotAllowed } from "../../../../platform/http/errors.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { progressFile } from "../csv.server.ts";
import { readProgress } from "../progress.server.ts";
import { progressFilter } from "../schema.ts";

const begin = oneAtATime("You are already downloading the progress of a group.");

export const loader = withUser("follower", async ({ app, db, viewer, url, context, params }) => {
  const id = idParam(params.groupId);
  const { weeks } = progressFilter.parse(Object.fromEntries(url.searchParams));
  begin(context, viewer);
  const progress = await readProgress(app, viewer, id, { weeks, order: "quiet" }, context);
  return fileResponse(context, { name: `progress-group-${id}.csv` }, progressFile(db, viewer, progress));
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
