import type { Database } from "../../app/platform/db/connection.server.ts";
import { updateProfile } from "../../app/rooms/people/commands.server.ts";
import { type ProfileFields, profileSchema } from "../../app/rooms/people/schema.ts";
import type { Viewer } from "../../app/viewer.ts";

export function saveProfile(
  db: Database,
  user: Viewer,
  fields: ProfileFields = {},
  time = Date.now(),
): Promise<void> {
  return updateProfile({ db, now: () => time }, user, user.id, profileSchema.parse(fields));
}
