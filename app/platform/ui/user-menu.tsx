import { ActForm, SubmitButton } from "./button.tsx";
import { MoreMenu } from "./more-menu.tsx";

interface UserMenuProps {
  user: { id: string | number; username: string };
  blocked: boolean;
  redirectTo: string;
}

export function UserMenu({ user, blocked, redirectTo }: UserMenuProps) {
  return (
    <MoreMenu label={`More about ${user.username}`}>
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
    </MoreMenu>
  );
}
