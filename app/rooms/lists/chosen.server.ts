import type { Connection } from "../../platform/db/connection.server.ts";
import { SLICE } from "../../platform/db/slices.server.ts";
import { inPages } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { listGroupsToGive } from "../groups/index.server.ts";
import { linkOf, nameOf } from "./naming.ts";
import { seesAll } from "./policy.ts";
import { listItems } from "./shown-items.server.ts";

export function listChosen(db: Connection, listId: number) {
  return db
    .selectFrom("list_members as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.id", "u.username"])
    .where("c.list_id", "=", listId)
    .orderBy("u.username_key")
    .execute();
}

/**
 * The groups that a form offers for a list: those that the viewer leads, all for staff, and those that have it already.
 */
export async function groupsToGive(
  db: Connection,
  viewer: Pick<Viewer, "id" | "role">,
  given: { id: number; name: string }[] = [],
) {
  const groups = await listGroupsToGive(db, viewer);
  const led = groups.filter(({ isLed }) => isLed);
  const others = given.filter(({ id }) => !led.some((group) => group.id === id));
  const offered = [...others, ...led].map(({ id, name }) => ({ id, name }));
  return { offered, isLed: groups.length > 0 };
}

/** The groups that a list is for, by name. */
export function listGroupsOf(db: Connection, listId: number) {
  return db
    .selectFrom("list_groups as lg")
    .innerJoin("groups as g", "g.id", "lg.group_id")
    .select(["g.id", "g.name"])
    .where("lg.list_id", "=", listId)
    .orderBy("g.name_key")
    .execute();
}

/** Those of a list's groups that a viewer may open, by name. */
export function listGroupsFor(db: Connection, viewer: Pick<Viewer, "id" | "role">, list: { id: number }) {
  const all = db
    .selectFrom("list_groups as lg")
    .innerJoin("groups as g", "g.id", "lg.group_id")
    .select(["g.id", "g.name"])
    .where("lg.list_id", "=", list.id)
    .orderBy("g.name_key");
  if (seesAll(viewer)) return all.execute();
  return all
    .innerJoin("group_members as gm", "gm.group_id", "lg.group_id")
    .where("gm.user_id", "=", viewer.id)
    .where("gm.left_until", "is", null)
    .execute();
}

export async function* exportLists(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("lists")
      .selectAll()
      .where("owner_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(SLICE)
      .execute(),
  );
  for await (const row of rows) {
    const items = await listItems(db, { id: userId }, row.id, { limit: 1_000 });
    const chosen = row.audience === "chosen" ? await listChosen(db, row.id) : [];
    const groups = row.audience === "chosen" ? await listGroupsOf(db, row.id) : [];
    yield {
      _id: String(row.id),
      title: row.title,
      about: row.about,
      due: row.due,
      dueAt: row.due_at === null ? null : new Date(row.due_at).toISOString(),
      audience: row.audience,
      members: chosen.map(({ username }) => username),
      groups: groups.map(({ name }) => name),
      createdAt: new Date(row.created_at).toISOString(),
      updatedAt: new Date(row.updated_at).toISOString(),
      items: items.map((item) => ({
        section: item.section,
        name: nameOf(item),
        link: linkOf(item),
        note: item.note,
      })),
    };
  }
}
