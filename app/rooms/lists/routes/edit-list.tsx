import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { knownZone } from "../../../platform/http/time-zone.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import { Version } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import type { Viewer } from "../../../viewer.ts";
import { requireOwnList, updateList } from "../commands.server.ts";
import { ListForm } from "../components/list-form.tsx";
import { mayTell } from "../policy.ts";
import { groupsToGive, listChosen, listGroupsFor, listGroupsOf, requireList } from "../queries.server.ts";
import { copySchema, listSchema } from "../schema.ts";

const FAILED = "Failed to update the list";

export const loader = withUser("author", async ({ db, viewer, params, url }) => {
  const list = await requireOwnList(db, viewer, idParam(params.listId));
  const { id, title, about, due, audience, updated_at: version } = list;
  const chosen = await listChosen(db, id);
  const members = chosen.map(({ username }) => username).join("\n");
  const given = await listGroupsOf(db, id);
  const groups = await groupsToGive(db, viewer, given);
  const again = await groupsAgain(db, viewer, url);
  const checked = [...given, ...again].map((group) => String(group.id));
  const tells = mayTell(viewer) && list.announced_at === null;
  const values = { title, about, due: due ?? "", audience, members, groups: checked };
  return { id, version, tells, groups, values };
});

/** For a copy: the groups of the original, as far as the viewer may give lists to them. */
async function groupsAgain(db: Connection, viewer: Viewer, url: URL) {
  const { copyOf } = copySchema.parse(Object.fromEntries(url.searchParams));
  if (copyOf === undefined) return [];
  const original = await requireList(db, viewer, copyOf);
  const { offered } = await groupsToGive(db, viewer);
  const groups = await listGroupsFor(db, viewer, original);
  return groups.filter(({ id }) => offered.some((group) => group.id === id));
}

export const action = withUser("author", async ({ request, app, db, viewer, params, context }) => {
  const { id } = await requireOwnList(db, viewer, idParam(params.listId));
  const form = await readForm(request, listSchema);
  return submitForm(form, listSchema, async (input) => {
    // A missing field means that the user removed all of them.
    const change = { ...input, members: input.members ?? [], groups: input.groups ?? [] };
    const sent = { read: versionRead(form), zone: knownZone(context) };
    await withFormError(app, FAILED, () => updateList(app, viewer, id, change, sent));
    return redirectWithToast(context, `/lists/${id}`, "List updated");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Edit list", data?.values.title)];

export default function EditListScreen() {
  const { id, version, tells, groups, values } = useLoaderData<typeof loader>();
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
        groups={groups}
        submit={{ label: "Save Changes", pending: "Saving..." }}
      >
        <Version loaded={version} isOutdated={isOutdated(result)} />
      </ListForm>
    </Page>
  );
}
