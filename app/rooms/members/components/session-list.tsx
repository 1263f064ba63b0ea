import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Ago } from "../../../platform/ui/date.tsx";

interface SessionEntry {
  id: number;
  device: string;
  address: string;
  /** In ms since the epoch. */
  seenAt: number;
  current: boolean;
}

export function SessionList({ sessions }: { sessions: SessionEntry[] }) {
  return (
    <>
      <ul className="panel rows">
        {sessions.map((session) => (
          <li key={session.id} className="row-with-actions">
            <span>
              <b>{session.device}</b>{" "}
              <small className="soft">
                {session.address} · {session.current ? "this session" : <Ago value={session.seenAt} />}
              </small>
            </span>
            {session.current ? null : (
              <ActForm>
                <input type="hidden" name="session" value={session.id} />
                <SubmitButton
                  kind="plain"
                  size="small"
                  name="intent"
                  value="end-session"
                  pendingLabel="Signing out..."
                >
                  Sign out this device
                </SubmitButton>
              </ActForm>
            )}
          </li>
        ))}
      </ul>
      <ActForm>
        <SubmitButton kind="plain" name="intent" value="end-all-sessions" pendingLabel="Signing out...">
          Sign out everywhere
        </SubmitButton>
      </ActForm>
    </>
  );
}
