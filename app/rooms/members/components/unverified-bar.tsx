import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";

interface UnverifiedBarProps {
  email: string;
  /** Where to return after sending another mail. */
  path: string;
}

/** Shown on every page until the user opens the link sent to their address. */
export function UnverifiedBar({ email, path }: UnverifiedBarProps) {
  return (
    <aside className="announcement row-with-actions" aria-label="Your email address">
      <div>
        <p>
          Confirm your email address: open the link in the mail to <b>{email}</b>.
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
