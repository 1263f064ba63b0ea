import { Ellipsis } from "lucide-react";
import { useId } from "react";
import { ActForm, SubmitButton } from "./button.tsx";

export interface UserMenuProps {
  /** Another user than the viewer. */
  user: { id: string | number; username: string };
  /** Whether the viewer has blocked them. */
  blocked: boolean;
  /** Path of the page, with its query: blocking returns to it. */
  redirectTo: string;
}

/** '…' beside a user's name: block, unblock, report. A popover, so it opens and closes without script. */
export function UserMenu({ user, blocked, redirectTo }: UserMenuProps) {
  const id = `user-${useId()}`;
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-size="small"
        popovertarget={id}
        aria-label={`More about ${user.username}`}
        title={`More about ${user.username}`}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      <div className="user-menu" id={id} popover="auto">
        <ActForm action={`/users/${user.id}/block`} preventScrollReset>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <SubmitButton
            className="user-action"
            name="intent"
            value={blocked ? "unblock" : "block"}
            pendingLabel={blocked ? "Unblocking..." : "Blocking..."}
          >
            {blocked ? "Unblock" : "Block"}
          </SubmitButton>
        </ActForm>
        <a className="user-action" href={`/users/${user.id}/report`}>
          Report
        </a>
      </div>
    </>
  );
}
