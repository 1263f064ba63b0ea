import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { AfterCommit } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { addHandle, removeHandle } from "./commands.server.ts";
import { carryVouch } from "./vouching.server.ts";

type Writing = Transaction<Tables>;
type Linking = Pick<Application, "config" | "judges" | "now" | "site">;

/**
 * Links the handles of a place for the account that takes it, vouched for as before. Skips those that somebody else
 * has proven meanwhile.
 */
export async function adoptHandles(
  trx: Writing,
  afterCommit: AfterCommit,
  app: Linking,
  placeId: number,
  userId: number,
): Promise<void> {
  const rows = await trx
    .selectFrom("handles")
    .select(["id", "judge", "handle", "handle_key", "vouched_at", "vouched_by"])
    .where("user_id", "=", placeId)
    .where("state", "!=", "removed")
    .orderBy("id")
    .execute();
  for (const { id, judge, handle, handle_key, vouched_at, vouched_by } of rows) {
    await removeHandle(trx, afterCommit, app, placeId, id);
    const own = await trx
      .selectFrom("handles")
      .select("id")
      .where("user_id", "=", userId)
      .where("judge", "=", judge)
      .where("handle_key", "=", handle_key)
      .executeTakeFirst();
    // Neither writes anything before it refuses.
    const linked =
      own?.id ?? (await unlessRefused(addHandle(trx, afterCommit, app, userId, { judge, handle })));
    // Nobody vouches for themselves.
    if (linked === undefined || vouched_at === null || vouched_by === userId) continue;
    await unlessRefused(carryVouch(trx, afterCommit, app, linked, vouched_by));
  }
}

async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}
