import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import { isSignatureOf, signatureOf } from "../../platform/http/signatures.server.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_OFFERED } from "./limits.ts";
import { mayLead, maySeeProgress, seesAllGroups } from "./policy.ts";

type Reader = Pick<Viewer, "id" | "role">;

const NO_SUCH_GROUP = "There is no such group.";

const groups = (db: Connection, viewer: Pick<Viewer, "id">) =>
  db
    .selectFrom("groups as g")
    .leftJoin("group_members as own", (join) =>
      join
        .onRef("own.group_id", "=", "g.id")
        .on("own.user_id", "=", viewer.id)
        .on("own.left_until", "is", null),
    )
    .select(["g.id", "g.name", "g.about", "g.by_staff", "g.link_version", "g.created_at"])
    .select(["own.user_id as own_id", "own.is_leader"])
    .select((select) =>
      select
        .selectFrom("group_members as m")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("m.group_id", "=", "g.id")
        .where("m.left_until", "is", null)
        .as("members"),
    );

type Found = Awaited<ReturnType<ReturnType<typeof groups>["execute"]>>[number];

const toGroup = ({ own_id, is_leader, by_staff, members, ...group }: Found) => ({
  ...group,
  members: Number(members ?? 0),
  isMember: own_id !== null,
  isLeader: own_id !== null && is_leader === 1,
  isByStaff: by_staff === 1,
});
export type Group = ReturnType<typeof toGroup>;

/** @throws NotFound for a group that the viewer does not belong to, unless they are staff */
export async function requireGroup(db: Connection, viewer: Reader, id: number): Promise<Group> {
  const found = await groups(db, viewer).where("g.id", "=", id).executeTakeFirst();
  if (!found || (found.own_id === null && !seesAllGroups(viewer))) throw new NotFound(NO_SUCH_GROUP);
  return toGroup(found);
}

/** The viewer's groups, newest first. @param all every group; only for staff */
export async function listGroups(db: Connection, viewer: Reader, all: boolean, page: PageRequest) {
  const query = groups(db, viewer);
  const visible = all && seesAllGroups(viewer) ? query : query.where("own.user_id", "is not", null);
  const { rows, ...neighbours } = await fetchPage(visible, page, { id: "g.id" });
  return { rows: rows.map(toGroup), ...neighbours };
}

/** The groups that a viewer may choose as a filter or for a list, by name. */
export function listOfferedGroups(db: Connection, viewer: Reader) {
  const all = db
    .selectFrom("groups as g")
    .select(["g.id", "g.name"])
    .orderBy("g.name_key")
    .limit(MOST_OFFERED);
  if (seesAllGroups(viewer)) return all.execute();
  return db
    .selectFrom("group_members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .select(["g.id", "g.name"])
    .where("m.user_id", "=", viewer.id)
    .where("m.left_until", "is", null)
    .orderBy("g.name_key")
    .limit(MOST_OFFERED)
    .execute();
}

/** A page of a group's members in the order of their ids. Leaders are listed by listLeaders. */
export async function listPeople(db: Connection, groupId: number, page: PageRequest) {
  const query = db
    .selectFrom("group_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.username", "u.waits", "m.is_leader", "m.joined_at"])
    .where("m.group_id", "=", groupId)
    .where("m.left_until", "is", null);
  return fetchPage(query, page, { id: "m.user_id", ascending: true });
}

export function listLeaders(db: Connection, groupId: number) {
  return db
    .selectFrom("group_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.username"])
    .where("m.group_id", "=", groupId)
    .where("m.is_leader", "=", 1)
    .where("m.left_until", "is", null)
    .orderBy("m.user_id")
    .limit(MOST_OFFERED)
    .execute();
}

/** The ids of everybody whose rows a group shows: also of those who left this week. @param now milliseconds */
export const idsInGroup = (db: Connection, groupId: number, now: number) =>
  db
    .selectFrom("group_members")
    .select("user_id")
    .where("group_id", "=", groupId)
    .where((where) => where.or([where("left_until", "is", null), where("left_until", ">", now)]));

/** Whether a leader, of a group that staff made, leads a group with the member. Staff need not ask. */
export async function leadsTogether(db: Connection, leaderId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom("group_members as l")
    .innerJoin("groups as g", "g.id", "l.group_id")
    .innerJoin("group_members as m", "m.group_id", "l.group_id")
    .select("g.id")
    .where("l.user_id", "=", leaderId)
    .where("l.is_leader", "=", 1)
    .where("l.left_until", "is", null)
    .where("g.by_staff", "=", 1)
    .where("m.user_id", "=", memberId)
    .where("m.left_until", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What every screen of a group shows above its own content. @throws NotFound */
export async function readGroupHead(
  { db, site }: Pick<Application, "db" | "site">,
  viewer: Reader,
  id: number,
) {
  const group = await requireGroup(db, viewer, id);
  return {
    id,
    name: group.name,
    about: group.about,
    members: group.members,
    isMember: group.isMember,
    leaders: await listLeaders(db, id),
    mayLead: mayLead(viewer, group),
    maySeeProgress: maySeeProgress(viewer, group, site.settings),
  };
}
export type GroupHead = Awaited<ReturnType<typeof readGroupHead>>;

type Signing = Pick<Application, "config" | "secrets">;
type Linked = Pick<Group, "id" | "link_version">;

const textOf = ({ id, link_version }: Linked) => `group:${id}:${link_version}`;

export const joinLink = ({ config, secrets }: Signing, group: Linked): string =>
  `${config.publicUrl}/groups/${group.id}/join/${signatureOf(secrets, textOf(group))}`;

/** The group that a join link leads to. @throws NotFound for a wrong or renewed link */
export async function groupOfLink(
  { db, secrets }: { db: Connection; secrets: string[] },
  viewer: Reader,
  id: number,
  key: string,
) {
  const found = await groups(db, viewer).where("g.id", "=", id).executeTakeFirst();
  if (!found || !isSignatureOf(secrets, textOf(found), key)) {
    throw new NotFound("This link does not lead to a group any more. Ask for a new one.");
  }
  return toGroup(found);
}
