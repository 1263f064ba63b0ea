import { redirect } from "@remix-run/node";
import { withAnyone } from "../../../auth/guards.server.ts";
import { endSession } from "../../../auth/sessions.server.ts";
import { dropDraftsOnLeaving } from "../../../platform/browser/drafts-on-leaving.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ context }) => {
  await endSession(context);
  return redirect("/");
});

/** With JavaScript, the user stays on the page if the request fails. */
export const clientAction = dropDraftsOnLeaving(keepFormOnFailure());

export { NoScreen as default } from "../../../platform/ui/page.tsx";
