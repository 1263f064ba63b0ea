import type { Application } from "../platform/application.ts";
import type { Connection } from "../platform/db/connection.server.ts";
import { isSignatureOf, signatureOf } from "../platform/http/signatures.server.ts";
import type { Viewer } from "../viewer.ts";
import { restrictionOf } from "./policy.ts";

type Keys = Pick<Application, "db" | "secrets" | "now">;

/** The signature is computed, never stored. */
const textOf = (userId: number, version: number) => `feed:${userId}:${version}`;

export async function feedKey({ db, secrets }: Omit<Keys, "now">, viewer: Viewer): Promise<string> {
  const { feed_version } = await db
    .selectFrom("users")
    .select("feed_version")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return `${viewer.id}-${signatureOf(secrets, textOf(viewer.id, feed_version))}`;
}

/** Returns the user with this feed key; null if it is invalid or the user is restricted. */
export async function feedReader({ db, secrets, now }: Keys, key: string | null): Promise<Viewer | null> {
  const [, id = "", given = ""] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(key ?? "") ?? [];
  if (!id) return null;
  const user = await db
    .selectFrom("users")
    .select(["id", "username", "email", "role", "feed_version", "suspended_at", "suspended_until", "waits"])
    .where("id", "=", Number(id))
    .executeTakeFirst();
  if (!user || restrictionOf(user, now())) return null;
  if (!isSignatureOf(secrets, textOf(user.id, user.feed_version), given)) return null;
  return { id: user.id, username: user.username, email: user.email, role: user.role };
}

export async function renewFeedKey({ db }: { db: Connection }, viewer: Pick<Viewer, "id">): Promise<void> {
  await db
    .updateTable("users")
    .set((old) => ({ feed_version: old("feed_version", "+", 1) }))
    .where("id", "=", viewer.id)
    .execute();
}
