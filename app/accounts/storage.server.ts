import type { Application, Viewer } from "../context.ts";

const MEGABYTE = 1024 * 1024;

/** What the user stores and may store, in words: "1.2 MB of 200 MB". */
export async function describeStorage(
  { db, config }: Pick<Application, "db" | "config">,
  viewer: Viewer,
): Promise<string> {
  const { stored_bytes } = await db
    .selectFrom("users")
    .select("stored_bytes")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  const used = `${(stored_bytes / MEGABYTE).toFixed(1)} MB`;
  const { accountQuotaBytes } = config;
  return accountQuotaBytes === undefined ? used : `${used} of ${accountQuotaBytes / MEGABYTE} MB`;
}
