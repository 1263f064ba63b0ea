import { redirect } from "@remix-run/node";
import { withAnyone } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { keepTheme } from "../commands.server.ts";
import { themeSchema } from "../schema.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ request, context }) => {
  const form = await readForm(request);
  return submitForm(form, themeSchema, async ({ theme }) => {
    keepTheme(context, theme);
    return redirect(safeRedirect(form.get("redirectTo"), "/"));
  });
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../../platform/ui/page.tsx";
