import { z } from "zod";
import type { InvitationEntry } from "./queries.server.ts";

const person = z.object({ _id: z.string(), username: z.string() });

export const invitationAnswer = z.object({
  _id: z.string(),
  sender: person,
  receiver: person,
  details: z.string(),
  state: z.enum(["open", "accepted", "declined", "withdrawn"]),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});

export function toInvitationJson(row: InvitationEntry): z.output<typeof invitationAnswer> {
  return {
    _id: String(row.id),
    sender: { _id: String(row.sender_id), username: row.sender_name },
    receiver: { _id: String(row.recipient_id), username: row.recipient_name },
    details: row.details,
    state: row.state,
    createdAt: new Date(row.created_at).toISOString(),
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
  };
}

export const addressOfOpen = (viewer: { id: number }, open: { id: number; sender_id: number }) =>
  `/messages/invitations${open.sender_id === viewer.id ? "?box=sent" : ""}#invitation-${open.id}`;
