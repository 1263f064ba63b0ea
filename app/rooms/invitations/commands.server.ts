import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { refuseBlocked, requireOther } from "../blocks/index.server.ts";
import { noteImages } from "../images/index.server.ts";
import { notify, retract } from "../notifications/index.server.ts";
import { type Answer, alreadyOpen, mayAnswer, NOT_YOURS } from "./policy.ts";
import { findInvitation, findOpenInvitation, type InvitationEntry, pairOf } from "./queries.server.ts";
import type { InvitationInput } from "./schema.ts";

type Store = Pick<Application, "db" | "now" | "hub" | "limits">;

/** @throws NotFound; Invalid for the viewer; Forbidden after a block; Conflict if an invitation is open; TooMany */
export async function sendInvitation(
  { db, now, hub, limits }: Store,
  viewer: Viewer,
  recipientId: number,
  { details }: InvitationInput,
): Promise<InvitationEntry> {
  await limits.take("invitationsByAccount", viewer.id);
  return inTransaction(db, async (trx) => {
    const recipient = await requireOther(trx, viewer, recipientId, "invite");
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
    await noteImages(trx, "invitations", id, viewer.id, [details], true);
    const notice = { id, actor: viewer.id, receivers: [recipient.id], at: row.created_at };
    await notify({ db: trx, hub }, { kind: "invitation", ...notice });
    const names = { sender_name: viewer.username, recipient_name: recipient.username };
    return { id, ...row, answered_at: null, ...names };
  });
}

/**
 * Idempotent. @throws NotFound; Forbidden after a block or for the wrong user; Conflict if answered differently
 */
export function answerInvitation(
  { db, now, hub }: Omit<Store, "limits">,
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
    const change = { state: answer, answered_at: now() };
    await trx.updateTable("invitations").set(change).where("id", "=", id).execute();
    const publishing = { db: trx, hub };
    const sent = { id, actor: invitation.sender_id, at: invitation.created_at };
    await retract(publishing, { kind: "invitation", ...sent });
    if (answer === "accepted") {
      const receivers = [invitation.sender_id];
      const notice = { id, actor: viewer.id, receivers, at: change.answered_at };
      await notify(publishing, { kind: "invitation-accepted", ...notice });
    }
    return { ...invitation, ...change };
  });
}
