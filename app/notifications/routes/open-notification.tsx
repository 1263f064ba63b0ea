import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { sayFailure } from "../../browser/form-failure.ts";
import { idParam } from "../../http/ids.ts";
import { openNotification } from "../commands.server.ts";

// By a form alone: a link would be followed by whatever fetches pages ahead, and mark what nobody has read.
export const loader = withUser(() => redirect("/notifications"));

export const action = withUser(async ({ params, app, viewer }) =>
  redirect(await openNotification(app, viewer, idParam(params.notificationId))),
);

export const clientAction = sayFailure();

/** Never shown: it makes this address a screen, whose errors are pages. */
export default function OpenNotificationScreen() {
  return null;
}
