import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { SubmitButton } from "../../platform/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../platform/ui/field.tsx";
import { FormErrors } from "../../platform/ui/form.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { changeSettings, mayChangeSettings, readSettings } from "../../rooms/site/index.server.ts";
import { locksOf, type SettingName, type SettingValues, settingsSchema } from "../../rooms/site/json.ts";
import { ANNOUNCEMENT, DESCRIPTION, SITE_NAME } from "../../rooms/site/limits.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { readFrame } from "../queries.server.ts";
import "../staff-forms.css";

export const loader = withStaff(async ({ app, db, viewer }) => {
  const { values, origins } = await readSettings(db, app.config);
  const mayChange = mayChangeSettings(viewer);
  return { frame: await readFrame(app), values, locks: locksOf(origins), mayChange };
});

/** An empty field restores the setting's default. */
const emptied = { name: "", description: "", announcement: "" };

export const action = withStaff("owner", async ({ request, app, viewer, context }) => {
  const form = await readForm(request, settingsSchema);
  return submitForm(form, settingsSchema, async (input) => {
    await changeSettings(app, viewer, { ...emptied, ...input });
    return redirectWithToast(context, "/admin/settings", "Settings saved");
  });
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Settings · Admin · Upsolve" }];

/** Settings with a few values, in the order of the form. */
const choices = [
  {
    name: "signup",
    label: "Sign-up",
    help: "Invitation links work in every mode except Closed.",
    words: {
      open: "Open to everyone",
      invitation: "By invitation link",
      approval: "With staff approval",
      closed: "Closed",
    },
  },
  {
    name: "showEmails",
    label: "Email addresses",
    help: "Staff always see them. When hidden, search matches full addresses only.",
    words: { on: "Shown to members", off: "Hidden from members" },
  },
  {
    name: "verifyEmails",
    label: "Email confirmation",
    help: "New members must confirm their address before they can reset a password by email. Needs SMTP_URL.",
    words: { off: "Not required", on: "Required for new members" },
  },
  {
    name: "memberGroups",
    label: "Who can create groups",
    help: "Leaders of groups that members create cannot vouch for handles.",
    words: { off: "Owners and coaches", on: "All members" },
  },
  {
    name: "vouching",
    label: "Vouched handles",
    help: "Staff can vouch that a handle belongs to the member who linked it; so can leaders of groups that staff created, for their members.",
    words: { on: "Count in leaderboards", off: "Do not count" },
  },
  {
    name: "openProgress",
    label: "A group’s progress",
    help: "Members always see their own row.",
    words: { off: "Only leaders and staff see everyone", on: "All of its members see everyone" },
  },
] as const;

export default function SettingsScreen() {
  const { frame, values, locks, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<SettingValues>({
    id: "site-settings",
    lastResult: answer?.result,
    defaultValue: values,
  });
  const held = (name: SettingName, help: string) => ({
    help: locks[name] ? `${locks[name]} is set in the environment and takes precedence.` : help,
    disabled: !mayChange || locks[name] !== undefined,
  });
  return (
    <AdminFrame frame={frame} title="Settings">
      <div className="staff-forms">
        {mayChange ? null : <p className="soft">Only an owner can change these settings.</p>}
        <Form method="post" {...form.props} className="form">
          <FormErrors form={form} />
          <TextField
            field={fields.name}
            label="Name"
            rule={SITE_NAME}
            optional
            {...held("name", "Shown in titles and on the landing page, in place of Upsolve.")}
          />
          <TextField
            field={fields.description}
            label="Description"
            rule={DESCRIPTION}
            optional
            {...held("description", "One sentence for visitors to the landing page.")}
          />
          {choices.map(({ name, label, help, words }) => (
            <SelectField
              key={name}
              field={fields[name]}
              label={label}
              options={Object.entries(words).map(([value, text]) => ({ value, label: text }))}
              {...held(name, help)}
            />
          ))}
          <TextAreaField
            field={fields.announcement}
            label="Announcement"
            rows={3}
            rule={ANNOUNCEMENT}
            optional
            {...held("announcement", "Shown at the top of every page until dismissed. Markdown works.")}
          />
          {mayChange ? (
            <div className="actions">
              <SubmitButton kind="primary" pendingLabel="Saving...">
                Save settings
              </SubmitButton>
            </div>
          ) : null}
        </Form>
      </div>
    </AdminFrame>
  );
}
