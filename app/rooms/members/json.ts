import type { listSignupLinks } from "./queries.server.ts";

// What other rooms take of accounts.
export {
  type DeleteMemberFields,
  deleteMemberSchema,
  newUserSchema,
  roleSchema,
  type SignupLinkFields,
  type SuspendFields,
  signupLinkSchema,
  suspendSchema,
} from "./schema.ts";

type LinkRow = Awaited<ReturnType<typeof listSignupLinks>>["rows"][number];

/** A sign-up link as the API shows it. */
export const toSignupLinkJson = (row: LinkRow) => ({
  _id: String(row.id),
  maker:
    row.maker_id === null
      ? null
      : { _id: row.maker ? String(row.maker_id) : "", username: row.maker ?? "Unknown" },
  domain: row.domain,
  uses: row.most_uses,
  used: row.uses,
  state: row.state,
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
});
