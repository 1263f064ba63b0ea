import { Form } from "@remix-run/react";
import { Ellipsis } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { SubmitButton } from "./button.tsx";

export interface UserMenuProps {
  /** Not the one who is looking. */
  user: { id: string | number; username: string };
  /** Whether the one who is looking has blocked them. */
  blocked: boolean;
  /** Path of the page, with its query: where blocking comes back to. */
  redirectTo: string;
}

/** '…' beside a user's name: block, unblock, report. A popover, so it opens and closes without script. */
export function UserMenu({ user, blocked, redirectTo }: UserMenuProps) {
  const id = `user-${useId()}`;
  const menu = useRef<HTMLDivElement>(null);
  // What it was opened for is done, and the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => menu.current?.hidePopover?.(), [blocked]);
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
      <div className="user-menu" id={id} popover="auto" ref={menu}>
        <Form method="post" action={`/users/${user.id}/block`} preventScrollReset>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <SubmitButton
            className="user-action"
            name="intent"
            value={blocked ? "unblock" : "block"}
            pendingLabel={blocked ? "Unblocking..." : "Blocking..."}
          >
            {blocked ? "Unblock" : "Block"}
          </SubmitButton>
        </Form>
        <a className="user-action" href={`/users/${user.id}/report`}>
          Report
        </a>
      </div>
    </>
  );
}
