import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { indexPerson } from "../../platform/search/people.server.ts";
import type { Viewer } from "../../viewer.ts";
import { requireOwn } from "./queries.server.ts";
import { type ProfileInput, toKey } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;
type Writing = Transaction<Tables>;

/**
 * An undefined location keeps the stored one.
 * @param read the profile's `updated_at` when editing started, or 0 if there was none; null overwrites any version
 * @throws NotFound, Forbidden; Conflict if the profile has changed since
 */
export function updateProfile(
  { db, now }: Store,
  viewer: Viewer,
  userId: number,
  input: ProfileInput,
  read: number | null = null,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireOwn(trx, viewer, userId);
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

async function replaceLists(trx: Writing, user_id: number, { skills, projectslinks }: ProfileInput) {
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
