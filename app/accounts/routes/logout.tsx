import { redirect } from "@remix-run/node";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { withAnyone } from "../guards.server.ts";
import { endSession } from "../sessions.server.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ context }) => {
  await endSession(context);
  return redirect("/");
});

/** With script, a failure leaves the user on the page. */
export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
