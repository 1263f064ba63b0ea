import { zoneOf } from "../../auth/time-zone.server.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { dayIn } from "../../platform/ui/zone-offset.ts";
import type { Viewer } from "../../viewer.ts";
import type { Reminded } from "./components/remind-form.tsx";
import { canFollow } from "./policy.ts";
import { type ListEntry, listGroupsFor, listLedOf } from "./queries.server.ts";

interface Store {
  db: Connection;
  now(): number;
}

/** Which of a list's groups a viewer sees, and whether they may remind its members. */
export async function audienceOf({ db, now }: Store, viewer: Viewer, list: ListEntry) {
  const groups = list.audience === "chosen" ? await listGroupsFor(db, viewer, list) : [];
  const leads =
    groups.length > 0 && !canFollow(viewer, list) && (await listLedOf(db, viewer, list.id)).length > 0;
  const isTold = list.audience === "chosen" || list.announced_at !== null;
  const reminds = isTold && (canFollow(viewer, list) || leads);
  return { groups, reminds, reminded: reminds ? await remindedOf({ db, now }, list) : null };
}

type Kept = Pick<ListEntry, "owner_id" | "reminded_at" | "reminded_by">;

/** When the members of a list were last reminded of it. */
export async function remindedOf({ db, now }: Store, list: Kept): Promise<Reminded | null> {
  if (list.reminded_at === null) return null;
  const by = await db
    .selectFrom("users")
    .select("username")
    .where("id", "=", list.reminded_by ?? 0)
    .executeTakeFirst();
  const zone = await zoneOf(db, list.owner_id);
  const isToday = dayIn(zone, list.reminded_at) === dayIn(zone, now());
  return { at: list.reminded_at, by: by?.username ?? null, isToday };
}
