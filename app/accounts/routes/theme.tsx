import { redirect } from "@remix-run/node";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { safeRedirect } from "../../http/redirects.ts";
import { withAnyone } from "../guards.server.ts";
import { themeSchema } from "../schema.ts";
import { keepTheme } from "../theme.server.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ request, context }) => {
  const form = await readForm(request);
  return submitForm(form, themeSchema, async ({ theme }) => {
    keepTheme(context, theme);
    return redirect(safeRedirect(form.get("redirectTo"), "/"));
  });
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
