import { withUser } from "../../../auth/guards.server.ts";
import { MethodNotAllowed, NotFound } from "../../../platform/http/errors.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { requireVisibleProblem, samplesOf } from "../queries.server.ts";

/** Serves an input or output as plain text, to pipe into a program. */
export const loader = withUser(async ({ db, viewer, params }) => {
  const { id } = await requireVisibleProblem(db, viewer, idParam(params.problemId));
  const samples = await samplesOf(db, id);
  const sample = samples[idParam(params.number) - 1];
  const parts = new Map([
    ["input.txt", sample?.input],
    ["output.txt", sample?.output],
  ]);
  const text = parts.get(params.part ?? "");
  if (text === undefined) throw new NotFound("There is no such sample.");
  return new Response(text === "" ? "" : `${text}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
