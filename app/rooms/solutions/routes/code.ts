import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { getVisibleSolution } from "../queries.server.ts";

/** Serves plain text, for compilers. Opening this address counts as asking for the code. */
export const loader = withUser(async ({ db, viewer, params }) => {
  const { code } = await getVisibleSolution(
    db,
    viewer,
    idParam(params.problemId),
    idParam(params.solutionId),
  );
  return new Response(`${code}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});
