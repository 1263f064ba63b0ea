import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { type Kind, kindsFor } from "./schema.ts";

/** Counting stops here; the bell shows "99+". */
const MOST_COUNTED = 100;

/** Leaves out notifications about what the user can no longer see, such as problems that became private. */
function visible(db: Connection, userId: number | RawBuilder<number>) {
  return db
    .selectFrom("notifications as n")
    .leftJoin("problems as p", "p.id", "n.problem_id")
    .where("n.user_id", "=", userId)
    .where((where) =>
      where.or([
        where("n.problem_id", "is", null),
        where("p.visibility", "=", "public"),
        where("p.author_id", "=", userId),
      ]),
    )
    .where((where) => where.or([where("n.list_id", "is", null), where.exists(listFor(where))]))
    .where((where) => where.or([where("n.training_id", "is", null), where.exists(trainingFor(where))]))
    .where((where) => where.or([where("n.comment_id", "is", null), where.exists(shownComment(where))]))
    .where((where) => where.or([where("n.blog_id", "is", null), where.exists(shownBlog(where))]));
}

type Noticed = ExpressionBuilder<Tables & { n: Tables["notifications"] }, "n">;

const shownBlog = (where: Noticed) =>
  where.selectFrom("blogs as b").select("b.id").whereRef("b.id", "=", "n.blog_id").where("b.removed", "=", 0);

/** A removed solution moves to another problem. */
const shownComment = (where: Noticed) =>
  where
    .selectFrom("comments as x")
    .leftJoin("solutions as s", "s.id", "x.solution_id")
    .leftJoin("blogs as b", "b.id", "x.blog_id")
    .select("x.id")
    .whereRef("x.id", "=", "n.comment_id")
    .where("x.state", "=", "shown")
    .where((comment) =>
      comment.or([
        comment("x.problem_id", "is not", null),
        comment("s.problem_id", "=", comment.ref("n.problem_id")),
        comment("b.removed", "=", 0),
      ]),
    );

/** The receiver is read from the notification: with a constant, PostgreSQL would read all lists at once. */
const listFor = (where: ExpressionBuilder<Tables & { n: Tables["notifications"] }, "n">) =>
  where
    .selectFrom("lists as l")
    .leftJoin("list_members as c", (join) =>
      join.onRef("c.list_id", "=", "l.id").onRef("c.user_id", "=", "n.user_id"),
    )
    .select("l.id")
    .whereRef("l.id", "=", "n.list_id")
    .where((list) =>
      list.or([
        list("l.audience", "=", "everyone"),
        list("l.owner_id", "=", list.ref("n.user_id")),
        list("c.user_id", "is not", null),
        list.exists(
          list
            .selectFrom("list_groups as lg")
            .innerJoin("group_members as gm", "gm.group_id", "lg.group_id")
            .select("gm.user_id")
            .whereRef("lg.list_id", "=", "l.id")
            .whereRef("gm.user_id", "=", "n.user_id")
            .where("gm.left_until", "is", null),
        ),
      ]),
    );

/** Staff were invited like others, so they lose the notification like others. */
const trainingFor = (where: ExpressionBuilder<Tables & { n: Tables["notifications"] }, "n">) =>
  where
    .selectFrom("trainings as t")
    .select("t.id")
    .whereRef("t.id", "=", "n.training_id")
    .where((training) =>
      training.or([
        training("t.audience", "=", "everyone"),
        training("t.owner_id", "=", training.ref("n.user_id")),
        training.exists(
          training
            .selectFrom("training_guests as g")
            .select("g.user_id")
            .whereRef("g.training_id", "=", "t.id")
            .whereRef("g.user_id", "=", "n.user_id"),
        ),
        training.exists(
          training
            .selectFrom("training_people as tp")
            .select("tp.user_id")
            .whereRef("tp.training_id", "=", "t.id")
            .whereRef("tp.user_id", "=", "n.user_id"),
        ),
        training.exists(
          training
            .selectFrom("training_groups as tg")
            .innerJoin("group_members as gm", "gm.group_id", "tg.group_id")
            .select("gm.user_id")
            .whereRef("tg.training_id", "=", "t.id")
            .whereRef("gm.user_id", "=", "n.user_id")
            .where("gm.left_until", "is", null),
        ),
      ]),
    );

function entries(db: Connection, userId: number | RawBuilder<number>) {
  return visible(db, userId)
    .leftJoin("users as a", "a.id", "n.actor_id")
    .leftJoin("reports as r", (join) => join.onRef("r.id", "=", "n.subject_id").on("n.kind", "=", "report"))
    .leftJoin("removals as m", (join) => join.onRef("m.id", "=", "n.subject_id").on("n.kind", "=", "removal"))
    .leftJoin("handles as h", (join) =>
      join.onRef("h.id", "=", "n.subject_id").on("n.kind", "in", ["handle", "vouched"]),
    )
    .leftJoin("contests as c", "c.id", "n.contest_id")
    .leftJoin("lists as l", "l.id", "n.list_id")
    .leftJoin("groups as g", "g.id", "n.group_id")
    .leftJoin("teams as t", "t.id", "n.team_id")
    .leftJoin("trainings as tr", "tr.id", "n.training_id")
    .leftJoin("comments as x", "x.id", "n.comment_id")
    .leftJoin("blogs as bl", (join) => join.on("bl.id", "=", sql<number>`coalesce(n.blog_id, x.blog_id)`))
    .select([
      "x.solution_id as comment_solution_id",
      "x.blog_id as comment_blog_id",
      "bl.title as blog_title",
    ])
    .select([
      "c.name as contest_name",
      "l.title as list_title",
      "g.name as group_name",
      "t.name as team_name",
      "tr.title as training_title",
    ])
    .select(["l.due_done", "l.due_late", "l.due_unstarted"])
    .select(["h.handle", "h.judge"])
    .select(["n.subject_id", "r.decision", "m.reason as removal_reason"])
    .select([
      "n.id",
      "n.user_id",
      "n.kind",
      "n.total",
      "n.first_at",
      "n.last_at",
      "n.read_at",
      "n.actor_id",
      "a.username as actor_name",
      "n.problem_id",
      "p.title as problem_title",
    ])
    .$narrowType<{ kind: Kind }>();
}
export type NotificationEntry = Awaited<ReturnType<typeof listNotifications>>["rows"][number];

export function listNotifications(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  page: PageRequest,
  which: "all" | "unread" = "all",
) {
  const all = entries(db, viewer.id);
  return fetchPage(which === "unread" ? all.where("n.read_at", "is", null) : all, page, {
    id: "n.id",
    key: "n.last_at",
    keyOf: (row) => row.last_at,
  });
}

export function getNotification(db: Connection, userId: number, id: number) {
  return entries(db, userId).where("n.id", "=", id).executeTakeFirst();
}

export function getNotifications(db: Connection, ids: number[]) {
  return entries(db, sql.ref<number>("n.user_id")).where("n.id", "in", ids).execute();
}

export async function listNoticesOf(db: Connection, listId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("id")
    .where("list_id", "=", listId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listToldOf(
  db: Connection,
  kind: "list" | "training",
  id: number,
  userIds: number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("user_id")
    .where("user_id", "in", userIds)
    .where("kind", "=", kind)
    .where(kind === "list" ? "list_id" : "training_id", "=", id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The users among these who were notified of a kind at or after a time (ms), each with the last time. */
export async function listNotified(db: Connection, kind: Kind, userIds: number[], since: number) {
  if (userIds.length === 0) return new Map<number, number>();
  const rows = await db
    .selectFrom("notifications")
    .select((select) => ["user_id", select.fn.max<number>("last_at").as("at")])
    .where("user_id", "in", userIds)
    .where("last_at", ">=", since)
    .where("kind", "=", kind)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, at }) => [user_id, Number(at)]));
}

const selectUnread = prepared((db, { userId }: { userId: number }) =>
  visible(db, userId).where("n.read_at", "is", null).select("n.kind").limit(MOST_COUNTED),
);

export async function countUnreadNotifications(db: Connection, userId: number): Promise<number> {
  return (await listUnreadKinds(db, userId)).length;
}

export async function listUnreadKinds(db: Connection, userId: number): Promise<Kind[]> {
  return (await selectUnread(db, { userId })).map(({ kind }) => kind as Kind);
}

export async function countUnreadOfEach(db: Connection, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("users as u")
    .where("u.id", "in", userIds)
    .select((user) => [
      "u.id",
      user
        .selectFrom(
          visible(db, sql.ref<number>("u.id"))
            .where("n.read_at", "is", null)
            .select("n.id")
            .limit(MOST_COUNTED)
            .as("unread"),
        )
        .select((unread) => unread.fn.countAll<number>().as("count"))
        .as("unread"),
    ])
    .execute();
  return new Map(rows.map(({ id, unread }) => [id, unread ?? 0]));
}

/** A null id selects all of these kinds. */
export interface OnScreen {
  kinds: Kind[];
  id: number | null;
}

export async function listUnreadAbout(db: Connection, viewer: Pick<Viewer, "id">, { kinds, id }: OnScreen) {
  let query = db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", viewer.id)
    .where("kind", "in", kinds)
    .where("read_at", "is", null);
  if (id !== null) query = query.where("subject_id", "=", id);
  const rows = await query.limit(MOST_COUNTED).execute();
  return rows.map(({ id }) => id);
}

export async function listChosenKinds(db: Connection, viewer: Pick<Viewer, "id" | "role">): Promise<Kind[]> {
  const rows = await db
    .selectFrom("muted_notifications")
    .select("kind")
    .where("user_id", "=", viewer.id)
    .execute();
  const muted = new Set<string>(rows.map((row) => row.kind));
  return kindsFor(viewer).filter((kind) => !muted.has(kind));
}
