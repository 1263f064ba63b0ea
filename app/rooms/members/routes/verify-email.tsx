import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withAccount } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm } from "../../../platform/http/forms.server.ts";
import { safeRedirect } from "../../../platform/http/redirects.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { RestrictedPage } from "../components/restricted-page.tsx";
import { requireVerificationLink, sendVerification, verifyEmail } from "../verification.server.ts";

export const loader = withAccount(({ app, viewer, restriction, params: { token } }) => {
  if (token) requireVerificationLink(app, viewer, token);
  // Staff can approve members who receive no mail.
  else if (!app.config.mail) throw redirect("/waiting");
  return { email: viewer.email, hasLink: token !== undefined, isClosed: restriction === "unconfirmed" };
});

export const action = withAccount(async ({ request, app, viewer, context, params: { token } }) => {
  if (token) {
    await verifyEmail(app, viewer, token);
    return redirectWithToast(context, "/dashboard", "Your email address is confirmed.");
  }
  const form = await readForm(request);
  await sendVerification(app, viewer);
  const back = safeRedirect(form.get("redirectTo"), "/dashboard");
  return redirectWithToast(context, back, `An email is on its way to ${viewer.email}.`, "notice");
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Confirm your email address · Upsolve" }];

export default function VerifyEmailScreen() {
  const { email, hasLink, isClosed } = useLoaderData<typeof loader>();
  const title = "Confirm your email address";
  const text = hasLink
    ? `Confirm that ${email} is yours.`
    : `Open the link in the email that this site sent to ${email}.`;
  const form = (
    <ActForm>
      <SubmitButton
        kind={hasLink ? "primary" : "plain"}
        pendingLabel={hasLink ? "Confirming..." : "Sending..."}
      >
        {hasLink ? "Confirm" : "Send another email"}
      </SubmitButton>
    </ActForm>
  );
  if (isClosed) {
    return (
      <RestrictedPage title={title} action={form}>
        {text} This activates your account.
      </RestrictedPage>
    );
  }
  return (
    <Page shape="form">
      <h1>{title}</h1>
      <div className="stack">
        <p>{text}</p>
        {form}
      </div>
    </Page>
  );
}
