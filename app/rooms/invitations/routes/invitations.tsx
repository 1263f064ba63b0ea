import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { Conflict } from "../../../platform/http/errors.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { pageText } from "../../../platform/text/rendered-texts.server.ts";
import { ActForm, ButtonLink, ErrorLine, SubmitButton } from "../../../platform/ui/button.tsx";
import { Ago } from "../../../platform/ui/date.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { UserMenu } from "../../../platform/ui/user-menu.tsx";
import { answerInvitation } from "../commands.server.ts";
import { answerOf } from "../policy.ts";
import { listInvitations } from "../queries.server.ts";
import { answerSchema, type Box } from "../schema.ts";
import "../post.css";

const PAGE_SIZE = 20;

const addressOf = (box: Box) => (box === "sent" ? "/messages/invitations?box=sent" : "/messages/invitations");

export const loader = withUser(async ({ db, viewer, url, context }) => {
  const box: Box = url.searchParams.get("box") === "sent" ? "sent" : "received";
  const page = await listInvitations(db, viewer, box, pageRequest(url.searchParams, PAGE_SIZE));
  const texts = await Promise.all(page.rows.map((row) => pageText(context, "invitations", row, "details")));
  return {
    box,
    here: url.pathname + url.search,
    invitations: page.rows.map((row, index) => ({
      id: row.id,
      other:
        box === "sent"
          ? { id: row.recipient_id, username: row.recipient_name, avatar: row.recipient_avatar }
          : { id: row.sender_id, username: row.sender_name, avatar: row.sender_avatar },
      state: row.state,
      html: texts[index]?.html ?? "",
      createdAt: row.created_at,
    })),
    ...pageLinks(url, page),
    hasMath: texts.some((text) => text.hasMath),
  };
});

export const action = withUser(
  { accept: "holder", decline: "holder", withdraw: "holder" },
  async ({ request, app, viewer, context, url }) => {
    const form = await readForm(request);
    const answer = answerOf(form.get("intent"));
    if (!answer) throw noSuchAction();
    const here = url.pathname + url.search;
    return submitForm(form, answerSchema, async ({ invitation }) => {
      const id = idParam(invitation);
      try {
        const { sender_id } = await answerInvitation(app, viewer, id, answer);
        if (answer === "accepted") return redirect(`/messages/${sender_id}`);
        return redirectWithToast(context, here, `Invitation ${answer}`);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        // An invitation answered elsewhere may have no row left to show the error.
        return redirectWithToast(context, here, error.message, "error");
      }
    });
  },
);

export const clientAction = keepFormOnFailure();

export const meta = ({ data }: { data?: { hasMath: boolean } }) => [
  { title: "Invitations · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function InvitationsScreen() {
  const { box, here, invitations, newer, older } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="reading">
      <Crumbs steps={[{ title: "Messages", href: "/messages" }]} />
      <TitleRow title="Invitations">
        <nav className="segments" aria-label="Invitations">
          {(["received", "sent"] as const).map((each) => (
            <a
              key={each}
              className="segment"
              href={addressOf(each)}
              aria-current={each === box ? "page" : undefined}
            >
              {each === "sent" ? "Sent" : "Received"}
            </a>
          ))}
        </nav>
      </TitleRow>
      <div className="panel">
        {invitations.length > 0 ? (
          <ul className="rows">
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.id}
                box={box}
                here={here}
                invitation={invitation}
                failure={
                  result?.initialValue?.invitation === String(invitation.id)
                    ? result.error?.[""]?.join(" ")
                    : undefined
                }
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={box === "received" ? "No Invitations Yet" : "No Invitations Sent"}
            action={
              <ButtonLink kind="primary" href="/collaborators">
                Hire Collaborators
              </ButtonLink>
            }
          >
            {box === "received" ? "Invitations you receive will appear here." : null} Find someone to work
            with, and invite them from their profile.
          </EmptyState>
        )}
      </div>
      <Pages newer={newer} older={older} />
    </Page>
  );
}

interface InvitationProps {
  invitation: ReturnType<typeof useLoaderData<typeof loader>>["invitations"][number];
  box: Box;
  here: string;
  failure: string | undefined;
}

const states = {
  open: { word: "Pending", tone: "warn" },
  accepted: { word: "Accepted", tone: "good" },
  declined: { word: "Declined", tone: undefined },
  withdrawn: { word: "Withdrawn", tone: undefined },
} as const;

function Invitation({ invitation, box, here, failure }: InvitationProps) {
  const { id, other, state, html, createdAt } = invitation;
  const { word, tone } = states[state];
  return (
    <li className="post" id={`invitation-${id}`}>
      <Avatar id={String(other.id)} name={other.username} image={other.avatar} />
      <div className="meta">
        <span>
          {box === "sent" ? "To " : null}
          <a className="by" href={`/profile/${other.id}`}>
            {other.username}
          </a>
        </span>
        <Ago value={createdAt} />
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
