import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { waitShortly } from "../../platform/db/deletions.server.ts";
import { deleteInSlices, SLICE } from "../../platform/db/slices.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { Forbidden, Invalid } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import { toTitleKey } from "../../platform/search/lists.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockersOf } from "../blocks/index.server.ts";
import { listNoticesOf, notify } from "../notifications/index.server.ts";
import { TITLE } from "./limits.ts";
import { insertList, requireOwnList } from "./own.server.ts";
import { mayTell, NOT_TOLD } from "./policy.ts";
import { listItems, requireList } from "./queries.server.ts";
import type { ListInput } from "./schema.ts";
import { listTelling, stopTelling } from "./telling.server.ts";

export { type Added, addItems, makeListOfBatch } from "./import.server.ts";
export { editItem, markItem, moveItem, removeItem, requireItem } from "./items.server.ts";
export { requireOwnList } from "./own.server.ts";

type Store = Pick<Application, "db" | "now">;
type Publishing = Pick<Application, "db" | "now" | "hub" | "limits">;
type Writing = Transaction<Tables>;

/**
 * @param key a repeated key returns the stored list @throws Conflict if there are too many; Invalid for members who
 * cannot be chosen; Forbidden if the viewer may not announce lists; TooMany
 */
export async function createList(
  app: Publishing,
  viewer: Viewer,
  { members = [], tell, ...facts }: ListInput,
  key: string | null = null,
): Promise<number> {
  const { id, isTold } = await inTransaction(app.db, async (trx) => {
    const sent = await findSubmission(trx, "lists", viewer.id, key);
    if (sent) return { id: sent.id, isTold: false };
    const id = await insertList(trx, viewer, { ...facts, submission_key: key }, app.now());
    await choose({ ...app, db: trx }, viewer, id, facts.audience === "chosen" ? members : []);
    return { id, isTold: tell && (await announce(trx, viewer, id, app.now())) };
  });
  if (isTold) await waitShortly(runJob(app, listTelling));
  return id;
}

/** Queues a list's announcement to everyone. @returns false if the list was announced before. @throws Forbidden */
async function announce(trx: Writing, viewer: Viewer, id: number, time: number): Promise<boolean> {
  if (!mayTell(viewer)) throw new Forbidden(NOT_TOLD);
  const { numUpdatedRows } = await trx
    .updateTable("lists")
    .set({ announced_at: time, told_up_to: 0 })
    .where("id", "=", id)
    .where("audience", "=", "everyone")
    .where("announced_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * @param read the `updated_at` when editing began; null skips the check @throws NotFound, Forbidden, Invalid,
 * TooMany, Conflict
 */
export async function updateList(
  app: Publishing,
  viewer: Viewer,
  id: number,
  { members, tell, ...facts }: ListInput,
  read: number | null = null,
): Promise<void> {
  const isTold = await inTransaction(app.db, async (trx) => {
    const before = await requireOwnList(trx, viewer, id);
    await trx
      .updateTable("lists")
      .set({
        ...facts,
        title_key: toTitleKey(facts.title),
        updated_at: nextVersion(before.updated_at, read, app.now()),
      })
      .where("id", "=", id)
      .execute();
    const store = { ...app, db: trx };
    if (facts.audience === "everyone") await choose(store, viewer, id, []);
    else {
      await stopTelling(trx, id);
      if (members) await choose(store, viewer, id, members);
    }
    return tell && announce(trx, viewer, id, app.now());
  });
  if (isTold) await waitShortly(runJob(app, listTelling));
}

async function choose(store: Publishing & { db: Writing }, viewer: Viewer, id: number, names: string[]) {
  const trx = store.db;
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  const found =
    keys.length === 0
      ? []
      : await trx
          .selectFrom("users")
          .select(["id", "username", "username_key"])
          .where("username_key", "in", keys)
          .where("waits", "=", 0)
          .execute();
  const known = new Set(found.map(({ username_key }) => username_key));
  const unknown = names.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length > 0) throw invalidMembers(`No member found for: ${unknown.slice(0, 5).join(", ")}.`);
  const before = await trx.selectFrom("list_members").select("user_id").where("list_id", "=", id).execute();
  const chosen = new Set(before.map(({ user_id }) => user_id));
  const added = found.filter((user) => !chosen.has(user.id));
  const blockers = await blockersOf(
    trx,
    viewer.id,
    added.map((user) => user.id),
  );
  const blocking = added.filter((user) => blockers.has(user.id)).map(({ username }) => username);
  if (blocking.length > 0) throw invalidMembers(`You can't choose these members: ${blocking.join(", ")}.`);
  const kept = new Set(found.map((user) => user.id));
  const gone = [...chosen].filter((user) => !kept.has(user));
  if (gone.length > 0) {
    await trx.deleteFrom("list_members").where("list_id", "=", id).where("user_id", "in", gone).execute();
  }
  if (added.length > 0) {
    // No limit for staff, who can notify everyone anyway.
    if (!mayTell(viewer)) await store.limits.take("chosenByAccount", viewer.id, added.length);
    await trx
      .insertInto("list_members")
      .values(added.map((user) => ({ list_id: id, user_id: user.id })))
      .execute();
    const receivers = added.map((user) => user.id);
    await notify(store, { kind: "list", id, actor: viewer.id, receivers, at: store.now() });
  }
}

const invalidMembers = (message: string) => new Invalid(message, { members: [message] });

export async function deleteList({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  await requireOwnList(db, viewer, id);
  await dropListNotices(db, id);
  return inTransaction(db, async (trx) => {
    await requireOwnList(trx, viewer, id);
    await trx.deleteFrom("lists").where("id", "=", id).execute();
  });
}

/** Copies only visible items. @throws NotFound, Conflict */
export function copyList({ db, now }: Store, viewer: Viewer, id: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { title, about } = await requireList(trx, viewer, id);
    const items = await listItems(trx, viewer, id, { limit: 1_000 });
    const time = now();
    const facts = { title: `Copy of ${title}`.slice(0, TITLE.limit), about, due: null };
    const copy = await insertList(trx, viewer, { ...facts, audience: "chosen" }, time);
    const rows = items.map(({ task_id, problem_id, section, name, note, part }, position) => ({
      list_id: copy,
      owner_id: viewer.id,
      ...{ task_id, problem_id, part, position, section, name, note },
      updated_at: time,
    }));
    for (let from = 0; from < rows.length; from += SLICE) {
      await trx
        .insertInto("list_items")
        .values(rows.slice(from, from + SLICE))
        .execute();
    }
    return copy;
  });
}

interface RemovedList {
  list: Row<"lists">;
  items: Row<"list_items">[];
  members: Row<"list_members">[];
}

/** Stops a list's announcement and deletes its notifications, in batches: every member may have one. */
export async function dropListNotices(db: Database, id: number): Promise<void> {
  await inTransaction(db, (trx) => stopTelling(trx, id));
  await deleteInSlices(db, "notifications", () => listNoticesOf(db, id, SLICE));
}

export function takeOutList({ db }: { db: Connection }, id: number): Promise<RemovedList | undefined> {
  return inTransaction(db, async (trx) => {
    const items = await trx.selectFrom("list_items").selectAll().where("list_id", "=", id).execute();
    const members = await trx.selectFrom("list_members").selectAll().where("list_id", "=", id).execute();
    const list = await trx.deleteFrom("lists").where("id", "=", id).returningAll().executeTakeFirst();
    return list && { list, items, members };
  });
}

/** Restores a list without the problems and members that no longer exist. */
export function putBackList({ db }: { db: Connection }, { list, items, members }: RemovedList) {
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto("lists")
      .values({ ...list, title_key: toTitleKey(list.title), submission_key: null })
      .execute();
    for (let from = 0; from < items.length; from += SLICE) {
      const some = items.slice(from, from + SLICE);
      const ids = some.map(({ task_id }) => task_id);
      const tasks = await trx.selectFrom("tasks").select("id").where("id", "in", ids).execute();
      const rows = some.filter(({ task_id }) => tasks.some(({ id }) => id === task_id));
      if (rows.length > 0) await trx.insertInto("list_items").values(rows).execute();
    }
    if (members.length === 0) return;
    const ids = members.map(({ user_id }) => user_id);
    const users = await trx.selectFrom("users").select("id").where("id", "in", ids).execute();
    if (users.length === 0) return;
    await trx
      .insertInto("list_members")
      .values(users.map((user) => ({ list_id: list.id, user_id: user.id })))
      .execute();
  });
}
