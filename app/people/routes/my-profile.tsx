import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { idParam } from "../../http/ids.ts";
import { requireUser } from "../../moderation/queries.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorPage } from "../../ui/page.tsx";
import { ProfileView } from "../components/profile-view.tsx";
import { canEdit } from "../policy.ts";
import { loadProfilePage } from "../profile-page.server.ts";

export const loader = withUser(async ({ app, db, viewer, params, url }) => {
  const { id } = await requireUser(db, idParam(params.userId));
  if (!canEdit(viewer, id)) throw redirect(`/profile/${id}`);
  return loadProfilePage(app, viewer, id, url);
});

export const meta: MetaFunction<typeof loader> = () => [{ title: "My Profile · Upsolve" }];

export default function MyProfileScreen() {
  const profile = useLoaderData<typeof loader>();
  return (
    <ProfileView
      profile={profile}
      own
      actions={
        <>
          <ButtonLink kind="quiet" href="/dashboard">
            Back to Dashboard
          </ButtonLink>
          <ButtonLink href={`/${profile.id}/collaborator`}>Invite Collaborator</ButtonLink>
          <ButtonLink kind="primary" href={`/myprofile/${profile.id}/updateprofile`}>
            Update Profile
          </ButtonLink>
        </>
      }
    />
  );
}

export function ErrorBoundary() {
  return (
    <ErrorPage title="Profile Not Found" message="Unable to load your profile">
      <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
    </ErrorPage>
  );
}
