import { useLocation } from "@remix-run/react";
import { Ellipsis } from "lucide-react";
import { type FocusEvent, useEffect, useId, useRef } from "react";
import { ActForm } from "./act-form.tsx";
import { SubmitButton } from "./button.tsx";

export interface UserMenuProps {
  /** Not the one who is looking. */
  user: { id: string | number; username: string };
  /** Whether the one who is looking has blocked them. */
  blocked: boolean;
  /** Path of the page, with its query: where blocking comes back to. */
  redirectTo: string;
}

const close = (menu: HTMLElement | null) => {
  if (menu?.matches(":popover-open")) menu.hidePopover();
};

/** A menu that the focus has left would cover what has it now. Its own button closes it by itself. */
function closeWhenLeft({ currentTarget: menu, relatedTarget: to }: FocusEvent<HTMLElement>): void {
  if (!to || menu.contains(to) || to.getAttribute("popovertarget") === menu.id) return;
  close(menu);
}

/** '…' beside a user's name: block, unblock, report. A popover, so it opens and closes without script. */
export function UserMenu({ user, blocked, redirectTo }: UserMenuProps) {
  const id = `user-${useId()}`;
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Blocking comes back to this page, which with script has never gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the occasion, not an input
  useEffect(() => close(menu.current), [key]);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves what is in it */}
      <div className="user-menu" id={id} popover="auto" ref={menu} onBlur={closeWhenLeft}>
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
