import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure, ownText } from "../../../../platform/browser/form-failure.ts";
import { pasteImages } from "../../../../platform/browser/paste-images.ts";
import { useUnsavedWarning } from "../../../../platform/browser/unsaved.ts";
import { readForm, submitForm } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { Drafts } from "../../../../platform/ui/editor/drafts.tsx";
import { TextAreaField } from "../../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../../platform/ui/page.tsx";
import { titled } from "../../../../platform/ui/title.ts";
import { useForm } from "../../../../platform/ui/use-form.ts";
import { requireVisibleProblem } from "../../../problems/index.server.ts";
import { saveNote } from "../commands.server.ts";
import { NOTE } from "../limits.ts";
import { findNote } from "../queries.server.ts";
import { type NoteFields, noteSchema } from "../schema.ts";

export const loader = withUser(async ({ db, viewer, params }) => {
  const { id, title } = await requireVisibleProblem(db, viewer, idParam(params.problemId));
  return { id, title, note: await findNote(db, viewer, id) };
});

export const action = withUser(async ({ request, params, app, viewer, context }) => {
  const id = idParam(params.problemId);
  return submitForm(await readForm(request, noteSchema), noteSchema, async ({ note }) => {
    await saveNote(app, viewer, id, note);
    return redirectWithToast(context, `/problem/${id}`, note === "" ? "Note deleted" : "Note saved");
  });
});

export const clientAction = keepFormOnFailure(ownText);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Your note", data?.title)];

export default function NoteScreen() {
  const { id, title, note } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<NoteFields>({ id: "note", lastResult: result, defaultValue: { note } });
  useUnsavedWarning("note", result !== undefined);
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title, href: `/problem/${id}` },
        ]}
      />
      <TitleRow title="Your note" />
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <Drafts form={form.id} isBegun={result !== undefined} />
        <TextAreaField
          field={fields.note}
          label="Note"
          rows={10}
          rule={NOTE}
          onPaste={pasteImages}
          help="Only you can see it. Markdown and LaTeX ($…$) work. Save an empty note to delete it."
        />
        <FormActions>
          <SubmitButton pendingLabel="Saving...">Save note</SubmitButton>
          <ButtonLink kind="quiet" href={`/problem/${id}`}>
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
    </Page>
  );
}
