import { Form } from "@remix-run/react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { TextAreaField, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import { GROUP_ABOUT, GROUP_NAME } from "../limits.ts";
import type { GroupFields } from "../schema.ts";

interface GroupFormProps {
  result: SubmissionResult | undefined;
  values?: GroupFields;
  submit: { label: string; pending: string };
}

export function GroupForm({ result, values, submit }: GroupFormProps) {
  const [form, fields] = useForm<GroupFields>({ id: "group", lastResult: result, defaultValue: values });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <Drafts form={form.id} isBegun={result !== undefined} />
      <TextField field={fields.name} label="Name" rule={GROUP_NAME} required />
      <TextAreaField
        field={fields.about}
        label="About"
        rule={GROUP_ABOUT}
        rows={4}
        optional
        help="For example, when and where the group meets. Its members and staff can read it."
      />
      <FormActions>
        <SubmitButton name="intent" value="save" pendingLabel={submit.pending}>
          {submit.label}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
