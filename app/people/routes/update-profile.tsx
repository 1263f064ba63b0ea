import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { withFormError } from "../../http/form-failure.server.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { isToldOfChange, versionRead } from "../../http/versions.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Version } from "../../ui/form.tsx";
import { Crumbs, ErrorPage, Page, TitleRow } from "../../ui/page.tsx";
import { updateProfile } from "../commands.server.ts";
import { ProfileForm } from "../components/profile-form.tsx";
import { commonLabels, getProfile, requireOwn } from "../queries.server.ts";
import { profileSchema } from "../schema.ts";

const FAILED = "Failed to update profile";

export const loader = withUser(async ({ db, viewer, params }) => {
  const id = idParam(params.userId);
  await requireOwn(db, viewer, id);
  const profile = await getProfile(db, id);
  return {
    id,
    version: profile.updated_at ?? 0,
    values: {
      favlanguage: profile.favlanguage ?? "",
      rating: profile.rating === null ? "" : String(profile.rating),
      platform: profile.platform ?? "",
      gitHub: profile.github ?? "",
      location: profile.location ?? "",
      // An empty list shows one empty row, which is not stored.
      projectslinks: profile.projects.length > 0 ? profile.projects : [""],
      skills: profile.skills.length > 0 ? profile.skills : [""],
      collaborator: profile.collaborator === 1,
    },
    suggestions: {
      languages: await commonLabels(db, "language", 30),
      skills: await commonLabels(db, "skill", 100),
    },
  };
});

export const action = withUser(async ({ request, app, db, viewer, params, context }) => {
  const id = idParam(params.userId);
  await requireOwn(db, viewer, id);
  const form = await readForm(request);
  return submitForm(form, profileSchema, async (input) => {
    // The form always has the field: an empty one clears the location.
    const whole = { ...input, location: input.location ?? null };
    await withFormError(app, FAILED, () => updateProfile(app, viewer, id, whole, versionRead(form)));
    return redirectWithToast(context, `/myprofile/${id}`, "Profile updated successfully!");
  });
});

export { reloadChanged as shouldRevalidate } from "../../http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "Update Profile · Upsolve" }];

export default function UpdateProfileScreen() {
  const { id, version, values, suggestions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "My Profile", href: `/myprofile/${id}` }]} />
      <TitleRow title="Update Profile" />
      <ProfileForm result={answer?.result} defaultValue={values} suggestions={suggestions}>
        <Version loaded={version} isOutdated={isToldOfChange(answer?.result)} />
      </ProfileForm>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorPage title="Failed to fetch user data" message="This address is not your profile.">
      <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
    </ErrorPage>
  );
}
