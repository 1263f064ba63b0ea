import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { SubmitButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormActions, FormErrors } from "../../ui/form.tsx";
import { NAME_LIMIT } from "../limits.ts";
import type { LinkFields } from "../schema.ts";

interface LinkFormProps {
  result: SubmissionResult | undefined;
  /** Names this submission, so that sending it twice stores one link. */
  submissionKey: string;
}

export function LinkForm({ result, submissionKey }: LinkFormProps) {
  const [form, fields] = useForm<LinkFields>({ id: "link", lastResult: result });
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormErrors form={form} />
      <input type="hidden" name="key" value={submissionKey} />
      <TextField field={fields.name} label="Link Name" maxLength={NAME_LIMIT} required />
      <TextField
        field={fields.link}
        label="URL"
        type="url"
        placeholder="{host}"
        help="The full address, starting with http:// or https://."
        required
      />
      <FormActions>
        <SubmitButton pendingLabel="Adding Link...">Add Link</SubmitButton>
      </FormActions>
    </Form>
  );
}
