import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { deleteBlog } from "../commands.server.ts";

export const loader = withUser(({ params }) => redirect(`/blog/${idParam(params.blogId)}`));

export const action = withUser(async ({ params, app, viewer, context }) => {
  await deleteBlog(app, viewer, idParam(params.blogId));
  return redirectWithToast(context, "/blogs", "Blog deleted");
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
