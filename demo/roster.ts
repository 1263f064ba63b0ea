import type { Application } from "../app/platform/application.ts";
import { inTransaction } from "../app/platform/db/connection.server.ts";
import { addMembers } from "../app/rooms/groups/commands.server.ts";
import { makePlace } from "../app/rooms/members/places.server.ts";
import type { Viewer } from "../app/viewer.ts";

const DAY = 24 * 60 * 60 * 1000;
const names = ["newcomer_bruno", "newcomer_mei", "newcomer_tunde", "newcomer_nadia"];

/** Places in a group of newcomers: two days ago, the owner imported a roster, and nobody has joined yet. */
export function keepPlaces({ db }: Pick<Application, "db">, owner: Viewer, now: number): Promise<void> {
  const at = now - 2 * DAY;
  const then = { now: () => at };
  return inTransaction(db, async (trx) => {
    const { id: group } = await trx
      .insertInto("groups")
      .values({
        ...{ name: "Newcomers", name_key: "newcomers", about: "Everybody who joins this term." },
        ...{ by_staff: 1, maker_id: owner.id, created_at: at, updated_at: at },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("group_members")
      .values({ group_id: group, user_id: owner.id, is_leader: 1, joined_at: at })
      .execute();
    const { id: rosterId } = await trx
      .insertInto("rosters")
      .values({ maker_id: owner.id, group_id: group, state: "done", created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const places: number[] = [];
    for (const [index, username] of names.entries()) {
      const email = `${username}@uni.example`;
      const id = await makePlace(trx, then, { username, email, makerId: owner.id, rosterId, isAsked: false });
      places.push(id);
      const row = { roster_id: rosterId, line: index + 2, username, email: "", group_name: "", user_id: id };
      await trx
        .insertInto("roster_rows")
        .values({ ...row, codeforces: "", atcoder: "", state: "made" })
        .execute();
    }
    await addMembers(trx, then, group, places);
  });
}
