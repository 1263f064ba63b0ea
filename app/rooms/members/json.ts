import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import type { listSignupLinks } from "./queries.server.ts";

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

/** If the site hides addresses, staff see all of them and others only their own. */
export function shownEmail(
  { site }: Pick<Application, "site">,
  viewer: Pick<Viewer, "id" | "role">,
  user: Pick<Viewer, "id" | "email">,
) {
  return site.settings.showEmails || viewer.role !== "member" || viewer.id === user.id ? user.email : "";
}
