import { randomUUID } from "node:crypto";
import { data, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../../platform/browser/form-failure.ts";
import { useUnsavedWarning } from "../../../platform/browser/unsaved.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { Forbidden } from "../../../platform/http/errors.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam, submissionKey } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import type { SubmissionResult } from "../../../platform/submission.ts";
import { findLanguage, languages } from "../../../platform/text/languages.ts";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { CodeField } from "../../../platform/ui/editor/code-field.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { MarkdownField } from "../../../platform/ui/editor/markdown-field.tsx";
import { TextsPreview } from "../../../platform/ui/editor/texts-preview.tsx";
import { SelectField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors, Version } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, Split, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { useForm } from "../../../platform/ui/use-form.ts";
import type { Viewer } from "../../../viewer.ts";
import { requireVisibleProblem } from "../../problems/index.server.ts";
import { addSolution, updateSolution } from "../commands.server.ts";
import { APPROACH, CODE, DESCRIPTION } from "../limits.ts";
import { canEdit, NOT_YOURS } from "../policy.ts";
import { previewOf } from "../preview.server.ts";
import { getVisibleSolution, lastLanguageOf, requireVisibleSolution } from "../queries.server.ts";
import { type SolutionFields, solutionSchema } from "../schema.ts";

// Adds a solution or, with `solutionId` in the address, updates one.

const FIRST_LANGUAGE = "cpp";
/** The field of a form elsewhere that only begins a solution with its approach. */
const BEGIN = "begin";

export const loader = withUser({ ":solutionId": "author" }, async ({ db, viewer, params }) => {
  const problemId = idParam(params.problemId);
  if (params.solutionId === undefined) {
    const { id, title } = await requireVisibleProblem(db, viewer, problemId);
    const values = { language: await likelyLanguage(db, viewer) };
    return { problem: { id, title }, stored: null, key: randomUUID(), values };
  }
  const solution = await getVisibleSolution(db, viewer, problemId, idParam(params.solutionId));
  if (!canEdit(viewer, solution)) throw new Forbidden(NOT_YOURS);
  const { id, problem, approach, description, code, updated_at: version } = solution;
  const language = findLanguage(solution.language)?.id ?? "text";
  return {
    problem: { id: problem.id, title: problem.title },
    stored: { id, version },
    key: undefined,
    values: { approach, description, code, language },
  };
});

export const action = withUser(
  { ":solutionId": "author" },
  async ({ request, app, db, viewer, params, context }) => {
    const problemId = idParam(params.problemId);
    const here = `/problem/${problemId}`;
    // Checked before validation, because a missing permission is not a mistake in the form.
    if (params.solutionId === undefined) {
      await requireVisibleProblem(db, viewer, problemId);
      const form = await readForm(request, solutionSchema);
      if (form.get("intent") === "preview") return previewOf(form, context);
      if (form.has(BEGIN)) {
        const initialValue = { approach: form.get("approach"), language: await likelyLanguage(db, viewer) };
        return data({ result: { initialValue } as SubmissionResult });
      }
      return submitForm(form, solutionSchema, async (input) => {
        await addSolution(app, viewer, problemId, input, submissionKey(form.get("key")));
        return redirectWithToast(context, here, "Solution added successfully!");
      });
    }
    const id = idParam(params.solutionId);
    if (!canEdit(viewer, await requireVisibleSolution(db, viewer, problemId, id))) {
      throw new Forbidden(NOT_YOURS);
    }
    const form = await readForm(request, solutionSchema);
    if (form.get("intent") === "preview") return previewOf(form, context);
    return submitForm(form, solutionSchema, async (input) => {
      await updateSolution(app, viewer, problemId, id, input, versionRead(form));
      return redirectWithToast(context, `${here}/solutions/${id}`, "Solution updated successfully!");
    });
  },
);

async function likelyLanguage(db: Connection, viewer: Viewer): Promise<string> {
  const last = await lastLanguageOf(db, viewer);
  return (last && findLanguage(last)?.id) ?? FIRST_LANGUAGE;
}

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(ownText);

export const meta: MetaFunction<typeof loader> = ({ data, params }) => [
  titled(`${params.solutionId ? "Update" : "Add"} Solution`, data?.problem.title),
];

export default function WriteSolutionScreen() {
  const { problem, stored, key, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const previewed = answer && "preview" in answer ? answer : undefined;
  const [form, fields] = useForm<SolutionFields>({
    id: "solution",
    lastResult: result,
    defaultValue: previewed?.typed ?? values,
  });
  useUnsavedWarning("solution", answer !== undefined);
  const title = stored ? "Update Solution" : "Add Solution";
  const toProblem = { title: problem.title, href: `/problem/${problem.id}` };
  const toSolutions = { title: "Solutions", href: `${toProblem.href}/solutions` };
  const written = (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <Drafts form={form.id} isBegun={result !== undefined} />
      {stored ? (
        <Version loaded={previewed?.version ?? stored.version} isOutdated={isOutdated(result)} />
      ) : (
        <input type="hidden" name="key" value={key} />
      )}
      <MarkdownField
        field={fields.approach}
        label="Approach"
        kind="solution"
        rule={APPROACH}
        rows={5}
        required
        help="The idea in a few lines. Everyone can see this, even before solving the problem, so don't give everything away."
      />
      <MarkdownField
        field={fields.description}
        label="Description"
        kind="solution"
        rule={DESCRIPTION}
        rows={9}
        required
        help="Markdown and LaTeX ($…$) work here and above."
      />
      {previewed ? <TextsPreview of={previewed.preview} /> : null}
      <SelectField
        field={fields.language}
        label="Language"
        options={languages.map(({ id, label }) => ({ value: id, label }))}
      />
      <CodeField field={fields.code} label="Code" rule={CODE} rows={18} language={fields.language} required />
      <FormActions>
        <SubmitButton pendingLabel={stored ? "Updating Solution..." : "Adding Solution..."}>
          {stored ? "Save Changes" : "Add Solution"}
        </SubmitButton>
      </FormActions>
    </Form>
  );
  return (
    <Page shape={stored ? "form" : "reading"}>
      <Crumbs
        steps={
          stored
            ? [toProblem, toSolutions, { title: "Solution", href: `${toSolutions.href}/${stored.id}` }]
            : [{ title: "Problems", href: "/dashboard" }, toProblem, toSolutions]
        }
      />
      <TitleRow title={title} />
      {stored ? written : <Split aside={<WritingTips />}>{written}</Split>}
    </Page>
  );
}

function WritingTips() {
  return (
    <section className="panel" aria-labelledby="writing-tips">
      <h2 className="panel-head" id="writing-tips">
        Writing tips
      </h2>
      <div className="prose panel-body small">
        <ul>
          <li>Start with the key observation, not the code.</li>
          <li>Say why it is correct, and give its time and memory complexity.</li>
          <li>Mention edge cases and failed attempts.</li>
          <li>Paste the accepted code, without unused templates.</li>
        </ul>
      </div>
    </section>
  );
}
