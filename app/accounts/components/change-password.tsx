import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { SubmitButton } from "../../ui/button.tsx";
import { FormErrors, FormSection } from "../../ui/form.tsx";
import type { ChangePasswordInput } from "../schema.ts";
import { PasswordField } from "./password-field.tsx";

export interface ChangePasswordProps {
  username: string;
  result: SubmissionResult | undefined;
}

/** The part of /settings for the password. Changing it ends the other sessions. */
export function ChangePassword({ username, result }: ChangePasswordProps) {
  const [form, fields] = useForm<ChangePasswordInput>({ id: "password", lastResult: result });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormSection level={3} title="Password">
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="password" />
        {/* Tells password managers which account this is. */}
        <input hidden readOnly name="username" value={username} autoComplete="username" />
        <PasswordField
          field={fields.current}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField field={fields.next} label="New password" autoComplete="new-password" required />
        <SubmitButton kind="plain" pendingLabel="Changing password...">
          Change password
        </SubmitButton>
      </FormSection>
    </Form>
  );
}
