import { redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { withAnyone } from "../guards.server.ts";
import { endSession } from "../sessions.server.ts";

export const loader = withAnyone(() => redirect("/"));

export const action = withAnyone(async ({ context }) => {
  await endSession(context);
  return redirect("/");
});

/** With script, a failure leaves the user on the page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return { failed: true };
  }
}

/** Never shown: it makes this address a screen, whose errors are pages. */
export default function LogoutScreen() {
  return null;
}
