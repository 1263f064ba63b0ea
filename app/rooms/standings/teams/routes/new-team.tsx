import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { Crumbs, Page, TitleRow } from "../../../../platform/ui/page.tsx";
import { createTeam } from "../commands.server.ts";
import { TeamForm } from "../components/team-form.tsx";
import { loadNewTeam } from "../new-page.server.ts";
import { teamSchema } from "../schema.ts";

const FAILED = "Failed to create the team";

export const loader = withUser(({ app, viewer, url }) => loadNewTeam(app, viewer, url));

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request, teamSchema);
  return submitForm(form, teamSchema, async (input) => {
    const id = await withFormError(app, FAILED, () => createTeam(app, viewer, input));
    return redirectWithToast(context, `/teams/${id}`, "Team created");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "New team · Upsolve" }];

export default function NewTeamScreen() {
  const { values, strangers } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Teams", href: "/teams" }]} />
      <TitleRow title="New team" />
      <p className="page-note">
        A contest counts for the team if everybody who took part in it together is in the team. The team may
        have other members, too.
      </p>
      {strangers.length > 0 ? (
        <p className="page-note">
          Nobody here has linked {strangers.join(", ")} yet. What the team did with them counts once they do,
          and are in the team.
        </p>
      ) : null}
      <TeamForm
        result={result}
        values={values}
        submit={{ label: "Create team", pending: "Creating team..." }}
      />
    </Page>
  );
}
