import { Form } from "@remix-run/react";
import { SubmitButton } from "../../platform/ui/button.tsx";
import { TextAreaField, TextField } from "../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../platform/ui/use-form.ts";
import type { SuspendFields } from "../../rooms/members/json.ts";
import { SUSPENSION_REASON } from "../../rooms/members/limits.ts";

export function SuspendForm({ result }: { result: SubmissionResult | undefined }) {
  const [form, fields] = useForm<SuspendFields>({ id: "suspend", lastResult: result });
  return (
    <Form method="post" {...form.props}>
      <FormSection
        title="Suspend"
        help="They can still sign in to see the reason, change settings and download their data."
      >
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="suspend" />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          help="The member will see this reason."
          rows={3}
          rule={SUSPENSION_REASON}
          required
        />
        <TextField
          field={fields.until}
          label="Until"
          type="date"
          help="Ends at 00:00 UTC on that day. Leave empty to suspend indefinitely."
          optional
        />
        <SubmitButton kind="danger" pendingLabel="Suspending...">
          Suspend
        </SubmitButton>
      </FormSection>
    </Form>
  );
}
