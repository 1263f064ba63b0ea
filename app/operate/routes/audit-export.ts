import { withStaff } from "../../auth/guards.server.ts";
import { fileResponse, oneAtATime } from "../../platform/http/downloads.server.ts";
import { MethodNotAllowed, NotFound } from "../../platform/http/errors.ts";
import { auditFile, formats } from "../audit.server.ts";
import { auditFilter } from "../schema.ts";

const begin = oneAtATime("The log is already being downloaded.");

export const loader = withStaff(async ({ app, db, viewer, url, context, params }) => {
  const format = params.format === "csv" || params.format === "json" ? params.format : undefined;
  if (!format) throw new NotFound();
  begin(context, viewer);
  const query = auditFilter.parse(Object.fromEntries(url.searchParams));
  const day = new Date(app.now()).toISOString().slice(0, 10);
  const file = { name: `upsolve-audit-${day}.${format}`, type: formats[format].type };
  return fileResponse(context, file, auditFile(db, viewer, query, format));
});

export const action = withStaff(() => {
  throw new MethodNotAllowed(["GET"]);
});
