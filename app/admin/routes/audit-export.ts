import { withStaff } from "../../accounts/guards.server.ts";
import { Conflict, MethodNotAllowed, NotFound } from "../../http/errors.ts";
import { streamed } from "../../http/streams.server.ts";
import { auditFile, formats } from "../audit.server.ts";
import { auditFilter } from "../schema.ts";

/** The accounts whose file is being made. */
const underWay = new Set<number>();

/** What the viewer may read of the audit log as a file, streamed while it is made. */
export const loader = withStaff(async ({ app, db, viewer, url, context, params }) => {
  const format = params.format === "csv" || params.format === "json" ? params.format : undefined;
  // A page's script would get the whole file in one piece.
  if (!format || !context.isShown) throw new NotFound();
  if (underWay.has(viewer.id)) throw new Conflict("The log is already being downloaded.");
  underWay.add(viewer.id);
  context.onClose(() => underWay.delete(viewer.id));
  const query = auditFilter.parse(Object.fromEntries(url.searchParams));
  const day = new Date(app.now()).toISOString().slice(0, 10);
  return new Response(streamed(context, auditFile(db, viewer, query, format)), {
    headers: {
      "Content-Type": formats[format].type,
      "Content-Disposition": `attachment; filename="upsolve-audit-${day}.${format}"`,
      "Cache-Control": "private, no-store",
    },
  });
});

export const action = withStaff(() => {
  throw new MethodNotAllowed(["GET"]);
});
