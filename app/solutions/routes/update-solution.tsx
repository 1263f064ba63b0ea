import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../browser/form-failure.ts";
import { Forbidden } from "../../http/errors.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { isOutdated, versionRead } from "../../http/versions.ts";
import { findLanguage } from "../../text/languages.ts";
import { Version } from "../../ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { updateSolution } from "../commands.server.ts";
import { SolutionForm } from "../components/solution-form.tsx";
import { canEdit, NOT_YOURS } from "../policy.ts";
import { getVisibleSolution, requireVisibleSolution } from "../queries.server.ts";
import { solutionSchema } from "../schema.ts";

export const loader = withUser(async ({ db, viewer, params }) => {
  const solution = await getVisibleSolution(
    db,
    viewer,
    idParam(params.problemId),
    idParam(params.solutionId),
  );
  if (!canEdit(viewer, solution)) throw new Forbidden(NOT_YOURS);
  const { id, problem, approach, description, code, language, updated_at: version } = solution;
  return {
    id,
    version,
    problem: { id: problem.id, title: problem.title },
    values: { approach, description, code, language: findLanguage(language)?.id ?? "text" },
  };
});

export const action = withUser(async ({ request, app, db, viewer, params, context }) => {
  const [problemId, id] = [idParam(params.problemId), idParam(params.solutionId)];
  // Check before validation: a refusal is not a mistake in the form.
  if (!canEdit(viewer, await requireVisibleSolution(db, viewer, problemId, id))) {
    throw new Forbidden(NOT_YOURS);
  }
  const form = await readForm(request);
  return submitForm(form, solutionSchema, async (input) => {
    await updateSolution(app, viewer, problemId, id, input, versionRead(form));
    const there = `/problem/${problemId}/solutions/${id}`;
    return redirectWithToast(context, there, "Solution updated successfully!");
  });
});

export { reloadChanged as shouldRevalidate } from "../../http/versions.ts";

export const clientAction = keepFormOnFailure(ownText);

export const meta: MetaFunction = () => [{ title: "Update Solution · Upsolve" }];

export default function UpdateSolutionScreen() {
  const { id, problem, version, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const solutions = `/problem/${problem.id}/solutions`;
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: problem.title, href: `/problem/${problem.id}` },
          { title: "Solutions", href: solutions },
          { title: "Solution", href: `${solutions}/${id}` },
        ]}
      />
      <TitleRow title="Update Solution" />
      <SolutionForm
        id="solution"
        result={answer?.result}
        defaultValue={values}
        submit={{ label: "Save Changes", pending: "Updating Solution..." }}
      >
        <Version loaded={version} isOutdated={isOutdated(answer?.result)} />
      </SolutionForm>
    </Page>
  );
}
