import { redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { NotFound } from "../../../platform/http/errors.ts";
import { readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { setUseful } from "../commands.server.ts";
import { kinds } from "../kinds.ts";

// Receives the form of every Useful button: see app/platform/ui/useful.tsx.

export const loader = withUser(() => redirect("/dashboard"));

export const action = withUser(async ({ request, params, app, viewer }) => {
  const kind = kinds.find((each) => each === params.kind);
  if (!kind) throw new NotFound();
  const form = await readForm(request);
  await setUseful(app, viewer, kind, idParam(params.id), form.get("on") === "yes");
  return redirect(safeRedirect(form.get("back")));
});

const send = keepFormOnFailure();

/** With script, the page stays where it is and only loads its data again. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  send(args).catch((answer: unknown) => {
    if (answer instanceof Response) return null;
    throw answer;
  });

export { NoScreen as default } from "../../../platform/ui/page.tsx";
