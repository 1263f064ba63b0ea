import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../../platform/http/versions.ts";
import { ConfirmDelete } from "../../../../platform/ui/confirm.tsx";
import { FormSection, Version } from "../../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../../platform/ui/page.tsx";
import { titled } from "../../../../platform/ui/title.ts";
import { deleteTeam, requireOwnTeam, updateTeam } from "../commands.server.ts";
import { TeamForm } from "../components/team-form.tsx";
import { teamSchema } from "../schema.ts";

const FAILED = "Failed to update the team";

export const loader = withUser("follower", async ({ app, db, viewer, params }) => {
  const team = await requireOwnTeam(db, viewer, idParam(params.teamId), app.now());
  const shown = team.members.filter(({ isShown }) => isShown);
  const values = { name: team.name, members: shown.map(({ username }) => username).join("\n") };
  return { id: team.id, version: team.updated_at, values };
});

export const action = withUser("follower", async ({ request, app, db, viewer, params, context }) => {
  const { id } = await requireOwnTeam(db, viewer, idParam(params.teamId), app.now());
  const form = await readForm(request, teamSchema);
  if (form.get("intent") === "delete") {
    await deleteTeam(app, viewer, id);
    return redirectWithToast(context, "/teams", "Team deleted");
  }
  return submitForm(form, teamSchema, async (input) => {
    await withFormError(app, FAILED, () => updateTeam(app, viewer, id, input, versionRead(form)));
    return redirectWithToast(context, `/teams/${id}`, "Team updated");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Edit team", data?.values.name)];

export default function EditTeamScreen() {
  const { id, version, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Teams", href: "/teams" },
          { title: values.name, href: `/teams/${id}` },
        ]}
      />
      <TitleRow title="Edit team" />
      <p className="page-note">Changing the members does not change what the team did before.</p>
      <TeamForm result={result} values={values} submit={{ label: "Save Changes", pending: "Saving..." }}>
        <Version loaded={version} isOutdated={isOutdated(result)} />
      </TeamForm>
      <FormSection title="Delete this team" help="Boards will call its members by their own names again.">
        <div className="actions">
          <ConfirmDelete
            id="delete-team"
            action={`/teams/${id}/edit`}
            trigger="Delete team"
            question={`Delete the team ${values.name}?`}
          />
        </div>
      </FormSection>
    </Page>
  );
}
