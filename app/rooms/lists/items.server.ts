import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import type { Viewer } from "../../viewer.ts";
import { setHand } from "../solves/index.server.ts";
import { requireOwnList } from "./own.server.ts";
import { findItem, requireList } from "./queries.server.ts";
import { handOf, type ItemInput, type ItemMark } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;
type Writing = Transaction<Tables>;

interface Place {
  part: number;
  position: number;
}

/** The position at the end of a section; a new section goes to the end of the list. */
export async function placeIn(trx: Writing, listId: number, section: string): Promise<Place> {
  const parts = await trx
    .selectFrom("list_items")
    .select((select) => ["part", "section", select.fn.max<number>("position").as("position")])
    .where("list_id", "=", listId)
    .groupBy(["part", "section"])
    .execute();
  const own = parts.find((each) => each.section === section);
  if (own) return { part: own.part, position: own.position + 1 };
  const part = section === "" ? 0 : 1 + Math.max(0, ...parts.map((each) => each.part));
  return { part, position: 0 };
}

export async function requireItem(db: Connection, viewer: Viewer, listId: number, id: number) {
  const item = await findItem(db, viewer, listId, id);
  if (!item) throw new NotFound("This problem is no longer in the list.");
  return item;
}

async function requireOwnItem(trx: Writing, viewer: Viewer, listId: number, id: number) {
  await requireOwnList(trx, viewer, listId);
  return requireItem(trx, viewer, listId, id);
}

/** Imported solves and posted solutions take precedence. @returns the mark in effect @throws NotFound */
export function markItem({ db, now }: Store, viewer: Viewer, listId: number, id: number, mark: ItemMark) {
  return inTransaction(db, async (trx) => {
    await requireList(trx, viewer, listId);
    const item = await requireItem(trx, viewer, listId, id);
    await setHand(trx, viewer, item.task_id, handOf[mark], now());
    const kept = await trx
      .selectFrom("marks")
      .select("status")
      .where("user_id", "=", viewer.id)
      .where("task_id", "=", item.task_id)
      .executeTakeFirst();
    return wordOf(kept?.status);
  });
}

function wordOf(status: "solved" | "tried" | "gaveup" | "later" | undefined): ItemMark {
  if (status === undefined || status === "later") return "";
  return status === "tried" ? "attempted" : status;
}

/** Moves an item up or down by one, across sections if necessary. @throws NotFound, Forbidden */
export function moveItem(
  { db }: Pick<Store, "db">,
  viewer: Viewer,
  listId: number,
  id: number,
  way: "up" | "down",
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const item = await requireOwnItem(trx, viewer, listId, id);
    const [compare, direction, beyond] =
      way === "up" ? (["<", "desc", 1] as const) : ([">", "asc", -1] as const);
    const set = (id: number, place: Partial<Place> & { section?: string }) =>
      trx.updateTable("list_items").set(place).where("id", "=", id).execute();
    const beside = await trx
      .selectFrom("list_items")
      .select(["id", "position"])
      .where("list_id", "=", listId)
      .where("part", "=", item.part)
      .where("position", compare, item.position)
      .orderBy("position", direction)
      .limit(1)
      .executeTakeFirst();
    if (beside) {
      await set(beside.id, { position: item.position });
      await set(id, { position: beside.position });
      return;
    }
    const next = await trx
      .selectFrom("list_items")
      .select(["part", "section", "position"])
      .where("list_id", "=", listId)
      .where("part", compare, item.part)
      .orderBy("part", direction)
      .orderBy("position", direction)
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    const { part, section } = next;
    await set(id, { part, section, position: next.position + beyond });
  });
}

/** @param read the `updated_at` when editing began; null skips the check @throws NotFound, Forbidden, Conflict */
export function editItem(
  { db, now }: Store,
  viewer: Viewer,
  { listId, id }: { listId: number; id: number },
  input: ItemInput,
  read: number | null = null,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const item = await requireOwnItem(trx, viewer, listId, id);
    const updated_at = nextVersion(item.updated_at, read, now());
    const place = input.section === item.section ? {} : await placeIn(trx, listId, input.section);
    await trx
      .updateTable("list_items")
      .set({ ...input, ...place, updated_at })
      .where("id", "=", id)
      .execute();
  });
}

export function removeItem({ db }: Pick<Store, "db">, viewer: Viewer, listId: number, id: number) {
  return inTransaction(db, async (trx) => {
    await requireOwnItem(trx, viewer, listId, id);
    await trx.deleteFrom("list_items").where("id", "=", id).execute();
  });
}
