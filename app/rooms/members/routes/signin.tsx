import { redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { withGuest } from "../../../auth/guards.server.ts";
import { startSession } from "../../../auth/sessions.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { TextField } from "../../../platform/ui/field.tsx";
import { FormErrors } from "../../../platform/ui/form.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { authenticatorFor } from "../authenticator.server.ts";
import { PasswordField } from "../components/password-field.tsx";
import { SIGN_IN_NAME } from "../limits.ts";
import { offersSignUp } from "../queries.server.ts";
import { type SignInInput, signInSchema } from "../schema.ts";

export const loader = withGuest(async ({ app, url }) => ({
  // An invitation always leads back to its sign-up page.
  offersSignUp: url.searchParams.has("invitation") || (await offersSignUp(app)),
}));

export const action = withGuest(async ({ request, url, context }) => {
  const form = await readForm(request, signInSchema);
  return submitForm(
    form,
    signInSchema,
    async (input) => {
      // remix-auth clones the request, which fails once the body has been read.
      const user = await authenticatorFor(context, input).authenticate("form", new Request(url));
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "");
      return redirect(safeRedirect(url.searchParams.get("redirectTo")));
    },
    ["password"],
  );
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Sign in · Upsolve" }];

export default function SignInScreen() {
  const { offersSignUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const [form, fields] = useForm<SignInInput>({ id: "signin", lastResult: answer?.result });
  return (
    <Page shape="form">
      <h1>Sign in</h1>
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <TextField
          field={fields.email}
          label="Email or username"
          rule={SIGN_IN_NAME}
          autoComplete="username"
          required
        />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
        <SubmitButton kind="primary" pendingLabel="Signing in...">
          Sign in
        </SubmitButton>
      </Form>
      <p className="page-note">
        {offersSignUp ? (
          <>
            New here? <a href={`/signup${params.size ? `?${params}` : ""}`}>Create an account</a>
            {" · "}
          </>
        ) : null}
        <a href="/forgot-password">Forgot password?</a>
      </p>
    </Page>
  );
}
