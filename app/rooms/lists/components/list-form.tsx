import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { CheckboxField, RadioField, TextAreaField, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import { ABOUT, MOST_MEMBERS, TITLE } from "../limits.ts";
import type { ListFields } from "../schema.ts";

interface ListFormProps {
  result: SubmissionResult | undefined;
  values: ListFields;
  submit: { label: string; pending: string };
  tells: boolean;
  children?: ReactNode;
}

const audiences = [
  { value: "everyone", label: "Everyone on this site" },
  { value: "chosen", label: "Chosen members" },
];

export function ListForm({ result, values, submit, tells, children }: ListFormProps) {
  const [form, fields] = useForm<ListFields>({ id: "list", lastResult: result, defaultValue: values });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      {children}
      <TextField field={fields.title} label="Title" rule={TITLE} required />
      <TextAreaField field={fields.about} label="About" rule={ABOUT} rows={3} optional />
      <TextField
        field={fields.due}
        label="Due date"
        type="date"
        optional
        help="The list stays available after this date."
      />
      <RadioField field={fields.audience} label="Who can see it" options={audiences} />
      {tells ? (
        <CheckboxField
          field={fields.tell}
          label="Notify everyone"
          help="Only for lists that everyone can see. The notification is sent only once."
        />
      ) : null}
      <TextAreaField
        field={fields.members}
        label="Chosen members"
        rows={3}
        optional
        help={`Up to ${MOST_MEMBERS} usernames. Each member is notified. Leave empty to keep the list to yourself.`}
      />
      <FormActions>
        <SubmitButton pendingLabel={submit.pending}>{submit.label}</SubmitButton>
      </FormActions>
    </Form>
  );
}
