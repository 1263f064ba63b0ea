import type { Viewer } from "../../app/context.ts";
import type { Database } from "../../app/db/connection.server.ts";
import { updateProfile } from "../../app/people/commands.server.ts";
import { type ProfileFields, profileSchema } from "../../app/people/schema.ts";

/** Saves what a user tells of themselves: nothing but what is given. */
export function saveProfile(
  db: Database,
  user: Viewer,
  fields: ProfileFields = {},
  time = Date.now(),
): Promise<void> {
  return updateProfile({ db, now: () => time }, user, user.id, profileSchema.parse(fields));
}
