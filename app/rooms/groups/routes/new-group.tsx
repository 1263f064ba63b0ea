import { useActionData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { Forbidden } from "../../../platform/http/errors.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { createGroup } from "../commands.server.ts";
import { GroupForm } from "../components/group-form.tsx";
import { mayMakeGroups, NOT_MADE } from "../policy.ts";
import { groupSchema } from "../schema.ts";

const FAILED = "Failed to create the group";

export const loader = withUser(({ app, viewer }) => {
  if (!mayMakeGroups(viewer, app.site.settings)) throw new Forbidden(NOT_MADE);
  return null;
});

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request, groupSchema);
  return submitForm(form, groupSchema, async (input) => {
    const id = await withFormError(app, FAILED, () => createGroup(app, viewer, input));
    return redirectWithToast(context, `/groups/${id}`, "Group created. Now add some members.");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "New group · Upsolve" }];

export default function NewGroupScreen() {
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Groups", href: "/groups" }]} />
      <TitleRow title="New group" />
      <p className="page-note">
        You lead the group. Add members, or send them its join link, in the next step.
      </p>
      <GroupForm result={result} submit={{ label: "Create group", pending: "Creating group..." }} />
    </Page>
  );
}
