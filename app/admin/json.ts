import { z } from "zod";
import type { findMembers } from "./queries.server.ts";

export const memberAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(["owner", "coach", "member"]),
  suspended: z.boolean(),
  createdAt: z.string(),
});

type Member = Awaited<ReturnType<typeof findMembers>>["rows"][number];

/** A member as the API shows them to staff. */
export function toMemberJson(member: Member): z.output<typeof memberAnswer> {
  return {
    _id: String(member.id),
    username: member.username,
    email: member.email,
    role: member.role,
    suspended: member.isSuspended,
    createdAt: new Date(member.created_at).toISOString(),
  };
}

export const auditAnswer = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null for the operator at the command line; without a name when the account is gone. */
  actor: z.object({ _id: z.string(), username: z.string() }).nullable(),
  act: z.string(),
  subject: z.object({ kind: z.string(), _id: z.string(), username: z.string().optional() }),
  details: z.record(z.string(), z.unknown()),
});
