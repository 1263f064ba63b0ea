import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import { dropEmptyParties } from "./attempts.server.ts";

/** Deletes what a deleted account did in teams, and the teams that nobody else here is in. */
export async function releaseTeams(db: Database, userId: number): Promise<void> {
  const next = () =>
    step(() =>
      db
        .selectFrom("handles as h")
        .innerJoin("attempts as a", "a.handle_id", "h.id")
        .select(["a.handle_id", "a.party_id"])
        .distinct()
        .where("h.user_id", "=", userId)
        .where("a.party_id", ">", 0)
        .limit(SLICE)
        .execute(),
    );
  for (let some = await next(); some.length > 0; some = await next()) {
    const handles = [...new Set(some.map(({ handle_id }) => handle_id))];
    const parties = [...new Set(some.map(({ party_id }) => party_id))];
    await step(() =>
      inTransaction(db, async (trx) => {
        await trx
          .deleteFrom("attempts")
          .where("handle_id", "in", handles)
          .where("party_id", "in", parties)
          .execute();
        await dropEmptyParties(trx, parties);
      }),
    );
  }
}
