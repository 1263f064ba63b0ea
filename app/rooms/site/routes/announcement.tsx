import { redirect } from "@remix-run/node";
import { withAnyone } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm } from "../../../platform/http/forms.server.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { hideAnnouncement } from "../commands.server.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ request, context }) => {
  const form = await readForm(request);
  hideAnnouncement(context);
  return redirect(safeRedirect(form.get("redirectTo"), "/"));
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../../platform/ui/page.tsx";
