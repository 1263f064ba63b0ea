import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { submissionKey } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { createList } from "../commands.server.ts";
import { ListForm } from "../components/list-form.tsx";
import { mayTell } from "../policy.ts";
import { listSchema } from "../schema.ts";

const FAILED = "Failed to create the list";

export const loader = withUser(({ viewer }) => ({ key: randomUUID(), tells: mayTell(viewer) }));

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request, listSchema);
  return submitForm(form, listSchema, async (input) => {
    const create = () => createList(app, viewer, input, submissionKey(form.get("key")));
    const id = await withFormError(app, FAILED, create);
    return redirectWithToast(context, `/lists/${id}/items`, "List created. Now add some problems.");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "New list · Upsolve" }];

export default function NewListScreen() {
  const { key, tells } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Lists", href: "/lists" }]} />
      <TitleRow title="New list" />
      <ListForm
        result={result}
        values={{ audience: "everyone" }}
        tells={tells}
        submit={{ label: "Create list", pending: "Creating list..." }}
      >
        <input type="hidden" name="key" value={key} />
      </ListForm>
    </Page>
  );
}
