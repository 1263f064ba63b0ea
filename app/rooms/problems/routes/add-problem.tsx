import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import type { Application } from "../../../platform/application.ts";
import { keepFormOnFailure, ownText } from "../../../platform/browser/form-failure.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam, submissionKey } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { overLimit } from "../../../platform/text/lengths.ts";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { addProblem, dismissDropped, dismissImports } from "../commands.server.ts";
import { completeImport, completeKnown } from "../complete-import.server.ts";
import { ImportPanel } from "../components/import-panel.tsx";
import { ProblemForm } from "../components/problem-form.tsx";
import { fieldsLeft, readImport } from "../import.ts";
import { countDropped, getImport, listImports } from "../inbox.server.ts";
import { SOURCE } from "../limits.ts";
import { previewOf } from "../preview.server.ts";
import { problemSchema, sourceSchema } from "../schema.ts";
import { suggestionsFor } from "../suggestions.server.ts";
import "../problem.css";

export const loader = withUser(async ({ db, viewer, url }) => ({
  key: randomUUID(),
  started: await startedFrom(db, url.searchParams.get("link") ?? ""),
  suggestions: await suggestionsFor(db, viewer),
  inbox: await listImports(db, viewer, idBefore(url.searchParams.get("before"))),
  dropped: await countDropped(db, viewer),
}));

export const action = withUser(async ({ request, app, db, viewer, context }) => {
  const form = await readForm(request, problemSchema, sourceSchema);
  switch (form.get("intent")) {
    case "import": {
      const source = String(form.get("source") ?? "");
      const over = overLimit(source, SOURCE);
      return over ? refused(source, over) : imported(app, source);
    }
    case "use": {
      // An import in the inbox may be longer than pasted text.
      const entry = await getImport(db, viewer, idParam(String(form.get("import"))));
      const answer = await imported(app, entry.content);
      if ("imported" in answer.data) await dismissImports(app, viewer, [entry.id]);
      return answer;
    }
    case "dismiss":
      await dismissImports(app, viewer, [idParam(String(form.get("import")))]);
      return redirectWithToast(context, "/addproblem", "Import dismissed");
    case "dropped":
      await dismissDropped(app, viewer);
      return redirectWithToast(context, "/addproblem", "Dismissed");
    case "preview":
      return previewOf(form, context);
    default:
      return submitForm(form, problemSchema, async (input) => {
        await addProblem(app, viewer, input, submissionKey(form.get("key")));
        return redirectWithToast(context, "/dashboard", "Problem added successfully!");
      });
  }
});

async function startedFrom(db: Connection, link: string) {
  const problem = link === "" ? null : readImport(link);
  if (!problem) return undefined;
  const { leftOut: _, ...values } = (await completeKnown(db, problem)) ?? problem;
  return values;
}

const idBefore = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined);

async function imported(app: Application, source: string) {
  const problem = readImport(source);
  if (!problem) return refused(source, "Paste a problem URL or the JSON that Competitive Companion sends.");
  const { leftOut, ...values } = await completeImport(app, problem);
  return data({ imported: values, left: fieldsLeft(values), leftOut, stamp: randomUUID() });
}

const refused = (source: string, reason: string) =>
  data({ failed: { source: source.slice(0, 20_000), reason } }, { status: 400 });

export const clientAction = keepFormOnFailure(ownText);

export const meta = () => [{ title: "Add Problem · Upsolve" }];

export default function AddProblemScreen() {
  const { key, started, suggestions, inbox, dropped } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  // Only the import form's result has an intent.
  const isOfImport = result?.initialValue?.intent !== undefined;
  const previewed = answer && "preview" in answer ? answer : undefined;
  const filled = answer && "imported" in answer ? { ...answer, form: "imported-problem" } : undefined;
  return (
    <Page shape="form">
      <TitleRow title="Add Problem" />
      <ImportPanel
        failed={answer && "failed" in answer ? answer.failed : undefined}
        filled={filled}
        refusal={isOfImport ? result?.error?.[""]?.join(" ") : undefined}
        inbox={inbox}
        dropped={dropped}
      />
      <ProblemForm
        key={filled?.stamp}
        id={filled?.form ?? "problem"}
        result={isOfImport ? undefined : result}
        defaultValue={{ choice: "public", ...started, ...filled?.imported, ...previewed?.typed }}
        preview={previewed?.preview}
        suggestions={suggestions}
        isImported={filled !== undefined}
        submissionKey={key}
        ownExamplesSection
        submit={{ label: "Add Problem", pending: "Adding Problem..." }}
      />
    </Page>
  );
}
