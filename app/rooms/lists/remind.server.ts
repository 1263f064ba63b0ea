import { isActive } from "../../auth/queries.server.ts";
import { zoneOf } from "../../auth/time-zone.server.ts";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import { Conflict, Forbidden } from "../../platform/http/errors.ts";
import { dayIn } from "../../platform/ui/zone-offset.ts";
import type { Viewer } from "../../viewer.ts";
import { notify } from "../notifications/index.server.ts";
import { idsGiven } from "./people.server.ts";
import { canFollow, NOT_REMINDED } from "./policy.ts";
import { type ListEntry, listLedOf, requireList } from "./queries.server.ts";
import { stageOfTally, TALLIED_AT_ONCE, talliesOf } from "./tallies.server.ts";

type Reminding = Pick<Application, "db" | "hub" | "now">;

/**
 * Reminds those who have not started a list, once a day in the owner's time zone. Leaders who neither own the list nor
 * are staff remind the members of the groups that they lead. @returns how many were notified
 * @throws NotFound, Forbidden; Conflict if somebody has reminded them today, or if the list has not been announced
 */
export async function remindMembers(app: Reminding, viewer: Viewer, id: number): Promise<number> {
  const before = await claimDay(app, viewer, id);
  const groups = canFollow(viewer, before)
    ? null
    : (await listLedOf(app.db, viewer, id)).map((led) => led.id);
  let reminded = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const slice = await step(() => remindSlice(app, viewer, before, groups, from));
    reminded += slice.reminded;
    after = slice.last;
  }
  if (reminded > 0) return reminded;
  // Nobody was reminded, so the day is not used up.
  const { reminded_at, reminded_by } = before;
  await app.db.updateTable("lists").set({ reminded_at, reminded_by }).where("id", "=", id).execute();
  return 0;
}

function claimDay({ db, now }: Reminding, viewer: Viewer, id: number): Promise<ListEntry> {
  return inTransaction(db, async (trx) => {
    const list = await requireList(trx, viewer, id);
    if (!(await mayRemind(trx, viewer, list))) throw new Forbidden(NOT_REMINDED);
    if (list.audience === "everyone" && list.announced_at === null) {
      throw new Conflict("Announce this list first: nobody has been notified of it.");
    }
    const zone = await zoneOf(trx, list.owner_id);
    const isToday = list.reminded_at !== null && dayIn(zone, list.reminded_at) === dayIn(zone, now());
    if (isToday) {
      const by = await trx
        .selectFrom("users")
        .select("username")
        .where("id", "=", list.reminded_by ?? 0)
        .executeTakeFirst();
      throw new Conflict(`Already reminded today${by ? ` by @${by.username}` : ""}`);
    }
    await trx
      .updateTable("lists")
      .set({ reminded_at: now(), reminded_by: viewer.id })
      .where("id", "=", id)
      .execute();
    return list;
  });
}

/** The owner and staff; leaders, if the list is for a group of theirs. */
export async function mayRemind(db: Connection, viewer: Viewer, list: ListEntry): Promise<boolean> {
  return canFollow(viewer, list) || (await listLedOf(db, viewer, list.id)).length > 0;
}

/** @param groups null for everybody that the list is for */
function remindSlice(
  { db, hub, now }: Reminding,
  viewer: Viewer,
  list: ListEntry,
  groups: number[] | null,
  after: number,
): Promise<{ reminded: number; last: number | undefined }> {
  return inTransaction(db, async (trx) => {
    let users = trx
      .selectFrom("users")
      .select("id")
      .where("id", ">", after)
      .where("waits", "=", 0)
      .where(isActive(now()))
      .orderBy("id")
      .limit(TALLIED_AT_ONCE);
    if (groups) {
      const members = trx.selectFrom("group_members").select("user_id").where("left_until", "is", null);
      users = users.where("id", "in", members.where("group_id", "in", groups));
    } else if (list.audience === "chosen") users = users.where("id", "in", idsGiven(trx, list.id, null));
    const rows = await users.execute();
    const tallies = await talliesOf(
      trx,
      list,
      rows.map((row) => row.id),
    );
    const receivers = [...tallies]
      .filter(
        ([user, tally]) => tally.total > 0 && stageOfTally(tally) === "not-started" && user !== list.owner_id,
      )
      .map(([user]) => user);
    const about = { kind: "reminder", id: list.id, actor: viewer.id, at: now() } as const;
    const reminded = await notify({ db: trx, hub }, { ...about, receivers });
    return { reminded, last: rows.length === TALLIED_AT_ONCE ? rows.at(-1)?.id : undefined };
  });
}
