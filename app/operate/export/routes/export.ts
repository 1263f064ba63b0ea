import { withAccount } from "../../../auth/guards.server.ts";
import { fileResponse, oneAtATime } from "../../../platform/http/downloads.server.ts";
import { MethodNotAllowed } from "../../../platform/http/errors.ts";
import { archiveOf } from "../queries.server.ts";

const begin = oneAtATime("Your export is already being downloaded.");

export const loader = withAccount(async ({ app, db, viewer, context }) => {
  begin(context, viewer);
  await app.limits.take("exportByAccount", viewer.id);
  const time = app.now();
  const day = new Date(time).toISOString().slice(0, 10);
  const file = { name: `upsolve-${viewer.username}-${day}.zip`, type: "application/zip" };
  return fileResponse(context, file, archiveOf(db, viewer.id, time));
});

export const action = withAccount(() => {
  throw new MethodNotAllowed(["GET"]);
});
