import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam, submissionKey } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { requireVisibleProblem } from "../../problems/queries.server.ts";
import { findLanguage } from "../../text/languages.ts";
import { Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { addSolution } from "../commands.server.ts";
import { SolutionForm } from "../components/solution-form.tsx";
import { WritingTips } from "../components/writing-tips.tsx";
import { lastLanguageOf } from "../queries.server.ts";
import { solutionSchema } from "../schema.ts";

/** The default for a first solution: most people write it. */
const FIRST_LANGUAGE = "cpp";

export const loader = withUser(async ({ db, viewer, params }) => {
  const { id, title } = await requireVisibleProblem(db, viewer, idParam(params.problemId));
  const last = await lastLanguageOf(db, viewer);
  return { id, title, key: randomUUID(), language: (last && findLanguage(last)?.id) ?? FIRST_LANGUAGE };
});

export const action = withUser(async ({ request, app, db, viewer, params, context }) => {
  const { id } = await requireVisibleProblem(db, viewer, idParam(params.problemId));
  const form = await readForm(request);
  return submitForm(form, solutionSchema, async (input) => {
    await addSolution(app, viewer, id, input, submissionKey(form.get("key")));
    return redirectWithToast(context, `/problem/${id}`, "Solution added successfully!");
  });
});

export const clientAction = keepFormOnFailure(ownText);

export const meta: MetaFunction = () => [{ title: "Add Solution · Upsolve" }];

export default function AddSolutionScreen() {
  const { id, title, key, language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title, href: `/problem/${id}` },
          { title: "Solutions", href: `/problem/${id}/solutions` },
        ]}
      />
      <TitleRow title="Add Solution" />
      <div className="stack">
        <WritingTips />
        <SolutionForm
          id="solution"
          result={answer?.result}
          defaultValue={{ language }}
          submissionKey={key}
          submit={{ label: "Add Solution", pending: "Adding Solution..." }}
        />
      </div>
    </Page>
  );
}
