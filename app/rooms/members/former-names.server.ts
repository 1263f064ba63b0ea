import { hashOf } from "../../auth/secrets.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";

/** How long a deleted member's name stays reserved, so that no one is mistaken for them. */
export const NAME_KEPT_DAYS = 90;
const DAY = 24 * 60 * 60 * 1000;

interface Names {
  username_key: string;
  lookalike_key: string | null;
}

const hashesOf = ({ username_key, lookalike_key }: Names) => [
  hashOf(`name ${username_key}`),
  hashOf(`looks ${lookalike_key ?? username_key}`),
];

/** Skips accounts that were never approved: no one has seen their names. */
export async function keepName(db: Connection, { now }: Pick<Application, "now">, userId: number) {
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

export async function isFormerName(db: Connection, { now }: Pick<Application, "now">, names: Names) {
  const kept = await db
    .selectFrom("former_names")
    .select("free_at")
    .where("name_hash", "in", hashesOf(names))
    .where("free_at", ">", now())
    .executeTakeFirst();
  return kept !== undefined;
}

/** @returns whether a username is among the reserved names */
export async function formerNames(
  db: Connection,
  { now }: Pick<Application, "now">,
  asked: (Names & { username: string })[],
): Promise<(username: string) => boolean> {
  if (asked.length === 0) return () => false;
  const rows = await db
    .selectFrom("former_names")
    .select("name_hash")
    .where("name_hash", "in", asked.flatMap(hashesOf))
    .where("free_at", ">", now())
    .execute();
  const kept = new Set(rows.map(({ name_hash }) => name_hash));
  const former = new Set(
    asked.filter((names) => hashesOf(names).some((hash) => kept.has(hash))).map(({ username }) => username),
  );
  return (username) => former.has(username);
}

export async function sweepFormerNames({ db, now }: Pick<Application, "db" | "now">): Promise<void> {
  await db.deleteFrom("former_names").where("free_at", "<=", now()).execute();
}
