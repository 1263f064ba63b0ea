import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../../platform/browser/form-failure.ts";
import { Forbidden } from "../../../platform/http/errors.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import { Version } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { updateProblem } from "../commands.server.ts";
import { ProblemForm } from "../components/problem-form.tsx";
import { toContent } from "../json.ts";
import { canEdit, NOT_YOURS } from "../policy.ts";
import { previewOf } from "../preview.server.ts";
import { getVisibleProblem, requireVisibleProblem } from "../queries.server.ts";
import { problemSchema } from "../schema.ts";
import { suggestionsFor } from "../suggestions.server.ts";
import "../problem.css";

export const loader = withUser("author", async ({ db, viewer, params }) => {
  const problem = await getVisibleProblem(db, viewer, idParam(params.problemId));
  if (!canEdit(viewer, problem)) throw new Forbidden(NOT_YOURS);
  return {
    id: problem.id,
    title: problem.title,
    version: problem.updated_at,
    suggestions: await suggestionsFor(db, viewer),
    values: { ...toContent(problem), tags: problem.tags.join(", ") },
  };
});

export const action = withUser("author", async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.problemId);
  const form = await readForm(request, problemSchema);
  if (form.get("intent") === "preview") {
    if (!canEdit(viewer, await requireVisibleProblem(app.db, viewer, id))) throw new Forbidden(NOT_YOURS);
    return previewOf(form, context);
  }
  return submitForm(form, problemSchema, async (input) => {
    await updateProblem(app, viewer, id, input, versionRead(form));
    return redirectWithToast(context, `/problem/${id}`, "Problem updated successfully!");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(ownText);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Update Problem", data?.title)];

export default function UpdateProblemScreen() {
  const { id, title, version, suggestions, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const previewed = answer && "preview" in answer ? answer : undefined;
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title, href: `/problem/${id}` },
        ]}
      />
      <TitleRow title="Update Problem" />
      <ProblemForm
        id="problem"
        result={result}
        defaultValue={previewed?.typed ?? values}
        preview={previewed?.preview}
        suggestions={suggestions}
        ownExamplesSection={false}
        submit={{ label: "Update Problem", pending: "Updating Problem..." }}
      >
        <Version loaded={previewed?.version ?? version} isOutdated={isOutdated(result)} />
      </ProblemForm>
    </Page>
  );
}
