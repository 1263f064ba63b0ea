import { redirect } from "@remix-run/node";
import { withAnyone } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm } from "../../http/forms.server.ts";
import { safeRedirect } from "../../http/redirects.ts";
import { hideAnnouncement } from "../commands.server.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ request, context }) => {
  const form = await readForm(request);
  hideAnnouncement(context);
  return redirect(safeRedirect(form.get("redirectTo"), "/"));
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
