import { withUser } from "../../../auth/guards.server.ts";
import { fileResponse, oneAtATime } from "../../../platform/http/downloads.server.ts";
import { MethodNotAllowed } from "../../../platform/http/errors.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { requireGroup } from "../../groups/index.server.ts";
import { matrixFile, requireFollowed } from "../matrix.server.ts";
import { stageSchema } from "../schema.ts";

const begin = oneAtATime("You are already downloading the progress of a list.");

export const loader = withUser("follower", async ({ app, db, viewer, url, context, params }) => {
  const shown = stageSchema.parse(Object.fromEntries(url.searchParams));
  const list = await requireFollowed(db, viewer, idParam(params.listId), shown.group);
  if (shown.group !== undefined) await requireGroup(db, viewer, shown.group);
  begin(context, viewer);
  return fileResponse(context, { name: `upsolve-list-${list.id}.csv` }, matrixFile(app, viewer, list, shown));
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
