import type { ExpressionBuilder, Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { isPrefetch } from "../../platform/http/prefetch.ts";
import type { Hub } from "../../platform/realtime/hub.server.ts";
import { NOTIFICATION } from "../../platform/realtime/protocol.ts";
import { userTopic } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { blockersOf, hasBlocked } from "../blocks/index.server.ts";
import { toNotificationJson } from "./json.ts";
import { columnOf, pathOf, shownAt } from "./kinds.ts";
import {
  countUnreadNotifications,
  countUnreadOfEach,
  getNotification,
  getNotifications,
  listToldOf,
  listUnreadAbout,
  listUnreadKinds,
} from "./queries.server.ts";
import { type ChoicesInput, type Kind, kindsFor } from "./schema.ts";

type Store = Pick<Application, "db" | "now" | "hub">;
type Publishing = Pick<Store, "db" | "hub">;

const DAY = 24 * 60 * 60 * 1000;
const KEPT_WHEN_READ = 90 * DAY;
const MOST_KEPT = 500;
/** Trims on 1 in 16 inserts, so that most inserts do not pay for the search. */
const TRIMS = 16;
/** Small enough that the sweep does not block other writes for long. */
const SWEPT_AT_ONCE = 5000;

export interface Act {
  kind: Kind;
  id?: number;
  /** The subject, if it is a problem, or else its problem. */
  problem?: { id: number; author_id: number | null; visibility: "public" | "private" };
  /** Null if staff acted. */
  actor: number | null;
  /** In milliseconds since the epoch. */
  at: number;
}

interface Notice extends Act {
  /** Null stands for an author whose account is deleted. */
  receivers: (number | null)[];
}

type Written = Record<"id" | "user_id", number>;

/**
 * Notifies users in the transaction of the action. Skips the actor, users who block the actor or mute the kind and,
 * for a private problem, everyone but its author. An unread notification covers all actions of the same kind on the
 * same subject. @returns how many users it has notified
 */
export function notify({ db, hub }: Publishing, notice: Notice): Promise<number> {
  return inTransaction(db, async (trx, afterCommit) => {
    const receivers = await receiversOf(trx, notice);
    if (receivers.length === 0) return 0;
    const { kind, id = 0, problem, actor, at } = notice;
    const row = {
      kind,
      problem_id: problem?.id ?? null,
      [columnOf(kind)]: id,
      subject_id: id,
      actor_id: actor,
      total: 1,
      first_at: at,
      last_at: at,
    };
    const written = await trx
      .insertInto("notifications")
      .values(receivers.map((user_id) => ({ ...row, user_id })))
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "kind", "subject_id"])
          .where("read_at", "is", null)
          .doUpdateSet((set) => ({
            total: set("notifications.total", "+", 1),
            actor_id: set.ref("excluded.actor_id"),
            last_at: set.ref("excluded.last_at"),
          })),
      )
      .returning(["id", "user_id", "total"])
      .execute();
    for (const { id, user_id, total } of written) {
      if (total === 1 && id % TRIMS === 0) await trim(trx, user_id);
    }
    afterCommit((committed) => announce(committed, hub, written));
    return receivers.length;
  });
}

async function receiversOf(trx: Transaction<Tables>, { kind, id = 0, problem, actor, receivers }: Notice) {
  const concerned = [...new Set(receivers)].filter(
    (user): user is number =>
      user !== null && user !== actor && (problem?.visibility !== "private" || problem.author_id === user),
  );
  if (concerned.length === 0) return [];
  const muted = await trx
    .selectFrom("muted_notifications")
    .select("user_id")
    .where("user_id", "in", concerned)
    .where("kind", "=", kind)
    .execute();
  const blockers = actor === null ? [] : await blockersOf(trx, actor, concerned);
  // A member is notified of a list or a training only the first time they are added to it.
  const told = kind === "list" || kind === "training" ? await listToldOf(trx, kind, id, concerned) : [];
  const without = new Set([...muted.map((row) => row.user_id), ...blockers, ...told]);
  // A deleted account's rows are removed after the account itself.
  const there = await trx.selectFrom("users").select("id").where("id", "in", concerned).execute();
  return there.map((user) => user.id).filter((user) => !without.has(user));
}

async function trim(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx
    .deleteFrom("notifications")
    .where("id", "in", (select) =>
      select
        .selectFrom("notifications")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("last_at", "desc")
        .orderBy("id", "desc")
        .limit(MOST_KEPT)
        .offset(MOST_KEPT),
    )
    .execute();
}

/**
 * Takes back unread notifications of an action, in the transaction that undoes it.
 * @param except users who were not notified of it
 */
export function retract(
  { db, hub }: Publishing,
  { kind, id, actor, at, except = [] }: Act & { id: number; actor: number; except?: number[] },
): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const changed = await trx
      .updateTable("notifications")
      .set((set) => ({
        total: set("total", "-", 1),
        // Null if the account is deleted or the latest action is undone: the previous actor is unknown.
        actor_id: set
          .selectFrom("users")
          .select("id")
          .whereRef("id", "=", "notifications.actor_id")
          .where("id", "!=", actor),
      }))
      .where(columnOf(kind), "=", id)
      .where("kind", "=", kind)
      .where("user_id", "not in", [actor, ...except])
      .where("read_at", "is", null)
      .where("first_at", "<=", at)
      // Users who mute this kind or block this actor were not notified, so their notification is about other actions.
      .where((where) => where.or([where("actor_id", "=", actor), where.not(isUnheard(where, kind, actor))]))
      .returning(["id", "user_id", "total"])
      .execute();
    const empty = changed.filter(({ total }) => total <= 0).map((row) => row.id);
    if (empty.length > 0) await trx.deleteFrom("notifications").where("id", "in", empty).execute();
    afterCommit((committed) => announce(committed, hub, changed));
  });
}

const isUnheard = (where: ExpressionBuilder<Tables, "notifications">, kind: Kind, actor: number) =>
  where.or([
    where.exists(
      where
        .selectFrom("muted_notifications as m")
        .select("m.user_id")
        .whereRef("m.user_id", "=", "notifications.user_id")
        .where("m.kind", "=", kind),
    ),
    hasBlocked(where.ref("notifications.user_id"), actor),
  ]);

/** Deletes notifications that are no longer true or that can no longer be opened. */
export async function dropNotifications(
  db: Connection,
  { kind, id, receiver }: { kind: Kind; id: number; receiver?: number },
): Promise<void> {
  let all = db.deleteFrom("notifications").where("kind", "=", kind).where(columnOf(kind), "=", id);
  // Subjects without their own column can only be found by receiver.
  if (receiver !== undefined) all = all.where("user_id", "=", receiver);
  await all.execute();
}

async function announce(db: Database, hub: Hub, written: Written[]): Promise<void> {
  const listening = written.filter(({ user_id }) => hub.isHeard(userTopic(user_id)));
  if (listening.length === 0) return;
  // One query for all receivers, because a discussion message notifies up to 51 users.
  const found = await getNotifications(
    db,
    listening.map(({ id }) => id),
  );
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  const counts = await countUnreadOfEach(
    db,
    listening.map(({ user_id }) => user_id),
  );
  for (const { id, user_id } of listening) {
    const entry = entries.get(id);
    const notification = entry?.read_at === null ? toNotificationJson(entry) : null;
    const unread = counts.get(user_id) ?? 0;
    hub.publish(userTopic(user_id), { type: NOTIFICATION, data: { unread, notification } });
  }
}

/** @returns the path to redirect to @throws NotFound */
export async function openNotification(app: Store, viewer: Viewer, id: number): Promise<string> {
  const entry = await getNotification(app.db, viewer.id, id);
  if (!entry) throw new NotFound("There is no such notification.");
  await readNotifications(app, viewer, [id]);
  return pathOf(entry);
}

/** Ignores ids of other users' notifications. @param ids all by default @returns how many are still unread */
export async function readNotifications({ db, now, hub }: Store, viewer: Viewer, ids?: number[]) {
  let query = db
    .updateTable("notifications")
    .set({ read_at: now() })
    .where("user_id", "=", viewer.id)
    .where("read_at", "is", null);
  if (ids) query = query.where("id", "in", ids);
  if (ids?.length !== 0) await query.execute();
  const unread = await countUnreadNotifications(db, viewer.id);
  hub.publish(userTopic(viewer.id), { type: NOTIFICATION, data: { unread, notification: null } });
  return unread;
}

/** Runs on GET requests, but not on prefetches. @returns kinds still unread, up to 100 */
export async function readOnScreen(
  { db, now, hub }: Store,
  viewer: Viewer,
  { url, headers }: Pick<Request, "url" | "headers">,
): Promise<Kind[]> {
  const unread = await listUnreadKinds(db, viewer.id);
  const isShown = unread.length > 0 && !isPrefetch((name) => headers.get(name));
  const about = isShown ? shownAt(new URL(url)) : null;
  // Checked first, because most pages have nothing new and need no write lock.
  const ids = about ? await listUnreadAbout(db, viewer, about) : [];
  if (ids.length === 0) return unread;
  await readNotifications({ db, now, hub }, viewer, ids);
  return listUnreadKinds(db, viewer.id);
}

/** Applies only to later notifications. */
export function chooseKinds({ db }: Pick<Store, "db">, viewer: Viewer, { kinds: wanted }: ChoicesInput) {
  const offered = kindsFor(viewer);
  const muted = offered.filter((kind) => !wanted.includes(kind));
  return inTransaction(db, async (trx) => {
    await trx
      .deleteFrom("muted_notifications")
      .where("user_id", "=", viewer.id)
      .where("kind", "in", offered)
      .execute();
    if (muted.length === 0) return;
    const rows = muted.map((kind) => ({ user_id: viewer.id, kind }));
    await trx.insertInto("muted_notifications").values(rows).execute();
  });
}

export async function sweepNotifications({ db, now }: Pick<Store, "db" | "now">): Promise<number> {
  const result = await db
    .deleteFrom("notifications")
    .where("id", "in", (select) =>
      select
        .selectFrom("notifications")
        .select("id")
        .where("read_at", "<=", now() - KEPT_WHEN_READ)
        .limit(SWEPT_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
