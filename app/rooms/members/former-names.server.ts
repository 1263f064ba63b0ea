import { hashOf } from "../../auth/secrets.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";

/** How long the name of a deleted member stays taken: others would mistake its new owner for that member. */
export const NAME_KEPT_DAYS = 90;
const DAY = 24 * 60 * 60 * 1000;

/** Columns of users. */
interface Names {
  username_key: string;
  lookalike_key: string | null;
}

const hashesOf = ({ username_key, lookalike_key }: Names) => [
  hashOf(`name ${username_key}`),
  hashOf(`looks ${lookalike_key ?? username_key}`),
];

/** Keeps the name of a member who is about to be deleted. One whose account never opened has no name to others. */
export async function keepName(
  db: Connection,
  { now }: Pick<Application, "now">,
  userId: number,
): Promise<void> {
  const names = await db
    .selectFrom("users")
    .select(["username_key", "lookalike_key"])
    .where("id", "=", userId)
    .where("waits", "=", 0)
    .executeTakeFirst();
  if (!names) return;
  const free_at = now() + NAME_KEPT_DAYS * DAY;
  await db
    .insertInto("former_names")
    .values(hashesOf(names).map((name_hash) => ({ name_hash, free_at })))
    .onConflict((conflict) => conflict.column("name_hash").doUpdateSet({ free_at }))
    .execute();
}

/** Whether a name is, or looks like, that of a member who was deleted a while ago. */
export async function isFormerName(
  db: Connection,
  { now }: Pick<Application, "now">,
  names: Names,
): Promise<boolean> {
  const kept = await db
    .selectFrom("former_names")
    .select("free_at")
    .where("name_hash", "in", hashesOf(names))
    .where("free_at", ">", now())
    .executeTakeFirst();
  return kept !== undefined;
}

/** Forgets names that are free again. */
export async function sweepFormerNames({ db, now }: Pick<Application, "db" | "now">): Promise<void> {
  await db.deleteFrom("former_names").where("free_at", "<=", now()).execute();
}
