import { withUser } from "../../../../auth/guards.server.ts";
import { fileResponse, oneAtATime } from "../../../../platform/http/downloads.server.ts";
import { MethodNotAllowed } from "../../../../platform/http/errors.ts";
import { readBoard } from "../board.server.ts";
import { boardFile } from "../csv.server.ts";
import { boardSchema } from "../schema.ts";

const begin = oneAtATime("A board is already being downloaded.");

/** A contest's whole board as a file. */
export const loader = withUser(async ({ app, viewer, url, context, params }) => {
  begin(context, viewer);
  const { order } = boardSchema.parse(Object.fromEntries(url.searchParams));
  const pause = () => context.threadTime.pause();
  const board = await readBoard(app, { judge: params.judge ?? "", key: params.key ?? "", order }, pause);
  const name = `${board.contest.judge}-${board.contest.key}`.replace(/[^\w-]/g, "");
  return fileResponse(context, { name: `board-${name}.csv` }, boardFile(board, pause));
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
