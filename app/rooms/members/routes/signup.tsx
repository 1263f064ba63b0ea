import { redirect } from "@remix-run/node";
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { withGuest } from "../../../auth/guards.server.ts";
import { startSession } from "../../../auth/sessions.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { TextAreaField, TextField } from "../../../platform/ui/field.tsx";
import { FormErrors, FormMessage } from "../../../platform/ui/form.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { offerOf } from "../admission.server.ts";
import { signUp } from "../commands.server.ts";
import { Invited } from "../components/invited.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { EMAIL, SIGNUP_NOTE } from "../limits.ts";
import { type SignUpInput, signUpSchema } from "../schema.ts";

const FAILED = "An error occurred during sign-up.";

export const loader = withGuest(({ app, url }) => offerOf(app, url.searchParams.get("invitation")));

export const action = withGuest(async ({ request, url, app, context }) => {
  const form = await readForm(request, signUpSchema);
  return submitForm(
    form,
    signUpSchema,
    async (input) => {
      const user = await withFormError(app, FAILED, () => signUp(context, input));
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "", true);
      // A waiting user would be redirected there anyway.
      if (user.waits) return redirect("/waiting");
      if (user.confirms) return redirect("/verify-email");
      return redirect(safeRedirect(url.searchParams.get("redirectTo")));
    },
    ["password"],
  );
});

/** fetch throws a TypeError if there is no response. */
export const clientAction = keepFormOnFailure((failure) => {
  if (isRouteErrorResponse(failure)) return FAILED;
  return failure instanceof TypeError
    ? "Server did not respond. Please try again later."
    : "An unknown error occurred. Please try again.";
});

export const meta = () => [{ title: "Sign up · Upsolve" }];

const inWords = (domain: string, confirms: boolean) =>
  `Your invitation is only for email addresses at ${domain}.${confirms ? " We’ll email you a link to activate your account." : ""}`;

export default function SignUpScreen() {
  const { refusal, notice, invitation, from, domain, waits, confirms } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const joinsGroup = /^\/groups\/\d+\/join\//.test(params.get("redirectTo") ?? "");
  const [form, fields] = useForm<SignUpInput>({ id: "signup", lastResult: answer?.result });
  const toSignIn = (
    <p className="page-note">
      Already have an account? <a href={`/signin${params.size ? `?${params}` : ""}`}>Sign in</a>
    </p>
  );
  if (refusal !== null) {
    return (
      <Page shape="form">
        <h1>Sign up</h1>
        <p className="page-note">{refusal}</p>
        {toSignIn}
      </Page>
    );
  }
  return (
    <Page shape="form">
      <h1>Sign up</h1>
      {notice || waits || from || joinsGroup ? (
        <div className="stack page-note">
          {from ? <Invited {...from} /> : null}
          {notice ? <FormMessage>{notice}</FormMessage> : null}
          {joinsGroup ? <p>Sign up first. Then you can join the group.</p> : null}
          {waits ? <p>Staff must approve new accounts.</p> : null}
        </div>
      ) : null}
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        {invitation ? <input type="hidden" name="invitation" value={invitation} /> : null}
        <TextField field={fields.username} label="Username" autoComplete="username" required />
        <TextField
          field={fields.email}
          rule={EMAIL}
          label="Email"
          type="email"
          autoComplete="email"
          help={domain ? inWords(domain, confirms) : undefined}
          required
        />
        <PasswordField field={fields.password} label="Password" autoComplete="new-password" meter required />
        {waits ? (
          <TextAreaField
            field={fields.note}
            label="A note to the staff"
            help="Tell the staff how they know you."
            rows={3}
            rule={SIGNUP_NOTE}
            optional
          />
        ) : null}
        <SubmitButton kind="primary" pendingLabel="Signing up...">
          Sign up
        </SubmitButton>
      </Form>
      {toSignIn}
    </Page>
  );
}
