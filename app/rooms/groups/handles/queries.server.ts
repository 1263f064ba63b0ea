import { sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { fetchPage, type PageRequest } from "../../../platform/http/pages.server.ts";
import { HANDLE_STATES, type HandleState } from "./limits.ts";

type Store = Pick<Application, "db" | "now">;

/** Null while a handle is being removed. An index has the same expression: see migration 0076. */
const standing = sql<HandleState | null>`case when h.state = 'removed' then null
  when h.state = 'failed' then 'failed' when h.verified_at is not null then 'verified'
  when h.is_vouched = 1 then 'vouched' else 'unverified' end`;

const standingIs = (state: Exclude<HandleState, "none">) => sql<boolean>`${standing} = ${sql.lit(state)}`;

const handles = (db: Connection) =>
  db
    .selectFrom("handles as h")
    .innerJoin("users as u", "u.id", "h.user_id")
    .leftJoin("users as v", "v.id", "h.vouched_by")
    .select(["h.id", "h.user_id", "u.username", "u.waits", "h.judge", "h.handle"])
    .select(["h.message", "h.created_at", "h.verified_at", "h.is_vouched", "h.vouched_at"])
    .select(["v.username as voucher", standing.as("state")])
    .$narrowType<{ state: Exclude<HandleState, "none"> }>();

type Found = Awaited<ReturnType<ReturnType<typeof handles>["execute"]>>[number];

const toEntry = ({
  created_at,
  verified_at,
  is_vouched,
  vouched_at,
  user_id,
  username,
  waits,
  ...row
}: Found) => ({
  ...row,
  user: { id: user_id, username, isPlace: waits !== 0 },
  /** Only of one that counts. */
  voucher: is_vouched === 1 ? row.voucher : null,
  /** In this state, in milliseconds since the epoch; a failed or unverified one, since it was linked. */
  since: (row.state === "verified" && verified_at) || (row.state === "vouched" && vouched_at) || created_at,
});
export type ListedHandle = ReturnType<typeof toEntry>;

/** Handles of members who are not suspended, newest first. @param state omitted for all */
export async function listHandlesIn(
  { db, now }: Store,
  state: Exclude<HandleState, "none"> | undefined,
  page: PageRequest,
) {
  const all = handles(db).where(isListed(now()));
  // The ids make it a walk along the handles, each with its member.
  const some = state
    ? all.where(standingIs(state))
    : all.where("h.state", "!=", "removed").where("h.id", ">", 0).where("u.id", ">", 0);
  const { rows, ...neighbours } = await fetchPage(some, page, { id: "h.id" });
  return { rows: rows.map(toEntry), ...neighbours };
}

const without = ({ db, now }: Store) =>
  db
    .selectFrom("users as u")
    // Makes it a walk along the ids.
    .where("u.id", ">", 0)
    .where(isListed(now()))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("handles as h")
            .select("h.id")
            .whereRef("h.user_id", "=", "u.id")
            .where("h.state", "!=", "removed"),
        ),
      ),
    );

/** Members without a handle who are not suspended, newest first. */
export async function listWithoutHandle(store: Store, page: PageRequest) {
  const some = without(store).select(["u.id", "u.username", "u.waits", "u.created_at"]);
  const { rows, ...neighbours } = await fetchPage(some, page, { id: "u.id" });
  const members = rows.map(({ waits, created_at, ...row }) => ({
    ...row,
    isPlace: waits !== 0,
    since: created_at,
  }));
  return { rows: members, ...neighbours };
}

export const MOST_COUNTED = 1000;

/** How many handles are in each state, and members without one: up to one more than MOST_COUNTED. */
export async function countHandles(store: Store): Promise<Record<HandleState, number>> {
  const { db, now } = store;
  const of = (state: HandleState) =>
    state === "none"
      ? without(store).select("u.id")
      : db
          .selectFrom("handles as h")
          .innerJoin("users as u", "u.id", "h.user_id")
          .select("h.id")
          .where(standingIs(state))
          .where(isListed(now()));
  const counts = HANDLE_STATES.map((state) =>
    db
      .selectFrom(
        of(state)
          .limit(MOST_COUNTED + 1)
          .as("branch"),
      )
      .select((select) => [sql.lit(state).as("state"), select.fn.countAll<number>().as("count")]),
  );
  const [first, ...rest] = counts as [(typeof counts)[number], ...typeof counts];
  const rows = await rest.reduce((all, each) => all.unionAll(each), first).execute();
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  return found as Record<HandleState, number>;
}

/** @returns the handle with its owner, or undefined */
export async function findHandle(db: Connection, id: number) {
  const row = await handles(db).where("h.id", "=", id).where("h.state", "!=", "removed").executeTakeFirst();
  return row && toEntry(row);
}

/** Whether a member has no handle, or one that does not count. */
export async function hasToSettle(db: Connection, userId: number): Promise<boolean> {
  const rows = await db
    .selectFrom("handles as h")
    .select(standing.as("state"))
    .where("h.user_id", "=", userId)
    .where("h.state", "!=", "removed")
    .execute();
  return rows.length === 0 || rows.some(({ state }) => state === "unverified" || state === "failed");
}
