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

/** Never shown: a default export makes this address a screen, so its errors are pages. */
export default function DeleteBlogScreen() {
  return null;
}
