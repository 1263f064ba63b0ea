import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { withAnyone } from "../guards.server.ts";

export const loader = withAnyone(() => null);

export const meta = () => [{ title: "Forgot password? · Upsolve" }];

export default function ForgotPasswordScreen() {
  return (
    <Page shape="form">
      <h1>Forgot password?</h1>
      <div className="stack">
        <p>
          This site sends no mail. Ask its organiser or one of its coaches for a reset link. Do it in a way
          that shows them it is you.
        </p>
        <p className="soft">
          With the link you choose a new password. It works once, within an hour, and signs you out
          everywhere.
        </p>
        <ButtonLink href="/signin">Back to sign in</ButtonLink>
      </div>
    </Page>
  );
}
