import { withUser } from "../../accounts/guards.server.ts";
import { Conflict, MethodNotAllowed, NotFound } from "../../http/errors.ts";
import { streamed } from "../../http/streams.server.ts";
import { readBoard } from "../board.server.ts";
import { boardFile } from "../csv.server.ts";
import { boardSchema } from "../schema.ts";

/** The accounts whose file is being made. */
const underWay = new Set<number>();

/** A contest's whole board as a file, streamed while it is made. */
export const loader = withUser(async ({ db, viewer, url, context, params }) => {
  // A page's script would get the whole file in one piece.
  if (!context.isShown) throw new NotFound();
  if (underWay.has(viewer.id)) throw new Conflict("A board is already being downloaded.");
  underWay.add(viewer.id);
  context.onClose(() => underWay.delete(viewer.id));
  const { order } = boardSchema.parse(Object.fromEntries(url.searchParams));
  const pause = () => context.threadTime.pause();
  const board = await readBoard(db, { judge: params.judge ?? "", key: params.key ?? "", order }, pause);
  const name = `${board.contest.judge}-${board.contest.key}`.replace(/[^\w-]/g, "");
  return new Response(streamed(context, boardFile(board, pause)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="board-${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
