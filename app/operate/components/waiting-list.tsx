import { formatNumber } from "../../platform/text/numbers.ts";
import { ActForm, SubmitButton } from "../../platform/ui/button.tsx";
import { Confirm } from "../../platform/ui/confirm.tsx";
import { Ago } from "../../platform/ui/date.tsx";
import { FormSection } from "../../platform/ui/form.tsx";
import type { listWaiting } from "../../rooms/members/index.server.ts";

type Waiting = Awaited<ReturnType<typeof listWaiting>>["rows"];

export function WaitingList({ users, further }: { users: Waiting; further: number }) {
  return (
    <FormSection title="Waiting for approval">
      {users.length === 0 ? <p className="soft">Nobody is waiting.</p> : null}
      {users.length > 0 ? (
        <ul className="panel rows">
          {users.map((user) => (
            <li key={user.id} className="row-with-actions">
              <div>
                <a href={`/admin/members/${user.id}`}>
                  <b>{user.username}</b>
                </a>
                <p className="small soft">
                  {user.email}
                  {user.unverified > 0 ? " (not confirmed)" : null} · <Ago value={user.created_at} />
                </p>
                {user.signup_note ? <p className="source small">{user.signup_note}</p> : null}
              </div>
              <ActForm>
                <input type="hidden" name="user" value={user.id} />
                <SubmitButton
                  kind="primary"
                  size="small"
                  name="intent"
                  value="approve"
                  pendingLabel="Approving..."
                >
                  Approve<span className="visually-hidden"> {user.username}</span>
                </SubmitButton>
              </ActForm>
              <Confirm
                id={`decline-${user.id}`}
                size="small"
                trigger={
                  <>
                    Decline<span className="visually-hidden"> {user.username}</span>
                  </>
                }
                question={`Decline ${user.username}? This deletes the account.`}
              >
                <ActForm>
                  <input type="hidden" name="user" value={user.id} />
                  <SubmitButton kind="danger" name="intent" value="decline" pendingLabel="Declining...">
                    Decline
                  </SubmitButton>
                </ActForm>
              </Confirm>
            </li>
          ))}
        </ul>
      ) : null}
      {further > 0 ? <p className="soft">{formatNumber(further)} more waiting.</p> : null}
    </FormSection>
  );
}
