import { redirect } from "@remix-run/node";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { openNotification } from "../commands.server.ts";

// Opened only through a form, because prefetching a link would mark the notification as read.
export const loader = withUser(() => redirect("/notifications"));

export const action = withUser("holder", async ({ params, app, viewer }) =>
  redirect(await openNotification(app, viewer, idParam(params.notificationId))),
);

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../../platform/ui/page.tsx";
