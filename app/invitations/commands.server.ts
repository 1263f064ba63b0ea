import { inTransaction } from "../db/connection.server.ts";
import type { Application, Viewer } from "../http/context.ts";
import { Conflict, Forbidden, NotFound } from "../http/errors.ts";
import { refuseBlocked, requireOther } from "../moderation/queries.server.ts";
import { type Answer, alreadyOpen, mayAnswer } from "./policy.ts";
import { findInvitation, findOpenInvitation, type InvitationEntry, pairOf } from "./queries.server.ts";
import type { InvitationInput } from "./schema.ts";

type Store = Pick<Application, "db" | "now" | "limits">;

/**
 * Invites another user to a project.
 * @throws NotFound; Invalid for oneself; Forbidden when either has blocked the other; Conflict while an invitation
 * between the two is open; TooMany.
 */
export async function sendInvitation(
  { db, now, limits }: Store,
  viewer: Viewer,
  recipientId: number,
  { details }: InvitationInput,
): Promise<InvitationEntry> {
  await limits.take("invitationsByAccount", viewer.id);
  return inTransaction(db, async (trx) => {
    const recipient = await requireOther(trx, viewer, recipientId, "You cannot invite yourself.");
    await refuseBlocked(trx, viewer.id, recipient.id);
    const open = await findOpenInvitation(trx, viewer.id, recipient.id);
    if (open) throw new Conflict(alreadyOpen(viewer, recipient, open));
    const row = {
      sender_id: viewer.id,
      recipient_id: recipient.id,
      details,
      state: "open" as const,
      created_at: now(),
    };
    const { id } = await trx
      .insertInto("invitations")
      .values({ ...row, pair: pairOf(viewer.id, recipient.id) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return {
      id,
      ...row,
      answered_at: null,
      sender_name: viewer.username,
      recipient_name: recipient.username,
    };
  });
}

/**
 * Accepts, declines or withdraws an open invitation; what was answered so already stays as it is.
 * @throws NotFound for what the viewer neither sent nor received; Forbidden for the other's part, or to accept across
 * a block; Conflict when it was answered otherwise.
 */
export function answerInvitation(
  { db, now }: Pick<Store, "db" | "now">,
  viewer: Viewer,
  id: number,
  answer: Answer,
): Promise<InvitationEntry> {
  return inTransaction(db, async (trx) => {
    const invitation = await findInvitation(trx, viewer, id);
    if (!invitation) throw new NotFound("There is no such invitation.");
    if (!mayAnswer(viewer, invitation, answer)) throw new Forbidden(NOT_YOURS[answer]);
    if (invitation.state === answer) return invitation;
    if (invitation.state !== "open") throw new Conflict(`This invitation was ${invitation.state}.`);
    if (answer === "accepted") await refuseBlocked(trx, viewer.id, invitation.sender_id);
    const answered = { state: answer, answered_at: now() };
    await trx.updateTable("invitations").set(answered).where("id", "=", id).execute();
    return { ...invitation, ...answered };
  });
}

const NOT_YOURS: Record<Answer, string> = {
  accepted: "Only who was invited may accept this invitation.",
  declined: "Only who was invited may decline this invitation.",
  withdrawn: "Only who sent this invitation may withdraw it.",
};
