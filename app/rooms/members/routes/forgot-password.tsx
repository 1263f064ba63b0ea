import { redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { TextField } from "../../../platform/ui/field.tsx";
import { FormErrors } from "../../../platform/ui/form.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { askForResetMail, RESET_MAIL_ASKED } from "../forgot-password.server.ts";
import { SIGN_IN_NAME } from "../limits.ts";
import { type ForgotPasswordInput, forgotPasswordSchema } from "../schema.ts";

export const loader = withAnyone(({ app, url, viewer }) => ({
  state: stateOf(app.config.mail !== undefined, url.searchParams.has("sent")),
  asked: RESET_MAIL_ASKED,
  isSignedIn: viewer !== null,
}));

const stateOf = (sendsMail: boolean, isAsked: boolean) => {
  if (!sendsMail) return "staff";
  return isAsked ? "asked" : "form";
};

export const action = withAnyone(async ({ request, context }) => {
  const form = await readForm(request, forgotPasswordSchema);
  return submitForm(form, forgotPasswordSchema, async ({ email }) => {
    await askForResetMail(context, email);
    return redirect("/forgot-password?sent");
  });
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Forgot password? · Upsolve" }];

export default function ForgotPasswordScreen() {
  const { state, asked, isSignedIn } = useLoaderData<typeof loader>();
  return (
    <Page shape="form">
      <h1>Forgot password?</h1>
      <div className="stack">
        {state === "form" ? <AskForMail /> : null}
        {state === "asked" ? <Asked text={asked} /> : null}
        {state === "staff" ? <AskStaff /> : null}
        <p>
          {isSignedIn ? (
            <ButtonLink href="/settings">Back to settings</ButtonLink>
          ) : (
            <ButtonLink href="/signin">Back to sign in</ButtonLink>
          )}
        </p>
      </div>
    </Page>
  );
}

function AskForMail() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ForgotPasswordInput>({ id: "forgot-password", lastResult: answer?.result });
  return (
    <>
      <p className="soft">
        We’ll email you a link to choose a new password. You can use it once, within an hour. Using it signs
        you out everywhere.
      </p>
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <TextField
          field={fields.email}
          label="Email or username"
          rule={SIGN_IN_NAME}
          autoComplete="username"
          required
        />
        <SubmitButton kind="primary" pendingLabel="Sending...">
          Send the link
        </SubmitButton>
      </Form>
    </>
  );
}

function Asked({ text }: { text: string }) {
  return (
    <>
      <p role="status">{text}</p>
      <p className="soft">
        No email after a few minutes? Check your spam folder, or{" "}
        <a className="link" href="/forgot-password">
          ask again
        </a>
        . The staff of this site can also create a link.
      </p>
    </>
  );
}

function AskStaff() {
  return (
    <>
      <p>
        This site doesn’t send email. Ask an owner or a coach of the site for a reset link, in a way that
        proves it’s really you.
      </p>
      <p className="soft">
        Open the link to choose a new password. You can use it once, within an hour. Using it signs you out
        everywhere.
      </p>
    </>
  );
}
