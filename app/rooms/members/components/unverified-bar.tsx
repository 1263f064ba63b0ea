import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";

interface UnverifiedBarProps {
  email: string;
  path: string;
}

/** Shown on every page until the user opens the link in the confirmation mail. */
export function UnverifiedBar({ email, path }: UnverifiedBarProps) {
  return (
    <aside className="announcement row-with-actions" aria-label="Your email address">
      <div>
        <p>
          Confirm your email address: open the link in the email we sent to <b>{email}</b>.
        </p>
      </div>
      <ActForm action="/verify-email" preventScrollReset>
        <input type="hidden" name="redirectTo" value={path} />
        <SubmitButton kind="plain" size="small" pendingLabel="Sending...">
          Send again
        </SubmitButton>
      </ActForm>
    </aside>
  );
}
