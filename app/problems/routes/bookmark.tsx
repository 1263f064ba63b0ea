import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { setBookmark } from "../commands.server.ts";

export const loader = withUser(({ params }) => redirect(`/problem/${idParam(params.problemId)}`));

export const action = withUser(async ({ request, params, app, viewer }) => {
  const id = idParam(params.problemId);
  const form = await readForm(request);
  await setBookmark(app, viewer, id, form.get("wanted") === "yes");
  return redirect(`/problem/${id}`);
});

/** With script, a failed request leaves the bookmark as it was. */
export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
