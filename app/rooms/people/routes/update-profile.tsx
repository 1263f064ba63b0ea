import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { useUnsavedWarning } from "../../../platform/browser/unsaved.ts";
import { SMALL_BODY } from "../../../platform/http/body.server.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isMultipart, readUpload } from "../../../platform/http/upload.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import type { Rule } from "../../../platform/text/lengths.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { CheckboxField, FieldNotes, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors, FormSection, Version } from "../../../platform/ui/form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Crumbs, ErrorPage, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { Rows } from "../../../platform/ui/rows.tsx";
import { type Field, type FormState, type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import { uploadsOff } from "../../images/index.server.ts";
import { MOST_BYTES } from "../../images/limits.ts";
import { removeAvatar, setAvatar } from "../../members/index.server.ts";
import { updateProfile } from "../commands.server.ts";
import { PictureForm } from "../components/picture-form.tsx";
import {
  GITHUB,
  LANGUAGE,
  LOCATION,
  MOST_PROJECTS,
  MOST_SKILLS,
  PLATFORM,
  PROJECT,
  SKILL,
} from "../limits.ts";
import { commonLabels, getProfile, profileFields, requireOwn } from "../queries.server.ts";
import { type ProfileFields, pictureSchema, profileSchema } from "../schema.ts";
import "../update-profile.css";

const PLATFORMS = ["Codeforces", "AtCoder", "LeetCode", "CodeChef", "CSES", "Kattis", "SPOJ"];
const FAILED = "Failed to update profile";

export const loader = withUser("author", async ({ db, viewer, params }) => {
  const id = idParam(params.userId);
  await requireOwn(db, viewer, id);
  const profile = await getProfile(db, id);
  return {
    id,
    username: profile.username,
    avatar: profile.avatar,
    takesPictures: uploadsOff() === undefined,
    version: profile.updated_at ?? 0,
    values: {
      ...profileFields(profile),
      rating: profile.rating?.toString(),
      // An empty list shows one blank row, which is not stored.
      projectslinks: profile.projects.length > 0 ? profile.projects : [""],
      skills: profile.skills.length > 0 ? profile.skills : [""],
    },
    suggestions: {
      languages: await commonLabels(db, "language", 30),
      skills: await commonLabels(db, "skill", 100),
    },
  };
});

export const action = withUser("author", async ({ request, app, db, viewer, params, context }) => {
  const id = idParam(params.userId);
  await requireOwn(db, viewer, id);
  const here = `/myprofile/${id}/updateprofile`;
  if (isMultipart(request)) {
    const { form, file } = await readUpload(request, { file: MOST_BYTES, field: SMALL_BODY });
    if (form.get("intent") === "remove-picture") {
      await removeAvatar(app, viewer);
      return redirectWithToast(context, here, "Picture removed");
    }
    form.set("intent", "picture");
    return submitForm(form, pictureSchema, async () => {
      await setAvatar(app, viewer, file);
      return redirectWithToast(context, here, "Picture updated");
    });
  }
  const form = await readForm(request, profileSchema);
  return submitForm(form, profileSchema, async (input) => {
    // The form always sends this field, so an empty one clears the location.
    const whole = { ...input, location: input.location ?? null };
    await withFormError(app, FAILED, () => updateProfile(app, viewer, id, whole, versionRead(form)));
    return redirectWithToast(context, `/myprofile/${id}`, "Profile updated successfully!");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "Update Profile · Upsolve" }];

export default function UpdateProfileScreen() {
  const { id, username, avatar, takesPictures, version, values, suggestions } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.result;
  const isOfPicture = answer?.initialValue?.intent === "picture";
  const result = isOfPicture ? undefined : answer;
  const [form, fields] = useForm<ProfileFields>({
    id: "profile",
    lastResult: result,
    defaultValue: values,
  });
  useUnsavedWarning("profile", result !== undefined);
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "My Profile", href: `/myprofile/${id}` }]} />
      <TitleRow title="Update Profile" />
      <PictureForm
        id={id}
        username={username}
        avatar={avatar}
        isOn={takesPictures}
        result={isOfPicture ? answer : undefined}
      />
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <Version loaded={version} isOutdated={isOutdated(result)} />
        {/* Must be the form's first button, so that Enter in a field presses it instead of one that adds or removes a row. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Update Profile
        </button>
        <FormSection title="About you" help="All fields are optional.">
          <div className="columns">
            <TextField
              field={fields.favlanguage}
              label="Favorite Language"
              suggestions={suggestions.languages}
              rule={LANGUAGE}
            />
            <TextField field={fields.rating} label="Rating" type="number" step="any" />
          </div>
          <div className="columns">
            <TextField field={fields.platform} label="Platform" suggestions={PLATFORMS} rule={PLATFORM} />
            <TextField field={fields.location} label="Location" rule={LOCATION} />
          </div>
          <TextField
            field={fields.gitHub}
            label="GitHub"
            rule={GITHUB}
            type="url"
            placeholder="https://github.com/"
          />
        </FormSection>
        <FormSection title="Project Links">
          <Lines
            form={form}
            result={result}
            field={fields.projectslinks}
            one="Project"
            most={MOST_PROJECTS}
            rule={PROJECT}
            placeholder="https://"
          />
        </FormSection>
        <FormSection title="Skills">
          <Lines
            form={form}
            result={result}
            field={fields.skills}
            one="Skill"
            most={MOST_SKILLS}
            rule={SKILL}
            suggestions={suggestions.skills}
          />
        </FormSection>
        <CheckboxField
          field={fields.collaborator}
          label="Open to Collaborate?"
          help="Shown on your profile. You will also be suggested to other users."
        />
        <FormActions>
          <SubmitButton pendingLabel="Updating Profile...">Update Profile</SubmitButton>
        </FormActions>
      </Form>
    </Page>
  );
}

interface LinesProps {
  form: FormState;
  result: SubmissionResult | undefined;
  field: Field<(string | undefined)[] | undefined>;
  one: string;
  most: number;
  rule: Rule;
  placeholder?: string;
  suggestions?: readonly string[];
}

function Lines({ form, result, field, one, most, ...input }: LinesProps) {
  const { name } = field;
  return (
    <>
      <FieldNotes field={field} />
      <Rows
        name={name}
        rows={field.getFieldList()}
        most={most}
        result={result}
        className="row-of-form"
        add={{ ...form.insert(name), children: `+ Add ${one}` }}
        remove={(index) => ({
          ...form.remove(name, index),
          kind: "quiet",
          "aria-label": `Remove ${one.toLowerCase()} ${index + 1}`,
          title: "Remove",
          children: <Icon name="trash-2" />,
        })}
      >
        {(row, index, autoFocus) => (
          <TextField field={row} label={`${one} ${index + 1}`} autoFocus={autoFocus} {...input} />
        )}
      </Rows>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorPage title="Failed to fetch user data" message="This is not your profile.">
      <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
    </ErrorPage>
  );
}
