import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import { isWaiting } from "../../platform/mail/queries.server.ts";

const HOUR = 60 * 60 * 1000;
const WEEK = 7 * 24 * HOUR;
/** Digest weeks begin on Mondays at 6:00 UTC. The epoch was a Thursday. */
const FIRST_MONDAY = 4 * 24 * HOUR + 6 * HOUR;

const SLICE = 50;
const DONE = Number.MAX_SAFE_INTEGER;

/** Queues one batch at a time, so that other emails are not delayed. A new site starts next Monday. */
export async function queueDigests(
  app: Pick<Application, "config" | "db" | "hub" | "now">,
  slice = SLICE,
): Promise<void> {
  const until = FIRST_MONDAY + Math.floor((app.now() - FIRST_MONDAY) / WEEK) * WEEK;
  await inTransaction(app.db, async (trx, afterCommit) => {
    const latest = await trx
      .selectFrom("digest_weeks")
      .selectAll()
      .orderBy("starts_at", "desc")
      .limit(1)
      .executeTakeFirst();
    let after = latest?.last_user_id ?? DONE;
    if (latest === undefined || latest.starts_at < until) {
      if (latest) after = 0;
      await trx.deleteFrom("digest_weeks").execute();
      await trx.insertInto("digest_weeks").values({ starts_at: until, last_user_id: after }).execute();
    }
    if (after === DONE || (await isWaiting(trx, "digest"))) return;
    const users = await trx
      .selectFrom("users")
      .select("id")
      .where("id", ">", after)
      .where("created_at", "<", until)
      .orderBy("id")
      .limit(slice)
      .execute();
    const data = { since: until - WEEK, until };
    await queueMails(
      trx,
      afterCommit,
      app,
      users.map(({ id }) => ({ userId: id, kind: "digest", data })),
    );
    await trx
      .updateTable("digest_weeks")
      .set({ last_user_id: users.at(-1)?.id ?? DONE })
      .execute();
  });
}
