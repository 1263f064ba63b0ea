import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { openProblem } from "../spoilers.server.ts";

export const loader = withUser(({ params }) => redirect(`/problem/${idParam(params.problemId)}/solutions`));

/**
 * Remembers that the reader wants to see this problem's solutions. A form's post and not a link that stores: a GET
 * is followed by prefetching browsers, link previews and other sites' pages, each of which would spoil the problem
 * for good; a post comes from the reader's own click, past the same-origin check.
 */
export const action = withUser(async ({ request, params, app, viewer }) => {
  const problemId = idParam(params.problemId);
  const solution = idParam(String((await readForm(request)).get("solution")));
  await openProblem(app, viewer, problemId);
  return redirect(`/problem/${problemId}/solutions/${solution}`);
});

export const clientAction = keepFormOnFailure();

/** Never shown: a default export makes this address a screen, so its errors are pages. */
export default function ShowCodeScreen() {
  return null;
}
