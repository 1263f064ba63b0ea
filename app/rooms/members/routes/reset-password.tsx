import { Form, isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { FormErrors } from "../../../platform/ui/form.tsx";
import { ErrorPage, Page } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { resetPassword } from "../commands.server.ts";
import { PasswordField } from "../components/password-field.tsx";
import { userOfResetLink } from "../reset-links.server.ts";
import { type NewPasswordInput, newPasswordSchema } from "../schema.ts";

export const loader = withAnyone(async ({ app, params }) => {
  const { username } = await userOfResetLink(app, params.token);
  return { username };
});

export const action = withAnyone(async ({ request, app, params, context }) => {
  const form = await readForm(request, newPasswordSchema);
  return submitForm(
    form,
    newPasswordSchema,
    async ({ password }) => {
      await resetPassword(app, params.token, password);
      return redirectWithToast(context, "/", "Password changed. Sign in with the new one.", "notice");
    },
    ["password"],
  );
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "New password · Upsolve" }];

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <ErrorPage status={404} title="This link no longer works" message={error.data.message}>
      <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
      <ButtonLink href="/signin">Sign in</ButtonLink>
    </ErrorPage>
  );
}

export default function ResetPasswordScreen() {
  const { username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<NewPasswordInput>({ id: "reset-password", lastResult: answer?.result });
  return (
    <Page shape="form">
      <h1>Choose a new password</h1>
      <p className="page-note">For {username}. You’ll be signed out everywhere.</p>
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        {/* Tells password managers which account this is. */}
        <input hidden readOnly name="username" value={username} autoComplete="username" />
        <PasswordField
          field={fields.password}
          label="New password"
          autoComplete="new-password"
          meter
          required
        />
        <SubmitButton kind="primary" pendingLabel="Changing password...">
          Change password
        </SubmitButton>
      </Form>
    </Page>
  );
}
