import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import { Version } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { requireOwnList, updateList } from "../commands.server.ts";
import { ListForm } from "../components/list-form.tsx";
import { mayTell } from "../policy.ts";
import { listChosen } from "../queries.server.ts";
import { listSchema } from "../schema.ts";

const FAILED = "Failed to update the list";

export const loader = withUser("author", async ({ db, viewer, params }) => {
  const list = await requireOwnList(db, viewer, idParam(params.listId));
  const { id, title, about, due, audience, updated_at: version } = list;
  const chosen = await listChosen(db, id);
  const members = chosen.map(({ username }) => username).join("\n");
  const tells = mayTell(viewer) && list.announced_at === null;
  return { id, version, tells, values: { title, about, due: due ?? "", audience, members } };
});

export const action = withUser("author", async ({ request, app, db, viewer, params, context }) => {
  const { id } = await requireOwnList(db, viewer, idParam(params.listId));
  const form = await readForm(request, listSchema);
  return submitForm(form, listSchema, async (input) => {
    // A missing field means that the user removed all members.
    const change = { ...input, members: input.members ?? [] };
    await withFormError(app, FAILED, () => updateList(app, viewer, id, change, versionRead(form)));
    return redirectWithToast(context, `/lists/${id}`, "List updated");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Edit list", data?.values.title)];

export default function EditListScreen() {
  const { id, version, tells, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Lists", href: "/lists" },
          { title: values.title, href: `/lists/${id}` },
        ]}
      />
      <TitleRow title="Edit list" />
      <ListForm
        result={result}
        values={values}
        tells={tells}
        submit={{ label: "Save Changes", pending: "Saving..." }}
      >
        <Version loaded={version} isOutdated={isOutdated(result)} />
      </ListForm>
    </Page>
  );
}
