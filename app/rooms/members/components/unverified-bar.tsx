import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";

interface UnverifiedBarProps {
  email: string;
  /** The page, to which sending another mail returns. */
  path: string;
}

/** Below the bar of every page until the user has opened the link that was sent to their address. */
export function UnverifiedBar({ email, path }: UnverifiedBarProps) {
  return (
    <aside className="announcement row-with-actions" aria-label="Your e-mail address">
      <div>
        <p>
          Confirm your e-mail address: open the link in the mail to <b>{email}</b>.
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
