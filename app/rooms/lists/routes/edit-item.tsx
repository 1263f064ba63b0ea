import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { TextAreaField, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors, Version } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { useForm } from "../../../platform/ui/use-form.ts";
import { editItem, requireItem, requireOwnList } from "../commands.server.ts";
import { NAME, NOTE, SECTION } from "../limits.ts";
import { nameOf, sourceOf } from "../naming.ts";
import { listSections } from "../queries.server.ts";
import { type ItemFields, itemSchema } from "../schema.ts";

const FAILED = "Failed to change the list";

export const loader = withUser("author", async ({ db, viewer, params }) => {
  const list = await requireOwnList(db, viewer, idParam(params.listId));
  const item = await requireItem(db, viewer, list.id, idParam(params.itemId));
  const { name, section, note, updated_at: version } = item;
  return {
    list: { id: list.id, title: list.title },
    title: nameOf(item),
    source: sourceOf(item),
    isNamed: item.title !== null || item.task_name !== "",
    sections: await listSections(db, list.id),
    version,
    values: { name, section, note },
  };
});

export const action = withUser("author", async ({ request, app, db, viewer, params, context }) => {
  const { id: listId } = await requireOwnList(db, viewer, idParam(params.listId));
  const id = idParam(params.itemId);
  const form = await readForm(request, itemSchema);
  return submitForm(form, itemSchema, async (input) => {
    await withFormError(app, FAILED, () => editItem(app, viewer, { listId, id }, input, versionRead(form)));
    return redirectWithToast(context, `/lists/${listId}/items`, "Saved");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.title, data?.list.title)];

export default function EditItemScreen() {
  const { list, title, source, isNamed, sections, version, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<ItemFields>({ id: "item", lastResult: result, defaultValue: values });
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Lists", href: "/lists" },
          { title: list.title, href: `/lists/${list.id}` },
          { title: "Problems", href: `/lists/${list.id}/items` },
        ]}
      />
      <TitleRow title={title} count={source || undefined} />
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <Drafts form={form.id} isBegun={result !== undefined} />
        <Version loaded={version} isOutdated={isOutdated(result)} />
        {isNamed ? (
          <input type="hidden" name="name" value={values.name} />
        ) : (
          <TextField field={fields.name} label="Name" rule={NAME} optional />
        )}
        <TextField
          field={fields.section}
          label="Section"
          rule={SECTION}
          suggestions={sections}
          optional
          help="If you move the problem to another section, it goes to the end of that section."
        />
        <TextAreaField field={fields.note} label="Note" rule={NOTE} rows={3} optional />
        <FormActions>
          <SubmitButton pendingLabel="Saving...">Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </Page>
  );
}
