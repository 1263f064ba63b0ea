import { redirect } from "@remix-run/node";
import { withAnyone } from "../../../auth/guards.server.ts";
import { endSession } from "../../../auth/sessions.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ context }) => {
  await endSession(context);
  return redirect("/");
});

/** With script, a failure leaves the user on the page. */
export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../../platform/ui/page.tsx";
