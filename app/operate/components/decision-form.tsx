import { Form } from "@remix-run/react";
import { SubmitButton } from "../../platform/ui/button.tsx";
import { FieldNotes, notesOf, radiosOf, TextAreaField, TextField } from "../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../platform/ui/use-form.ts";
import type { Decision, DecisionFields } from "../../rooms/moderation/json.ts";
import { REASON } from "../../rooms/moderation/limits.ts";

interface DecisionFormProps {
  choices: Decision[];
  noun: string;
  author: string;
  result: SubmissionResult | undefined;
}

export function DecisionForm({ choices, noun, author, result }: DecisionFormProps) {
  const [form, fields] = useForm<DecisionFields>({ id: "decision", lastResult: result });
  const labels: Record<Decision, string> = {
    none: "No action",
    remove: `Remove the ${noun}`,
    suspend: `Suspend ${author}`,
    both: `Remove the ${noun} and suspend ${author}`,
  };
  const radios = radiosOf(fields.decision, choices);
  return (
    <Form method="post" {...form.props}>
      <FormSection title="Decision" help="Your decision closes all the reports above.">
        <FormErrors form={form} />
        <fieldset className="field" aria-label="Decision" id={fields.decision.id}>
          {radios.map(({ key, ...choice }) => (
            <label key={key} className="check">
              <input {...choice} {...notesOf(fields.decision, null)} required />
              <span>{labels[choice.value as Decision]}</span>
            </label>
          ))}
          <FieldNotes field={fields.decision} />
        </fieldset>
        <TextAreaField
          field={fields.reason}
          label="Reason"
          help={`Shown to ${author}. Required unless you take no action.`}
          rows={3}
          rule={REASON}
          optional
        />
        <TextField
          field={fields.until}
          label="Suspended until"
          type="date"
          help="Ends at 00:00 UTC on that day. Leave empty to suspend indefinitely."
          optional
        />
        <SubmitButton kind="primary" pendingLabel="Deciding...">
          Decide
        </SubmitButton>
      </FormSection>
    </Form>
  );
}
