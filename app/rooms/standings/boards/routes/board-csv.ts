import { withUser } from "../../../../auth/guards.server.ts";
import { fileResponse, oneAtATime } from "../../../../platform/http/downloads.server.ts";
import { MethodNotAllowed } from "../../../../platform/http/errors.ts";
import { startLongWork } from "../../../../platform/http/thread-time.server.ts";
import { requireGroup } from "../../../groups/index.server.ts";
import { readBoard } from "../board.server.ts";
import { boardFile } from "../csv.server.ts";
import { boardSchema } from "../schema.ts";

const begin = oneAtATime("A board is already being downloaded.");

export const loader = withUser(async ({ app, viewer, url, context, params }) => {
  const pause = startLongWork(context);
  begin(context, viewer);
  const { order, group } = boardSchema.parse(Object.fromEntries(url.searchParams));
  if (group !== undefined) await requireGroup(app.db, viewer, group);
  const named = { judge: params.judge ?? "", key: params.key ?? "", order, group };
  const board = await readBoard(app, named, context);
  const name = `${board.contest.judge}-${board.contest.key}`.replace(/[^\w-]/g, "");
  return fileResponse(context, { name: `board-${name}.csv` }, boardFile(board, pause));
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
