import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { deleteSolution } from "../commands.server.ts";

export const loader = withUser(({ params }) =>
  redirect(`/problem/${idParam(params.problemId)}/solutions/${idParam(params.solutionId)}`),
);

export const action = withUser(async ({ params, app, viewer, context }) => {
  const problemId = idParam(params.problemId);
  await deleteSolution(app, viewer, problemId, idParam(params.solutionId));
  return redirectWithToast(context, `/problem/${problemId}/solutions`, "Solution deleted");
});

export const clientAction = keepFormOnFailure();

export { NoScreen as default } from "../../ui/page.tsx";
