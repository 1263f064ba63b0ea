import { withUser } from "../../accounts/guards.server.ts";
import { MethodNotAllowed } from "../../http/errors.ts";
import { archiveOf } from "../archive.server.ts";

/** The user's own data as one zip, sent while it is made. */
export const loader = withUser(async ({ app, db, viewer, context }) => {
  await app.limits.take("exportByAccount", viewer.id);
  const time = app.now();
  const archive = archiveOf(db, viewer.id, time);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Remix writes on however slowly the browser takes it: what is not taken yet is waited for here.
      await context.drained();
      const { done, value } = await archive.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await archive.return();
    },
  });
  const day = new Date(time).toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      // Letters of a username are safe in a file's name.
      "Content-Disposition": `attachment; filename="upsolve-${viewer.username}-${day}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
