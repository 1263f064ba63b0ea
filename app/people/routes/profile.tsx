import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { idParam } from "../../http/ids.ts";
import { blockBetween } from "../../moderation/queries.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorPage } from "../../ui/error-page.tsx";
import { UserMenu } from "../../ui/user-menu.tsx";
import { ProfileView } from "../components/profile-view.tsx";
import { canEdit } from "../policy.ts";
import { loadProfilePage } from "../profile-page.server.ts";

export const loader = withUser(async ({ app, viewer, params, url }) => {
  const id = idParam(params.userId);
  if (canEdit(viewer, id)) throw redirect(`/myprofile/${id}`);
  return {
    ...(await loadProfilePage(app, viewer, id, url)),
    isBlocked: (await blockBetween(app.db, viewer.id, id))?.isOwn ?? false,
    here: url.pathname + url.search,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.username} · Upsolve` : "Profile Not Found · Upsolve" },
];

export default function ProfileScreen() {
  const profile = useLoaderData<typeof loader>();
  return (
    <ProfileView
      profile={profile}
      actions={
        <>
          {profile.isBlocked ? (
            <span className="label" data-tone="warn">
              Blocked
            </span>
          ) : null}
          <ButtonLink href={`/messages/${profile.id}`}>Message</ButtonLink>
          <ButtonLink kind="primary" href={`/${profile.id}/collaborator`}>
            Invite Collaborator
          </ButtonLink>
          <UserMenu user={profile} blocked={profile.isBlocked} redirectTo={profile.here} />
        </>
      }
    />
  );
}

export function ErrorBoundary() {
  return (
    <ErrorPage title="Profile Not Found" message="Unable to load user profile">
      <ButtonLink href="/collaborators">Back</ButtonLink>
    </ErrorPage>
  );
}
