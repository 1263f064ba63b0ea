import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { SubmitButton } from "../../ui/button.tsx";
import { FormErrors, FormSection } from "../../ui/form.tsx";
import type { DeleteAccountInput } from "../schema.ts";
import { PasswordField } from "./password-field.tsx";

/** The last part of /settings; the password is the confirmation. */
export function DeleteAccount({
  username,
  result,
}: {
  username: string;
  result: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<DeleteAccountInput>({ id: "delete-account", lastResult: result });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormSection
        level={3}
        title="Delete account"
        help="Your private problems, blogs, drafts, links, bookmarks, conversations and sessions go for good. Public problems, solutions, reviews and what you said in discussions stay, without your name."
      >
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="delete-account" />
        {/* Tells password managers which account this is. */}
        <input hidden readOnly name="username" value={username} autoComplete="username" />
        <PasswordField
          field={fields.password}
          label="Your password"
          autoComplete="current-password"
          required
        />
        <SubmitButton kind="danger" pendingLabel="Deleting account...">
          Delete account
        </SubmitButton>
      </FormSection>
    </Form>
  );
}
