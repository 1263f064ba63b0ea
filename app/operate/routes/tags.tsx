import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { SubmitButton } from "../../platform/ui/button.tsx";
import { counted } from "../../platform/ui/counted.ts";
import { CheckboxField, TextField } from "../../platform/ui/field.tsx";
import { FormErrors } from "../../platform/ui/form.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { commonNames, listRenames, renameTag } from "../../rooms/problems/index.server.ts";
import { type RenameFields, renameSchema } from "../../rooms/problems/json.ts";
import { NEW_TAG, TAG } from "../../rooms/problems/limits.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { readFrame } from "../queries.server.ts";
import "../staff-forms.css";

const MOST_SUGGESTED = 100;

export const loader = withStaff(async ({ app, db, viewer, url }) => ({
  frame: await readFrame(app, viewer),
  tag: url.searchParams.get("tag") ?? "",
  tags: await commonNames(db, "tag", MOST_SUGGESTED),
  underWay: await listRenames(db),
}));

export const action = withStaff(async ({ request, app, viewer, context }) =>
  submitForm(await readForm(request, renameSchema), renameSchema, async (input) => {
    const problems = await renameTag(app, viewer, input);
    const message = `#${input.tag} is now #${input.to}, on ${counted(problems, "problem")}`;
    return redirectWithToast(context, `/tags?q=${encodeURIComponent(input.to)}`, message);
  }),
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Tags · Admin · Upsolve" }];

export default function RenameTagScreen() {
  const { frame, tag, tags, underWay } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<RenameFields>({
    id: "rename",
    lastResult: useActionData<typeof action>()?.result,
    defaultValue: { tag },
  });
  const text = { suggestions: tags, autoComplete: "off", required: true };
  return (
    <AdminFrame frame={frame} title="Rename a tag">
      <div className="staff-forms">
        {underWay.map(({ id, tag, to }) => (
          <p key={id} className="page-note">{`#${tag} is being renamed to #${to}.`}</p>
        ))}
        <Form method="post" {...form.props} className="form">
          <FormErrors form={form} />
          <TextField field={fields.tag} label="Tag" rule={TAG} {...text} />
          <TextField
            field={fields.to}
            label="New name"
            rule={NEW_TAG}
            help="Applies to every problem with the tag, including private ones. Links to the old name will stop working."
            {...text}
          />
          <CheckboxField
            field={fields.merge}
            label="Merge if the new name already exists"
            help="A merge cannot be undone."
          />
          <div className="actions">
            <SubmitButton pendingLabel="Renaming...">Rename</SubmitButton>
          </div>
        </Form>
      </div>
    </AdminFrame>
  );
}
