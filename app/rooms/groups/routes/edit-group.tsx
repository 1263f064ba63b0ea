import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { deleteGroup, requireLed, updateGroup } from "../commands.server.ts";
import { GroupForm } from "../components/group-form.tsx";
import { groupSchema } from "../schema.ts";

const FAILED = "Failed to change the group";

export const loader = withUser("follower", async ({ db, viewer, params }) => {
  const { id, name, about } = await requireLed(db, viewer, idParam(params.groupId));
  return { id, values: { name, about } };
});

export const action = withUser("follower", async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.groupId);
  const form = await readForm(request, groupSchema);
  if (form.get("intent") === "delete") {
    await deleteGroup(app, viewer, id);
    return redirectWithToast(context, "/groups", "Group deleted");
  }
  return submitForm(form, groupSchema, async (input) => {
    await withFormError(app, FAILED, () => updateGroup(app, viewer, id, input));
    return redirectWithToast(context, `/groups/${id}`, "Group saved");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Edit group", data?.values.name)];

export default function EditGroupScreen() {
  const { id, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Groups", href: "/groups" },
          { title: values.name, href: `/groups/${id}` },
        ]}
      />
      <TitleRow title="Edit group" />
      <GroupForm result={result} values={values} submit={{ label: "Save changes", pending: "Saving..." }} />
      <FormSection
        title="Delete the group"
        help="Its members keep their accounts, solves and lists. Homework for this group stays with who gave it."
      >
        <div>
          <ConfirmDelete
            id="delete-group"
            action={`/groups/${id}/edit`}
            trigger="Delete group"
            question={`Delete ${values.name}? This cannot be undone.`}
          />
        </div>
      </FormSection>
    </Page>
  );
}
