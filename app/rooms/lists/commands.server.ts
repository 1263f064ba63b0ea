import type { Transaction } from "kysely";
import { learnZone, zoneOf } from "../../auth/time-zone.server.ts";
import type { Application } from "../../platform/application.ts";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { waitShortly } from "../../platform/db/deletions.server.ts";
import { deleteInSlices, SLICE } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Forbidden } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import { toTitleKey } from "../../platform/search/lists.server.ts";
import type { Viewer } from "../../viewer.ts";
import { listNoticesOf } from "../notifications/index.server.ts";
import { chooseGroups, chooseMembers, type Giving } from "./audience.server.ts";
import { dueFacts } from "./due.ts";
import { TITLE } from "./limits.ts";
import { insertList, requireOwnList } from "./own.server.ts";
import { canEdit, mayTell, NOT_TOLD, seesAll } from "./policy.ts";
import { listGroupsOf, listItems, listLedOf, requireList } from "./queries.server.ts";
import type { ListInput } from "./schema.ts";
import { listTelling, stopTelling } from "./telling.server.ts";

export { type Added, addItems, makeListOfBatch } from "./import.server.ts";
export { editItem, markItem, moveItem, removeItem, requireItem } from "./items.server.ts";
export { requireOwnList } from "./own.server.ts";

type Store = Pick<Application, "db" | "now">;
type Publishing = Pick<Application, "config" | "db" | "now" | "hub" | "limits">;
type Writing = Transaction<Tables>;

interface Sent {
  /** A repeated key returns the stored list. */
  key?: string | null;
  /** The browser's zone, kept with an account that has none. */
  zone?: string | null;
}

/**
 * @throws Conflict if there are too many; Invalid for members and groups that cannot be chosen; Forbidden if the viewer
 * may not announce lists; TooMany
 */
export async function createList(
  app: Publishing,
  viewer: Viewer,
  { members = [], groups = [], tell, ...facts }: ListInput,
  { key = null, zone = null }: Sent = {},
): Promise<number> {
  const { id, isTold } = await inTransaction(app.db, async (trx, afterCommit) => {
    const sent = await findSubmission(trx, "lists", viewer.id, key);
    if (sent) return { id: sent.id, isTold: false };
    const due = await dueFactsOf(trx, viewer, null, facts.due, { zone, now: app.now() });
    const id = await insertList(trx, viewer, { ...facts, ...due, submission_key: key }, app.now());
    const isTold = await giveTo({ ...app, db: trx, afterCommit }, viewer, id, facts.audience, {
      members,
      groups,
    });
    return { id, isTold: (tell && (await announce(trx, viewer, id, app.now()))) || isTold };
  });
  if (isTold) await waitShortly(runJob(app, listTelling));
  return id;
}

type Dated = Parameters<typeof dueFacts>[0];

async function dueFactsOf(
  trx: Writing,
  viewer: Viewer,
  before: Dated,
  due: string | null,
  { zone, now }: { zone: string | null; now: number },
) {
  if (due === null || due === before?.due) return dueFacts(before, due, "UTC", now);
  await learnZone(trx, viewer.id, zone);
  return dueFacts(before, due, await zoneOf(trx, viewer.id), now);
}

/** A list for everyone has no members or groups. @returns whether members are still to be told */
async function giveTo(
  giving: Giving,
  viewer: Viewer,
  id: number,
  audience: ListInput["audience"],
  { members, groups }: Pick<ListInput, "members" | "groups">,
): Promise<boolean> {
  const isChosen = audience === "chosen";
  if (!isChosen || members) await chooseMembers(giving, viewer, id, isChosen ? (members ?? []) : []);
  if (isChosen && !groups) return false;
  return chooseGroups(giving, viewer, id, isChosen ? (groups ?? []) : []);
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
  { members, groups, tell, ...facts }: ListInput,
  { read = null, zone = null }: { read?: number | null } & Pick<Sent, "zone"> = {},
): Promise<void> {
  const isTold = await inTransaction(app.db, async (trx, afterCommit) => {
    const before = await requireOwnList(trx, viewer, id);
    const due = await dueFactsOf(trx, viewer, before, facts.due, { zone, now: app.now() });
    await trx
      .updateTable("lists")
      .set({
        ...facts,
        ...due,
        title_key: toTitleKey(facts.title),
        updated_at: nextVersion(before.updated_at, read, app.now()),
      })
      .where("id", "=", id)
      .execute();
    if (facts.audience === "chosen") await stopTelling(trx, id);
    const giving = { ...app, db: trx, afterCommit };
    const isTold = await giveTo(giving, viewer, id, facts.audience, { members, groups });
    return (tell && (await announce(trx, viewer, id, app.now()))) || isTold;
  });
  if (isTold) await waitShortly(runJob(app, listTelling));
}

export async function deleteList({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  await requireOwnList(db, viewer, id);
  await dropListNotices(db, id);
  return inTransaction(db, async (trx) => {
    await requireOwnList(trx, viewer, id);
    await trx.deleteFrom("lists").where("id", "=", id).execute();
  });
}

/** Whether a viewer who copies a list may give it again: their own, or one for a group that they lead. */
export async function givesAgain(db: Connection, viewer: Viewer, id: number): Promise<boolean> {
  const list = await requireList(db, viewer, id);
  if (canEdit(viewer, list)) return true;
  const groups = seesAll(viewer) ? await listGroupsOf(db, id) : await listLedOf(db, viewer, id);
  return groups.length > 0;
}

/** Copies only visible items, for the viewer alone: without due date, members and groups. @throws NotFound, Conflict */
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

/** Stops a list's announcement and deletes its notifications, in batches: every member may have one. */
export async function dropListNotices(db: Database, id: number): Promise<void> {
  await inTransaction(db, (trx) => stopTelling(trx, id));
  await deleteInSlices(db, "notifications", () => listNoticesOf(db, id, SLICE));
}
