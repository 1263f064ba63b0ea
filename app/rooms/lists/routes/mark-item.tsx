import { redirect } from "@remix-run/node";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { markItem } from "../commands.server.ts";
import { itemMarkFormSchema } from "../schema.ts";

export const loader = withUser(({ params }) => redirect(`/lists/${idParam(params.listId)}`));

export const action = withUser(async ({ request, params, app, viewer }) => {
  const [list, item] = [idParam(params.listId), idParam(params.itemId)];
  const form = await readForm(request, itemMarkFormSchema);
  return submitForm(form, itemMarkFormSchema, async ({ mark }) => {
    await markItem(app, viewer, list, item, mark);
    return redirect(safeRedirect(form.get("redirectTo"), `/lists/${list}`));
  });
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../../platform/ui/page.tsx";
