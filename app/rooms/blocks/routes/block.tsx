import { redirect } from "@remix-run/node";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { blockUser, unblockUser } from "../commands.server.ts";

export const loader = withUser(({ params }) => redirect(`/profile/${idParam(params.userId)}`));

export const action = withUser(async ({ request, params, app, viewer, context }) => {
  const id = idParam(params.userId);
  const form = await readForm(request);
  const back = safeRedirect(form.get("redirectTo"), `/profile/${id}`);
  switch (form.get("intent")) {
    case "block":
      await blockUser(app, viewer, id);
      return redirectWithToast(context, back, "User blocked");
    case "unblock":
      await unblockUser(app, viewer, id);
      return redirectWithToast(context, back, "User unblocked");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../../platform/ui/page.tsx";
