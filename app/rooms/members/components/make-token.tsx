import { Form } from "@remix-run/react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { RadioField, SelectField, TextField } from "../../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import { TOKEN_NAME } from "../limits.ts";
import type { TokenFields } from "../schema.ts";
import { PasswordField } from "./password-field.tsx";
import { scopeNames } from "./token-list.tsx";

const scopes = Object.entries(scopeNames).map(([value, label]) => ({ value, label }));
const ends = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In 365 days" },
  { value: "date", label: "On the date below" },
  { value: "never", label: "Never" },
];

interface MakeTokenProps {
  username: string;
  result: SubmissionResult | undefined;
}

export function MakeToken({ username, result }: MakeTokenProps) {
  const [form, fields] = useForm<TokenFields>({
    id: "make",
    lastResult: result,
    defaultValue: { scope: "read", lasts: "90" },
  });
  return (
    <FormSection title="Create a token">
      <Form method="post" className="form" {...form.props}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="make" />
        {/* Tells password managers which account this is. */}
        <input hidden readOnly name="username" value={username} autoComplete="username" />
        <TextField
          field={fields.name}
          label="Name"
          help="What you will use the token for."
          rule={TOKEN_NAME}
          required
        />
        <RadioField field={fields.scope} label="Permissions" options={scopes} />
        <SelectField field={fields.lasts} label="Expires" options={ends} />
        <TextField
          field={fields.until}
          label="Expiry date"
          type="date"
          help="Expires at 00:00 UTC that day."
          optional
        />
        <PasswordField
          field={fields.password}
          label="Your password"
          autoComplete="current-password"
          required
        />
        <SubmitButton kind="primary" pendingLabel="Creating token...">
          Create token
        </SubmitButton>
      </Form>
    </FormSection>
  );
}
