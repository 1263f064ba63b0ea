import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";

type User = { id: number; username: string };

export function BlockedUsers({ users, redirectTo }: { users: User[]; redirectTo: string }) {
  return (
    <FormSection level={3} title="Blocked users" help="They cannot send you messages or invitations.">
      {users.length === 0 ? (
        <p className="soft">No blocked users.</p>
      ) : (
        <ul className="panel rows">
          {users.map(({ id, username }) => (
            <li key={id} className="row-with-actions">
              <a href={`/profile/${id}`}>{username}</a>
              <ActForm action={`/users/${id}/block`}>
                <input type="hidden" name="redirectTo" value={redirectTo} />
                <SubmitButton
                  kind="plain"
                  size="small"
                  name="intent"
                  value="unblock"
                  pendingLabel="Unblocking..."
                >
                  Unblock<span className="visually-hidden"> {username}</span>
                </SubmitButton>
              </ActForm>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}
