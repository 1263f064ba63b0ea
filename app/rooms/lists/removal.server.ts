import type { Transaction } from "kysely";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE } from "../../platform/db/slices.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { toTitleKey } from "../../platform/search/lists.server.ts";
import { endOfDay } from "../../platform/ui/zone-offset.ts";

type Writing = Transaction<Tables>;

interface RemovedList {
  list: Row<"lists">;
  items: Row<"list_items">[];
  members: Row<"list_members">[];
  /** Missing in lists that were removed before there were groups. */
  groups?: Row<"list_groups">[];
}

export function takeOutList({ db }: { db: Connection }, id: number): Promise<RemovedList | undefined> {
  return inTransaction(db, async (trx) => {
    const items = await trx.selectFrom("list_items").selectAll().where("list_id", "=", id).execute();
    const members = await trx.selectFrom("list_members").selectAll().where("list_id", "=", id).execute();
    const groups = await trx.selectFrom("list_groups").selectAll().where("list_id", "=", id).execute();
    const list = await trx.deleteFrom("lists").where("id", "=", id).returningAll().executeTakeFirst();
    return list && { list, items, members, groups };
  });
}

/** Restores a list without the problems, members and groups that no longer exist. */
export function putBackList({ db }: { db: Connection }, { list, items, members, groups = [] }: RemovedList) {
  return inTransaction(db, async (trx) => {
    // Lists that were removed before they had a moment were due at the end of the day in UTC.
    const due_at = list.due_at ?? (list.due === null ? null : endOfDay(list.due, "UTC"));
    await trx
      .insertInto("lists")
      .values({
        ...list,
        due_at,
        title_key: toTitleKey(list.title),
        submission_key: null,
        reminded_by: await thereOnly(trx, list.reminded_by ?? null),
      })
      .execute();
    for (let from = 0; from < items.length; from += SLICE) {
      const some = items.slice(from, from + SLICE);
      const ids = some.map(({ task_id }) => task_id);
      const tasks = await trx.selectFrom("tasks").select("id").where("id", "in", ids).execute();
      const rows = some.filter(({ task_id }) => tasks.some(({ id }) => id === task_id));
      if (rows.length > 0) await trx.insertInto("list_items").values(rows).execute();
    }
    const users = await idsThere(
      trx,
      "users",
      members.map(({ user_id }) => user_id),
    );
    const chosen = members.filter(({ user_id }) => users.has(user_id));
    if (chosen.length > 0) await trx.insertInto("list_members").values(chosen).execute();
    const there = await idsThere(
      trx,
      "groups",
      groups.map(({ group_id }) => group_id),
    );
    const given = groups.filter(({ group_id }) => there.has(group_id));
    if (given.length > 0) await trx.insertInto("list_groups").values(given).execute();
  });
}

async function idsThere(trx: Writing, table: "users" | "groups", ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom(table).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

const thereOnly = async (trx: Writing, user: number | null) =>
  user !== null && (await idsThere(trx, "users", [user])).has(user) ? user : null;
