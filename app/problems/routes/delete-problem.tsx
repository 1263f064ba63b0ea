import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { deleteProblem } from "../commands.server.ts";

export const loader = withUser(({ params }) => redirect(`/problem/${idParam(params.problemId)}`));

export const action = withUser(async ({ params, app, viewer, context }) => {
  await deleteProblem(app, viewer, idParam(params.problemId));
  return redirectWithToast(context, "/dashboard", "Problem deleted");
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
