import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { submissionKey } from "../../../platform/http/ids.ts";
import { knownZone } from "../../../platform/http/time-zone.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { createList } from "../commands.server.ts";
import { ListForm } from "../components/list-form.tsx";
import { mayTell } from "../policy.ts";
import { groupsToGive } from "../queries.server.ts";
import { groupFilterSchema, type ListFields, listSchema } from "../schema.ts";

const FAILED = "Failed to create the list";

export const loader = withUser(async ({ db, viewer, url }) => {
  const groups = await groupsToGive(db, viewer);
  const { group: asked } = groupFilterSchema.parse(Object.fromEntries(url.searchParams));
  const group = groups.offered.find(({ id }) => id === asked);
  const values: ListFields = group
    ? { audience: "chosen", groups: [String(group.id)] }
    : { audience: "everyone" };
  return { key: randomUUID(), tells: mayTell(viewer), groups, values };
});

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request, listSchema);
  return submitForm(form, listSchema, async (input) => {
    const sent = { key: submissionKey(form.get("key")), zone: knownZone(context) };
    const create = () => createList(app, viewer, input, sent);
    const id = await withFormError(app, FAILED, create);
    return redirectWithToast(context, `/lists/${id}/items`, "List created. Now add some problems.");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "New list · Upsolve" }];

export default function NewListScreen() {
  const { key, tells, groups, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Lists", href: "/lists" }]} />
      <TitleRow title="New list" />
      <ListForm
        result={result}
        values={values}
        tells={tells}
        groups={groups}
        submit={{ label: "Create list", pending: "Creating list..." }}
      >
        <input type="hidden" name="key" value={key} />
      </ListForm>
    </Page>
  );
}
