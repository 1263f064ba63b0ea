import { Form } from "@remix-run/react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { FormErrors, FormSection, type FormSectionProps } from "../../../platform/ui/form.tsx";
import { type FormState, type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import type { ChangePasswordInput, DeleteAccountInput } from "../schema.ts";
import { PasswordField } from "./password-field.tsx";

interface PasswordFormProps {
  username: string;
  result: SubmissionResult | undefined;
}

export function ChangePassword({ username, result }: PasswordFormProps) {
  const [form, fields] = useForm<ChangePasswordInput>({ id: "password", lastResult: result });
  return (
    <PasswordForm form={form} username={username} title="Password">
      <div className="columns">
        <PasswordField
          field={fields.current}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField field={fields.next} label="New password" autoComplete="new-password" required />
      </div>
      <SubmitButton kind="plain" pendingLabel="Changing password...">
        Change password
      </SubmitButton>
    </PasswordForm>
  );
}

/** Entering the password serves as confirmation. */
export function DeleteAccount({ username, result }: PasswordFormProps) {
  const [form, fields] = useForm<DeleteAccountInput>({ id: "delete-account", lastResult: result });
  return (
    <PasswordForm
      form={form}
      username={username}
      title="Delete account"
      help="Your private problems, blogs, drafts, links, bookmarks, conversations and sessions are deleted for good. Public problems, solutions, reviews and discussion messages stay, without your name. Nobody else can take your username for 90 days."
    >
      <PasswordField field={fields.password} label="Your password" autoComplete="current-password" required />
      <SubmitButton kind="danger" pendingLabel="Deleting account...">
        Delete account
      </SubmitButton>
    </PasswordForm>
  );
}

function PasswordForm({
  form,
  username,
  children,
  ...section
}: FormSectionProps & { form: FormState; username: string }) {
  return (
    <Form method="post" {...form.props}>
      <FormSection level={3} {...section}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value={form.id} />
        {/* Tells password managers which account this is. */}
        <input hidden readOnly name="username" value={username} autoComplete="username" />
        {children}
      </FormSection>
    </Form>
  );
}
