import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import type { Viewer } from "../../context.ts";
import type { Database } from "../../db/connection.server.ts";
import { asHttpError, Forbidden, HttpError } from "../../http/errors.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { isToldOfChange, versionRead } from "../../http/versions.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorPage } from "../../ui/error-page.tsx";
import { Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { Version } from "../../ui/version.tsx";
import { updateProfile } from "../commands.server.ts";
import { ProfileForm } from "../components/profile-form.tsx";
import { canEdit, NOT_YOURS } from "../policy.ts";
import { commonLabels, getProfile, requireUser } from "../queries.server.ts";
import { profileSchema } from "../schema.ts";

const FAILED = "Failed to update profile";

/** The user an address names, who must be the viewer. @throws NotFound, Forbidden */
async function requireOwn(db: Database, viewer: Viewer, userId: string | undefined): Promise<number> {
  const { id } = await requireUser(db, idParam(userId));
  if (!canEdit(viewer, id)) throw new Forbidden(NOT_YOURS);
  return id;
}

export const loader = withUser(async ({ db, viewer, params }) => {
  const profile = await getProfile(db, await requireOwn(db, viewer, params.userId));
  return {
    id: profile.id,
    version: profile.updated_at ?? 0,
    values: {
      favlanguage: profile.favlanguage ?? "",
      rating: profile.rating === null ? "" : String(profile.rating),
      platform: profile.platform ?? "",
      gitHub: profile.github ?? "",
      location: profile.location ?? "",
      // An empty list shows a row to begin with; rows left empty are not stored.
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
  const id = await requireOwn(db, viewer, params.userId);
  const form = await readForm(request);
  return submitForm(form, profileSchema, async (input) => {
    try {
      // The form has the field, so an empty one is to be cleared.
      const whole = { ...input, location: input.location ?? null };
      await updateProfile(app, viewer, id, whole, versionRead(form));
    } catch (error) {
      const known = asHttpError(error);
      if (known && known.status < 500) throw known;
      app.log.error({ err: error, requestId: context.requestId }, "A profile could not be stored");
      throw new HttpError(known?.status ?? 500, FAILED);
    }
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
    <Page>
      <ErrorPage title="Failed to fetch user data" message="This address is not your profile.">
        <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
      </ErrorPage>
    </Page>
  );
}
