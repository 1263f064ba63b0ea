import { redirect } from "@remix-run/node";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { counted } from "../../../platform/ui/counted.ts";
import { remindMembers } from "../remind.server.ts";

export const loader = withUser(({ params }) => redirect(`/lists/${idParam(params.listId)}`));

export const action = withUser("follower", async ({ request, params, app, viewer, context }) => {
  const list = idParam(params.listId);
  const form = await readForm(request);
  const reminded = await remindMembers(app, viewer, list);
  const said =
    reminded === 0 ? "Everybody has started: nobody to remind" : `${counted(reminded, "member")} reminded`;
  return redirectWithToast(context, safeRedirect(form.get("redirectTo"), `/lists/${list}`), said);
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../../platform/ui/page.tsx";
