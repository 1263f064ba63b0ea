import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { openProblem } from "../spoilers.server.ts";

export const loader = withUser(({ params }) => redirect(`/problem/${idParam(params.problemId)}/solutions`));

/**
 * Remembers that the reader wants to see this problem's solutions. This is a POST, since prefetching browsers, link
 * previews and other sites' pages follow a GET, and each would spoil the problem for good.
 */
export const action = withUser(async ({ request, params, app, viewer }) => {
  const problemId = idParam(params.problemId);
  const solution = idParam(String((await readForm(request)).get("solution")));
  await openProblem(app, viewer, problemId);
  return redirect(`/problem/${problemId}/solutions/${solution}`);
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
