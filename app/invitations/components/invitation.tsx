import { ActForm } from "../../ui/act-form.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { ShortDate } from "../../ui/date.tsx";
import { ErrorLine } from "../../ui/error-line.tsx";
import { Prose } from "../../ui/prose.tsx";
import { UserMenu } from "../../ui/user-menu.tsx";
import type { Box } from "../schema.ts";

export interface InvitationData {
  id: number;
  /** The one of the two who is not the viewer. */
  other: { id: number; username: string };
  state: "open" | "accepted" | "declined" | "withdrawn";
  /** The project's details, rendered. */
  html: string;
  createdAt: number;
}

export interface InvitationProps {
  invitation: InvitationData;
  box: Box;
  /** Path of the page, with its query. */
  here: string;
  /** Why the answer was refused. */
  failure: string | undefined;
}

const states = {
  open: { word: "Open", tone: "warn" },
  accepted: { word: "Accepted", tone: "good" },
  declined: { word: "Declined", tone: undefined },
  withdrawn: { word: "Withdrawn", tone: undefined },
} as const;

/** A row of the received or sent invitations, with its buttons. */
export function Invitation({ invitation, box, here, failure }: InvitationProps) {
  const { id, other, state, html, createdAt } = invitation;
  const { word, tone } = states[state];
  return (
    <li className="post" id={`invitation-${id}`}>
      <Avatar id={String(other.id)} name={other.username} />
      <div className="meta">
        <span>
          {box === "sent" ? "To " : null}
          <a className="by" href={`/profile/${other.id}`}>
            {other.username}
          </a>
        </span>
        <ShortDate value={createdAt} />
        <span className="label" data-tone={tone}>
          {word}
        </span>
        {box === "received" ? <UserMenu user={other} blocked={false} redirectTo={here} /> : null}
      </div>
      <div className="stack">
        <Prose html={html} />
        <ErrorLine>{failure}</ErrorLine>
        {state === "open" ? (
          <ActForm className="actions" preventScrollReset>
            <input type="hidden" name="invitation" value={id} />
            {box === "sent" ? (
              <SubmitButton kind="plain" name="intent" value="withdraw" pendingLabel="Withdrawing...">
                Withdraw
              </SubmitButton>
            ) : (
              <>
                <SubmitButton name="intent" value="accept" pendingLabel="Accepting...">
                  Accept
                </SubmitButton>
                <SubmitButton kind="plain" name="intent" value="decline" pendingLabel="Declining...">
                  Decline
                </SubmitButton>
              </>
            )}
          </ActForm>
        ) : null}
        {state === "accepted" ? (
          <div className="actions">
            <ButtonLink href={`/messages/${other.id}`}>Open your conversation</ButtonLink>
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** The way to the search for people, where nobody is invited yet. */
export function FindCollaborators() {
  return (
    <ButtonLink kind="primary" href="/collaborators">
      Hire Collaborators
    </ButtonLink>
  );
}
