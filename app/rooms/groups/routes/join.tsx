import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withAnyone, withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { offersSignUp } from "../../members/index.server.ts";
import { joinGroup } from "../commands.server.ts";
import { groupOfLink, listLeaders } from "../queries.server.ts";
import { joinFormSchema } from "../schema.ts";

/** Is in no group. */
const GUEST = { id: 0 };

export const loader = withAnyone(async ({ app, viewer, params, url }) => {
  const group = await groupOfLink(app, viewer ?? GUEST, idParam(params.groupId), params.linkKey ?? "");
  if (group.isMember) throw redirect(`/groups/${group.id}`);
  const leaders = await listLeaders(app.db, group.id);
  return {
    name: group.name,
    members: group.members,
    leaders: leaders.map(({ username }) => username),
    site: app.site.settings.name || "Upsolve",
    /** Brings guests back here once they have signed up or in. */
    back: viewer ? null : `?redirectTo=${encodeURIComponent(url.pathname)}`,
    offersSignUp: viewer === null && (await offersSignUp(app)),
  };
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled("Join a group", data?.name),
  // The address is the key.
  { name: "robots", content: "noindex" },
];

export default function JoinScreen() {
  const { name, members, leaders, site, back, offersSignUp } = useLoaderData<typeof loader>();
  const led = leaders.map((username) => `@${username}`);
  return (
    <Page shape="form">
      <TitleRow title={`Join ${name}`} count={counted(members, "member")} />
      <p className="page-note">
        <b>{`You are invited to a group at ${site}`}</b>, where members share problems and solutions, and see
        who has solved what.
      </p>
      {led.length > 0 ? <p className="page-note">Led by {new Intl.ListFormat("en").format(led)}</p> : null}
      <p className="page-note">
        Its members and staff see your name here, and your results on its boards. Its leaders also see how
        your practice goes. You can leave at any time.
      </p>
      {back === null ? (
        <ActForm>
          <div className="actions">
            <SubmitButton kind="primary" pendingLabel="Joining...">
              Join
            </SubmitButton>
            <ButtonLink href="/groups">Not now</ButtonLink>
          </div>
        </ActForm>
      ) : (
        <div className="actions">
          {offersSignUp ? (
            <ButtonLink kind="primary" href={`/signup${back}`}>
              Sign up to join
            </ButtonLink>
          ) : null}
          <ButtonLink kind={offersSignUp ? "plain" : "primary"} href={`/signin${back}`}>
            Sign in
          </ButtonLink>
        </div>
      )}
    </Page>
  );
}
