import { withUser } from "../../accounts/guards.server.ts";
import { fileResponse, oneAtATime } from "../../http/downloads.server.ts";
import { MethodNotAllowed } from "../../http/errors.ts";
import { idParam } from "../../http/ids.ts";
import { matrixFile, requireFollowed } from "../matrix.server.ts";

const begin = oneAtATime("A list's progress is already being downloaded.");

/** How everybody gets on with a list as a file. */
export const loader = withUser(async ({ db, viewer, context, params }) => {
  const list = await requireFollowed(db, viewer, idParam(params.listId));
  begin(context, viewer);
  return fileResponse(context, { name: `upsolve-list-${list.id}.csv` }, matrixFile(db, viewer, list));
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
