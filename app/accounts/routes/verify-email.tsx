import { useLoaderData } from "@remix-run/react";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm } from "../../http/forms.server.ts";
import { safeRedirect } from "../../http/redirects.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { ActForm, SubmitButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { withAccount } from "../guards.server.ts";
import { requireVerificationLink, sendVerification, verifyEmail } from "../verification.server.ts";

export const loader = withAccount(({ app, viewer, params: { token } }) => {
  if (token) requireVerificationLink(app, viewer, token);
  return { email: viewer.email, hasLink: token !== undefined };
});

export const action = withAccount(async ({ request, app, viewer, context, params: { token } }) => {
  if (token) {
    await verifyEmail(app, viewer, token);
    return redirectWithToast(context, "/dashboard", "Your e-mail address is confirmed.");
  }
  const form = await readForm(request);
  await sendVerification(app, viewer);
  const back = safeRedirect(form.get("redirectTo"), "/dashboard");
  return redirectWithToast(context, back, `A mail is on its way to ${viewer.email}.`, "notice");
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Confirm your e-mail address · Upsolve" }];

export default function VerifyEmailScreen() {
  const { email, hasLink } = useLoaderData<typeof loader>();
  return (
    <Page shape="form">
      <h1>Confirm your e-mail address</h1>
      <div className="stack">
        <p>
          {hasLink
            ? `Confirm that ${email} is yours.`
            : `Open the link in the mail that this site sent to ${email}.`}
        </p>
        <ActForm>
          <SubmitButton
            kind={hasLink ? "primary" : "plain"}
            pendingLabel={hasLink ? "Confirming..." : "Sending..."}
          >
            {hasLink ? "Confirm" : "Send another mail"}
          </SubmitButton>
        </ActForm>
      </div>
    </Page>
  );
}
