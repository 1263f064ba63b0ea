import { hashOf, newSecret } from "../../auth/secrets.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { SignupLinkInput } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;
const SHOWN_AFTER_END = 30 * DAY;

/** @param makerId null for the operator. */
export async function storeSignupLink(
  db: Connection,
  { config, now }: Pick<Application, "config" | "now">,
  makerId: number | null,
  { uses, days, domain }: SignupLinkInput,
) {
  const token = newSecret();
  const expiresAt = now() + days * DAY;
  const { id } = await db
    .insertInto("signup_links")
    .values({
      token_hash: hashOf(token),
      maker_id: makerId,
      domain: domain ?? null,
      most_uses: uses,
      created_at: now(),
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, link: `${config.publicUrl}/signup?invitation=${token}`, expiresAt };
}

export function findSignupLink(db: Connection, token: string) {
  return db
    .selectFrom("signup_links as l")
    .leftJoin("users as u", "u.id", "l.maker_id")
    .select(["l.id", "l.domain", "l.most_uses", "l.uses", "l.expires_at", "l.withdrawn_at"])
    .select("u.username as maker")
    .where("l.token_hash", "=", hashOf(token))
    .executeTakeFirst();
}

/** Call it in the transaction of the sign-up. @returns whether the link had a use left. */
export async function countSignupLink(db: Connection, id: number): Promise<boolean> {
  const counted = await db
    .updateTable("signup_links")
    .set((set) => ({ uses: set("uses", "+", 1) }))
    .where("id", "=", id)
    .whereRef("uses", "<", "most_uses")
    .returning("id")
    .execute();
  return counted.length === 1;
}

export async function sweepSignupLinks({ db, now }: Pick<Application, "db" | "now">): Promise<void> {
  const before = now() - SHOWN_AFTER_END;
  await db
    .deleteFrom("signup_links")
    .where("withdrawn_at", "is", null)
    .where("expires_at", "<=", before)
    .execute();
  await db.deleteFrom("signup_links").where("withdrawn_at", "<=", before).execute();
}
