import { type ExpressionBuilder, sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Forbidden } from "../../platform/http/errors.ts";
import { missing } from "../../platform/http/missing.server.ts";
import { fetchPage, type PageRequest, toPage } from "../../platform/http/pages.server.ts";
import { foundId, isFound } from "../../platform/search/found.server.ts";
import { isNamed, listsFound, toListMatch } from "../../platform/search/lists.server.ts";
import type { Viewer } from "../../viewer.ts";
import { hasBlocked } from "../blocks/index.server.ts";
import { MOST_CHOSEN, MOST_ITEMS } from "./limits.ts";
import { seesAll } from "./policy.ts";
import type { Show } from "./schema.ts";
import { isShown, listItems } from "./shown-items.server.ts";

export { exportLists, groupsToGive, listChosen, listGroupsFor, listGroupsOf } from "./chosen.server.ts";
export { countStages, listLedOf, listListsOfGroup, type StageCounts } from "./group-lists.server.ts";
export { listStandings, ownStanding } from "./progress.server.ts";
export { findItem, type ItemEntry, listItems, listSections, listTasks } from "./shown-items.server.ts";

type Reader = Pick<Viewer, "id">;

type OfList = ExpressionBuilder<Tables & { l: Tables["lists"] }, "l">;

const chosenFor = (where: OfList) =>
  where.selectFrom("list_members as c").select("c.user_id").whereRef("c.list_id", "=", "l.id");

/** Members of the groups that a list is for. */
const groupedFor = (where: OfList) =>
  where
    .selectFrom("list_groups as lg")
    .innerJoin("group_members as gm", "gm.group_id", "lg.group_id")
    .select("gm.user_id")
    .whereRef("lg.list_id", "=", "l.id")
    .where("gm.left_until", "is", null);

/** Whether a list is for anybody but its owner. */
const isGiven = (where: OfList) =>
  where.or([
    where.exists(chosenFor(where)),
    where.exists(
      where.selectFrom("list_groups as lg").select("lg.group_id").whereRef("lg.list_id", "=", "l.id"),
    ),
  ]);

const isVisible = (viewer: Pick<Viewer, "id" | "role">) => (where: OfList) =>
  where.or([
    where("l.audience", "=", "everyone"),
    where("l.owner_id", "=", viewer.id),
    ...(seesAll(viewer)
      ? [isGiven(where)]
      : [
          where.exists(chosenFor(where).where("c.user_id", "=", viewer.id)),
          where.exists(groupedFor(where).where("gm.user_id", "=", viewer.id)),
        ]),
  ]);

export async function requireList(db: Connection, viewer: Viewer, id: number) {
  const list = await db
    .selectFrom("lists as l")
    .innerJoin("users as u", "u.id", "l.owner_id")
    .selectAll("l")
    .select("u.username")
    .where("l.id", "=", id)
    .where(isVisible(viewer))
    .executeTakeFirst();
  if (!list) throw await missing(db, viewer, "list", id);
  return list;
}
/** The problems of a list that a viewer sees, in order. @throws NotFound */
export async function tasksOfList(db: Connection, viewer: Viewer, id: number) {
  await requireList(db, viewer, id);
  const items = await listItems(db, viewer, id, { limit: MOST_ITEMS });
  return items.map(({ task_id, problem_id }) => ({ task: task_id, problem: problem_id }));
}

export type ListEntry = Awaited<ReturnType<typeof requireList>>;

const lists = (db: Connection) =>
  db
    .selectFrom("lists as l")
    .innerJoin("users as u", "u.id", "l.owner_id")
    .select(["l.id", "l.owner_id", "l.title", "l.due", "l.due_at", "l.audience"])
    .select(["l.created_at", "l.updated_at"])
    .select("u.username");
export type ListRow = Awaited<ReturnType<ReturnType<typeof lists>["execute"]>>[number];

/** A page of lists, newest first, without lists by users the viewer has blocked. @throws Forbidden */
export function listLists(db: Connection, viewer: Viewer, show: Show, page: PageRequest) {
  if (show === "yours") return fetchPage(lists(db).where("l.owner_id", "=", viewer.id), page, { id: "l.id" });
  const others = lists(db).where((where) => where.not(hasBlocked(viewer.id, where.ref("l.owner_id"))));
  if (show === "everyone")
    return fetchPage(others.where("l.audience", "=", "everyone"), page, { id: "l.id" });
  if (show === "members") {
    if (!seesAll(viewer)) throw new Forbidden("Only staff can see lists for other members.");
    const all = others.where("l.audience", "=", "chosen").where(isGiven);
    return fetchPage(all, page, { id: "l.id" });
  }
  const chosen = others.where("l.audience", "=", "chosen").where("l.id", "in", idsFor(db, viewer.id));
  return fetchPage(chosen, page, { id: "l.id" });
}

/** Lists for a member: chosen by name, or through a group. */
const idsFor = (db: Connection, userId: number) =>
  db
    .selectFrom("list_members as c")
    .select("c.list_id")
    .where("c.user_id", "=", userId)
    .unionAll(
      db
        .selectFrom("group_members as gm")
        .innerJoin("list_groups as lg", "lg.group_id", "gm.group_id")
        .select("lg.list_id")
        .where("gm.user_id", "=", userId)
        .where("gm.left_until", "is", null),
    );

export async function countChosen(db: Connection, viewer: Reader): Promise<number> {
  const rows = await db
    .selectFrom("lists as l")
    .select("l.id")
    .where("l.id", "in", idsFor(db, viewer.id))
    .where("l.audience", "=", "chosen")
    .where((where) => where.not(hasBlocked(viewer.id, where.ref("l.owner_id"))))
    .limit(MOST_CHOSEN)
    .execute();
  return rows.length;
}

interface GivenPart {
  userId: number;
  now: number;
  from: number;
}

const selectGiven = prepared((db, { userId, now, from }: GivenPart) => {
  const told = db
    .selectFrom("lists as t")
    .select("t.id as list_id")
    .where("t.announced_at", "is not", null)
    .where("t.audience", "=", "everyone");
  return lists(db)
    .where("l.id", "in", idsFor(db, userId).unionAll(told))
    .where("l.owner_id", "!=", userId)
    .where((where) => where.or([where("l.due_at", "is", null), where("l.due_at", ">", now)]))
    .where((where) => where.not(hasBlocked(userId, where.ref("l.owner_id"))))
    .orderBy((due) => due.fn.coalesce("l.due_at", sql<number>`${sql.lit(Number.MAX_SAFE_INTEGER)}`))
    .orderBy("l.id", "desc")
    .limit(GIVEN_AT_ONCE)
    .offset(from);
});

/** Of the lists for everyone. */
const NEWEST_OFFERED = 20;

const selectFirst = prepared((db, { userId, now }: { userId: number; now: number }) => {
  const newest = db
    .selectFrom("lists as t")
    .select("t.id as list_id")
    .where("t.audience", "=", "everyone")
    .orderBy("t.id", "desc")
    .limit(NEWEST_OFFERED);
  const isOpened = (where: OfList) =>
    where.or([
      where.exists(
        where
          .selectFrom("list_items as i")
          .innerJoin("marks as m", "m.task_id", "i.task_id")
          .select("i.id")
          .whereRef("i.list_id", "=", "l.id")
          .where("m.user_id", "=", userId),
      ),
      where.exists(
        where
          .selectFrom("notifications as n")
          .select("n.id")
          .where("n.user_id", "=", userId)
          .where("n.kind", "=", "list")
          .whereRef("n.subject_id", "=", "l.id")
          .where("n.read_at", "is not", null),
      ),
    ]);
  const group = db
    .selectFrom("list_groups as lg")
    .innerJoin("groups as g", "g.id", "lg.group_id")
    .innerJoin("group_members as gm", "gm.group_id", "g.id")
    .select("g.name")
    .where("lg.list_id", "=", sql.ref<number>("l.id"))
    .where("gm.user_id", "=", userId)
    .where("gm.left_until", "is", null)
    .orderBy("g.id")
    .limit(1);
  return lists(db)
    .select((where) => [isOpened(where).as("opened"), group.as("group")])
    .where("l.id", "in", idsFor(db, userId).unionAll(db.selectFrom(newest.as("branch")).select("list_id")))
    .where("l.owner_id", "!=", userId)
    .where((where) =>
      where.exists(where.selectFrom("list_items as i").select("i.id").whereRef("i.list_id", "=", "l.id")),
    )
    .where((where) => where.or([where("l.due_at", "is", null), where("l.due_at", ">", now), isOpened(where)]))
    .where((where) => where.not(hasBlocked(userId, where.ref("l.owner_id"))))
    .orderBy("opened", "desc")
    .orderBy("l.audience")
    .orderBy((due) => due.fn.coalesce("l.due_at", sql<number>`${sql.lit(Number.MAX_SAFE_INTEGER)}`))
    .orderBy("l.id", "desc")
    .limit(1);
});

/**
 * The list that a new member is to open first: one for them or their groups, or else for everyone. It is opened once they
 * have read its notification or marked one of its problems. Undefined if there is none.
 */
export async function findFirstList(db: Connection, viewer: Reader, now: number) {
  const [first] = await selectFirst(db, { userId: viewer.id, now });
  return first && { ...first, isOpened: Boolean(first.opened) };
}

const MOST_GIVEN = 100;
const GIVEN_AT_ONCE = 10;
const SHOWN_GIVEN = 3;

/** Excludes overdue lists; earliest due date first. @param now in milliseconds */
export async function listGiven(db: Connection, viewer: Reader, now: number) {
  const given: (Pick<ListRow, "id" | "title" | "due" | "due_at"> & { counts: Counts })[] = [];
  for (let from = 0; from < MOST_GIVEN && given.length < SHOWN_GIVEN; from += GIVEN_AT_ONCE) {
    const rows = await selectGiven(db, { userId: viewer.id, now, from });
    const countsOf = await countProgress(db, viewer, rows);
    for (const { id, title, due, due_at } of rows) {
      const counts = countsOf(id);
      if (counts.total > counts.solved) given.push({ id, title, due, due_at, counts });
    }
    if (rows.length < GIVEN_AT_ONCE) break;
  }
  return given.slice(0, SHOWN_GIVEN);
}

/** A search covers this many of the newest lists for chosen members. */
const CHOSEN_SEARCHED = 200;

/** Leaves out lists by users the viewer has blocked. One or two characters match only the start of a title. */
export async function searchLists(db: Connection, viewer: Viewer, q: string, page: PageRequest) {
  const match = toListMatch(q, viewer.id);
  if (!match) return { rows: [], older: null, newer: null };
  const from = page.after ?? page.before;
  const isUp = page.before !== undefined;
  let open = lists(db)
    .innerJoin(listsFound(db, match), (join) => join.on(foundId, "=", sql.ref("l.id")))
    .where((where) => where.not(hasBlocked(viewer.id, where.ref("l.owner_id"))));
  if (from) open = open.where(isFound(isUp ? ">" : "<", from.id));
  const [found, chosen] = await Promise.all([
    open
      .orderBy(foundId, isUp ? "asc" : "desc")
      .limit(page.limit + 1)
      .execute(),
    listLists(db, viewer, seesAll(viewer) ? "members" : "chosen", { limit: CHOSEN_SEARCHED }),
  ]);
  const isBeyond = ({ id }: ListRow) => !from || (isUp ? id > from.id : id < from.id);
  const isOthers = ({ owner_id }: ListRow) => owner_id !== viewer.id;
  const named = chosen.rows.filter((row) => isNamed(match, row.title) && isBeyond(row) && isOthers(row));
  const rows = [...found, ...named].sort((a, b) => (isUp ? a.id - b.id : b.id - a.id));
  return toPage(rows.slice(0, page.limit + 1), page, ({ id }) => ({ key: id, id }));
}

/** Counts only the problems that the viewer can see. */
export interface Counts {
  total: number;
  solved: number;
  /** Of those solved, after the list was due. */
  late: number;
  tried: number;
}

/** Lists per query. Keeps the query to a few milliseconds. */
const COUNTED_AT_ONCE = 5;

/** The viewer's progress by list id, on lists that they may see. */
export async function countProgress(db: Connection, viewer: Reader, lists: readonly { id: number }[]) {
  const ids = lists.map(({ id }) => id);
  const counts = new Map<number, Counts>();
  for (let from = 0; from < ids.length; from += COUNTED_AT_ONCE) {
    const query = db
      .selectFrom("list_items as i")
      .innerJoin("lists as l", "l.id", "i.list_id")
      .leftJoin("marks as m", (join) =>
        join.onRef("m.task_id", "=", "i.task_id").on("m.user_id", "=", viewer.id),
      )
      .select((select) => [
        "i.list_id",
        select.fn.coalesce(select.fn.sum<number>(isLate), sql<number>`0`).as("late"),
        select.fn.countAll<number>().as("total"),
        select.fn.coalesce(select.fn.sum<number>(isSolved), sql<number>`0`).as("solved"),
        select.fn.coalesce(select.fn.sum<number>(isTried), sql<number>`0`).as("tried"),
      ])
      .where("i.list_id", "in", ids.slice(from, from + COUNTED_AT_ONCE))
      .where(isShown(viewer))
      .groupBy("i.list_id");
    const rows = from === 0 ? await query.execute() : await step(() => query.execute());
    for (const { list_id, ...row } of rows) {
      counts.set(list_id, {
        total: Number(row.total),
        solved: Number(row.solved),
        late: Number(row.late),
        tried: Number(row.tried),
      });
    }
  }
  return (id: number): Counts => counts.get(id) ?? { total: 0, solved: 0, late: 0, tried: 0 };
}

const isSolved = sql<number>`case when m.status = 'solved' and m.how <> 'team' then 1 else 0 end`;
const isLate = sql<number>`case when m.status = 'solved' and m.how <> 'team' and m.solved_at > l.due_at then 1 else 0 end`;
const isTried = sql<number>`case when (m.status <> 'solved' or m.how = 'team') and m.tried_at is not null then 1 else 0 end`;
