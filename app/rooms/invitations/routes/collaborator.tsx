import type { MetaFunction } from "@remix-run/node";
import { Form, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { pasteImages } from "../../../platform/browser/paste-images.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { TextAreaField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { EmptyState, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { UserMenu } from "../../../platform/ui/user-menu.tsx";
import { blockBetween, requireOther } from "../../blocks/index.server.ts";
import { sendInvitation } from "../commands.server.ts";
import { addressOfOpen } from "../json.ts";
import { DETAILS } from "../limits.ts";
import { alreadyOpen } from "../policy.ts";
import { findOpenInvitation } from "../queries.server.ts";
import { type InvitationFields, invitationSchema } from "../schema.ts";

export const loader = withUser(async ({ db, viewer, params }) => {
  const id = idParam(params.recipientId);
  // The viewer's own profile also links here.
  if (id === viewer.id) return { recipient: null };
  const recipient = await requireOther(db, viewer, id, "invite");
  const open = (await findOpenInvitation(db, viewer.id, recipient.id)) ?? null;
  return {
    recipient,
    block: await blockBetween(db, viewer.id, recipient.id),
    open: open && { message: alreadyOpen(viewer, recipient, open), href: addressOfOpen(viewer, open) },
  };
});

export const action = withUser(async ({ request, params, app, viewer, context }) => {
  const id = idParam(params.recipientId);
  return submitForm(await readForm(request, invitationSchema), invitationSchema, async (input) => {
    await sendInvitation(app, viewer, id, input);
    return redirectWithToast(context, "/messages/invitations?box=sent", "Invitation sent");
  });
});

export const clientAction = keepFormOnFailure();

/** Reloads after 403 and 409, to show the block or the open invitation. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 || actionStatus === 403 || actionStatus === 409;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.recipient ? `Invite ${data.recipient.username}` : "Invite a collaborator"} · Upsolve` },
];

export default function CollaboratorScreen() {
  const data = useLoaderData<typeof loader>();
  if (!data.recipient) return <ChooseSomebody />;
  const { recipient, block, open } = data;
  return (
    <Page shape="form">
      <TitleRow title={`Invite ${recipient.username}`}>
        {open ? (
          <span className="label" data-tone="warn">
            Pending
          </span>
        ) : null}
        <UserMenu
          user={recipient}
          blocked={block?.isOwn ?? false}
          redirectTo={`/${recipient.id}/collaborator`}
        />
      </TitleRow>
      <p className="page-note">
        <a href={`/profile/${recipient.id}`}>{recipient.username}</a> will see your invitation under Messages
        and can accept or decline. Accepting starts a conversation.
      </p>
      {open ? (
        <p className="message page-note" data-tone="warn" role="status">
          <span>
            {open.message} <a href={open.href}>See the invitation</a>
          </span>
        </p>
      ) : null}
      {block ? (
        <p className="message page-note" data-tone="warn" role="status">
          {block.refusal}
        </p>
      ) : null}
      <InvitationForm refused={open !== null || block !== null} />
    </Page>
  );
}

/** Hidden if the server would refuse it, but a submitted form stays. */
function InvitationForm({ refused }: { refused: boolean }) {
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<InvitationFields>({ id: "invitation", lastResult: result });
  if (refused && !result) return null;
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <Drafts form={form.id} isBegun={result !== undefined} />
      <TextAreaField
        field={fields.details}
        label="Project Details"
        help="Say what you plan to build, who you are looking for and how much time it will take. You can use Markdown and LaTeX ($…$)."
        rule={DETAILS}
        rows={8}
        required
        onPaste={pasteImages}
      />
      <FormActions>
        <SubmitButton pendingLabel="Sending Invitation...">Send Invitation</SubmitButton>
      </FormActions>
    </Form>
  );
}

function ChooseSomebody() {
  return (
    <Page shape="form">
      <TitleRow title="Invite a collaborator" />
      <div className="panel">
        <EmptyState
          title="Who do you want to work with?"
          action={
            <ButtonLink kind="primary" href="/collaborators">
              Hire Collaborators
            </ButtonLink>
          }
        >
          Find someone, then invite them from their profile.
        </EmptyState>
      </div>
    </Page>
  );
}
