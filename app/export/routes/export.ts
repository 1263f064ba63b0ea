import { withAccount } from "../../accounts/guards.server.ts";
import { Conflict, MethodNotAllowed, NotFound } from "../../http/errors.ts";
import { streamed } from "../../http/streams.server.ts";
import { Tally } from "../../http/tally.ts";
import { archiveOf } from "../archive.server.ts";

/** The accounts whose export is being made. */
const underWay = new Tally(1);

/** The user's data as one zip, streamed while it is made. */
export const loader = withAccount(async ({ app, db, viewer, context }) => {
  // A page's script would get the whole archive in one piece.
  if (!context.isShown) throw new NotFound();
  const release = underWay.add(viewer.id, 1);
  if (!release) throw new Conflict("Your export is already being downloaded.");
  context.onClose(release);
  await app.limits.take("exportByAccount", viewer.id);
  const time = app.now();
  const body = streamed(context, archiveOf(db, viewer.id, time));
  const day = new Date(time).toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      // A username's characters are safe in a file name.
      "Content-Disposition": `attachment; filename="upsolve-${viewer.username}-${day}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
});

export const action = withAccount(() => {
  throw new MethodNotAllowed(["GET"]);
});
