import { withUser } from "../../accounts/guards.server.ts";
import { Conflict, MethodNotAllowed, NotFound } from "../../http/errors.ts";
import { idParam } from "../../http/ids.ts";
import { streamed } from "../../http/streams.server.ts";
import { matrixFile, requireFollowed } from "../matrix.server.ts";

/** The accounts whose file is being made. */
const underWay = new Set<number>();

/** How everybody gets on with a list as a file, streamed while it is made. */
export const loader = withUser(async ({ db, viewer, context, params }) => {
  const list = await requireFollowed(db, viewer, idParam(params.listId));
  // A page's script would get the whole file in one piece.
  if (!context.isShown) throw new NotFound();
  if (underWay.has(viewer.id)) throw new Conflict("A list's progress is already being downloaded.");
  underWay.add(viewer.id);
  context.onClose(() => underWay.delete(viewer.id));
  return new Response(streamed(context, matrixFile(db, viewer, list)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="upsolve-list-${list.id}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
