import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { joinGroup } from "../commands.server.ts";
import { groupOfLink, listLeaders } from "../queries.server.ts";
import { joinFormSchema } from "../schema.ts";

export const loader = withUser(async ({ app, viewer, params }) => {
  const group = await groupOfLink(app, viewer, idParam(params.groupId), params.linkKey ?? "");
  if (group.isMember) throw redirect(`/groups/${group.id}`);
  const leaders = await listLeaders(app.db, group.id);
  return { name: group.name, members: group.members, leaders: leaders.map(({ username }) => username) };
});

export const action = withUser(async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.groupId);
  const form = await readForm(request, joinFormSchema);
  return submitForm(form, joinFormSchema, async () => {
    await joinGroup(app, viewer, id, params.linkKey ?? "");
    return redirectWithToast(context, `/groups/${id}`, "You joined the group");
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Join a group", data?.name)];

export default function JoinScreen() {
  const { name, members, leaders } = useLoaderData<typeof loader>();
  const led = leaders.map((username) => `@${username}`);
  return (
    <Page shape="form">
      <TitleRow title={`Join ${name}`} count={counted(members, "member")} />
      {led.length > 0 ? <p className="page-note">Led by {new Intl.ListFormat("en").format(led)}</p> : null}
      <p className="page-note">
        Its members and staff see your name here, and your results on its boards. Its leaders also see how
        your practice goes. You can leave at any time.
      </p>
      <ActForm>
        <div className="actions">
          <SubmitButton kind="primary" pendingLabel="Joining...">
            Join
          </SubmitButton>
          <ButtonLink href="/groups">Not now</ButtonLink>
        </div>
      </ActForm>
    </Page>
  );
}
