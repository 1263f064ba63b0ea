import type { Transaction } from "kysely";
import { inTransaction } from "../db/connection.server.ts";
import type { Tables } from "../db/tables.ts";
import type { Application, Viewer } from "../http/context.ts";
import { Forbidden } from "../http/errors.ts";
import { nextVersion } from "../http/versions.ts";
import { indexPerson } from "../search/people.server.ts";
import { canEdit, NOT_YOURS } from "./policy.ts";
import { requireUser } from "./queries.server.ts";
import { type ProfileInput, toKey } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;

/**
 * Replaces what a user tells of themselves; an undefined location is left as it is.
 * @param read the `updated_at` of the profile that was changed, 0 for none; null replaces whatever is there.
 * @throws NotFound, Forbidden; Conflict when it is not what was read any more.
 */
export function updateProfile(
  { db, now }: Store,
  viewer: Viewer,
  userId: number,
  input: ProfileInput,
  read: number | null = null,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireUser(trx, userId);
    if (!canEdit(viewer, userId)) throw new Forbidden(NOT_YOURS);
    const before = await trx
      .selectFrom("profiles")
      .select("updated_at")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    const columns = {
      favlanguage: input.favlanguage,
      favlanguage_key: input.favlanguage === null ? null : toKey(input.favlanguage) || null,
      rating: input.rating,
      platform: input.platform,
      github: input.gitHub,
      ...(input.location === undefined ? {} : { location: input.location || null }),
      collaborator: input.collaborator ? 1 : 0,
      updated_at: nextVersion(before?.updated_at ?? 0, read, now()),
    };
    await trx
      .insertInto("profiles")
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute();
    await replaceLists(trx, userId, input);
    await indexPerson(trx, userId, {
      skills: input.skills.map(toKey),
      language: columns.favlanguage_key,
      open: input.collaborator,
    });
  });
}

async function replaceLists(
  trx: Transaction<Tables>,
  user_id: number,
  { skills, projectslinks }: ProfileInput,
): Promise<void> {
  await trx.deleteFrom("user_skills").where("user_id", "=", user_id).execute();
  await trx.deleteFrom("user_projects").where("user_id", "=", user_id).execute();
  if (skills.length > 0) {
    const rows = skills.map((skill, position) => ({ user_id, position, skill, key: toKey(skill) }));
    await trx.insertInto("user_skills").values(rows).execute();
  }
  if (projectslinks.length > 0) {
    const rows = projectslinks.map((link, position) => ({ user_id, position, link }));
    await trx.insertInto("user_projects").values(rows).execute();
  }
}
