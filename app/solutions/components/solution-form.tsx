import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useUnsavedWarning } from "../../browser/unsaved.ts";
import { languages } from "../../text/languages.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { SelectField, TextAreaField } from "../../ui/field.tsx";
import { FormActions, FormErrors } from "../../ui/form.tsx";
import type { SolutionFields } from "../schema.ts";

export interface SolutionFormProps {
  /** Stable; a form with other default values needs another id. */
  id: string;
  result: SubmissionResult | undefined;
  defaultValue: DefaultValue<SolutionFields>;
  /** Makes a form sent twice store one solution. */
  submissionKey?: string;
  submit: { label: string; pending: string };
  /** Hidden fields. */
  children?: ReactNode;
}

const languageOptions = languages.map(({ id, label }) => ({ value: id, label }));

export function SolutionForm({
  id,
  result,
  defaultValue,
  submissionKey,
  submit,
  children,
}: SolutionFormProps) {
  const [form, fields] = useForm<SolutionFields>({ id, lastResult: result, defaultValue });
  useUnsavedWarning(id, result !== undefined);
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormErrors form={form} />
      {children}
      {submissionKey ? <input type="hidden" name="key" value={submissionKey} /> : null}
      <TextAreaField
        field={fields.approach}
        label="Approach"
        rows={5}
        required
        help="The idea in a few lines. Cards show it to everyone, including people who have not solved the problem."
      />
      <TextAreaField
        field={fields.description}
        label="Description"
        rows={9}
        required
        help="Markdown, here and above; formulas between $ and $."
      />
      <SelectField field={fields.language} label="Language" options={languageOptions} />
      <TextAreaField field={fields.code} label="Code" rows={18} mono required />
      <FormActions>
        <SubmitButton pendingLabel={submit.pending}>{submit.label}</SubmitButton>
      </FormActions>
    </Form>
  );
}
