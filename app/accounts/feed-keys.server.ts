import { createHmac, timingSafeEqual } from "node:crypto";
import type { Application, Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { restrictionOf } from "./policy.ts";

type Keys = Pick<Application, "db" | "secrets" | "now">;

/** Proves without a session which user a feed belongs to. It is computed and never stored. */
function proof(secret: string, userId: number, version: number): string {
  return createHmac("sha256", secret).update(`feed:${userId}:${version}`).digest("base64url");
}

/** The secret in a user's feed addresses (`?key=`). */
export async function feedKey({ db, secrets }: Omit<Keys, "now">, viewer: Viewer): Promise<string> {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("No session secret.");
  const { feed_version } = await db
    .selectFrom("users")
    .select("feed_version")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return `${viewer.id}-${proof(newest, viewer.id, feed_version)}`;
}

/** The user of a key, or null for a key that is wrong or no longer valid, and for a restricted user. */
export async function feedReader({ db, secrets, now }: Keys, key: string | null): Promise<Viewer | null> {
  const [, id = "", given = ""] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(key ?? "") ?? [];
  if (!id) return null;
  const user = await db
    .selectFrom("users")
    .select(["id", "username", "email", "role", "feed_version", "suspended_at", "suspended_until", "waits"])
    .where("id", "=", Number(id))
    .executeTakeFirst();
  if (!user || restrictionOf(user, now())) return null;
  const right = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(proof(secret, user.id, user.feed_version)), Buffer.from(given)),
  );
  if (!right) return null;
  return { id: user.id, username: user.username, email: user.email, role: user.role };
}

/** Invalidates every feed address of the user. */
export async function renewFeedKey({ db }: { db: Connection }, viewer: Pick<Viewer, "id">): Promise<void> {
  await db
    .updateTable("users")
    .set((old) => ({ feed_version: old("feed_version", "+", 1) }))
    .where("id", "=", viewer.id)
    .execute();
}
