import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "../../../../platform/ui/button.tsx";
import { TextAreaField, TextField } from "../../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../../platform/ui/use-form.ts";
import { LEAST_MEMBERS, MOST_MEMBERS, TEAM_NAME } from "../limits.ts";
import type { TeamFields } from "../schema.ts";

interface TeamFormProps {
  result: SubmissionResult | undefined;
  values: TeamFields;
  submit: { label: string; pending: string };
  children?: ReactNode;
}

export function TeamForm({ result, values, submit, children }: TeamFormProps) {
  const [form, fields] = useForm<TeamFields>({ id: "team", lastResult: result, defaultValue: values });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      {children}
      <TextField field={fields.name} label="Name" rule={TEAM_NAME} required />
      <TextAreaField
        field={fields.members}
        label="Members"
        rows={MOST_MEMBERS}
        help={`${LEAST_MEMBERS} to ${MOST_MEMBERS} usernames, one per line, with your reserves. Each member is notified and can leave.`}
      />
      <FormActions>
        <SubmitButton pendingLabel={submit.pending}>{submit.label}</SubmitButton>
      </FormActions>
    </Form>
  );
}
