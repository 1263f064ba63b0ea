import { Form } from "@remix-run/react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { SelectField, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors, FormSection } from "../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";

interface LinkHandleProps {
  judges: { id: string; title: string }[];
  result: SubmissionResult | undefined;
}

export function LinkHandle({ judges, result }: LinkHandleProps) {
  const [form, fields] = useForm<{ judge: string; handle: string }>({
    id: "link-handle",
    lastResult: result,
    defaultValue: { judge: judges[0]?.id },
  });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <FormSection title="Link a handle">
        <SelectField
          field={fields.judge}
          label="Judge"
          options={judges.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <TextField
          field={fields.handle}
          label="Handle"
          help="Your username on that site, or your profile link."
          required
          autoComplete="off"
          spellCheck={false}
        />
      </FormSection>
      <FormActions>
        <SubmitButton name="intent" value="link" pendingLabel="Linking...">
          Link handle
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
