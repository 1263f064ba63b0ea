import { hashOf, newSecret } from "../../auth/secrets.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";

const LIFETIME = 60 * 60 * 1000;

export async function storeResetLink(
  db: Connection,
  { config, now }: Pick<Application, "config" | "now">,
  userId: number,
) {
  const token = newSecret();
  const kept = { token_hash: hashOf(token), expires_at: now() + LIFETIME };
  await db
    .insertInto("password_resets")
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
    .execute();
  return { link: `${config.publicUrl}/reset-password/${token}`, expiresAt: kept.expires_at };
}

export async function userOfResetLink({ db, now }: Pick<Application, "db" | "now">, token = "") {
  const user = await db
    .selectFrom("password_resets as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .select(["u.id", "u.username"])
    .where("r.token_hash", "=", hashOf(token))
    .where("r.expires_at", ">", now())
    .executeTakeFirst();
  if (!user) throw gone();
  return user;
}

/**
 * Call it in the transaction that changes the password. Of concurrent requests, only one succeeds. @throws NotFound
 */
export async function takeResetLink(db: Connection, token: string, now: number): Promise<number> {
  const taken = await db
    .deleteFrom("password_resets")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  if (!taken) throw gone();
  return taken.user_id;
}

const gone = () => new NotFound("This link has been used or has expired.");

/** Call this when the password or the role changes. */
export async function endResetLink(db: Connection, userId: number): Promise<void> {
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

export async function sweepResetLinks({ db, now }: Pick<Application, "db" | "now">): Promise<void> {
  await db.deleteFrom("password_resets").where("expires_at", "<=", now()).execute();
}
