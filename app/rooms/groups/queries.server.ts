import { NOT_JOINED } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
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
  const group = await readGroup(db, viewer, id);
  if (!group.isMember && !seesAllGroups(viewer)) throw new NotFound(NO_SUCH_GROUP);
  return group;
}

/** The same for a viewer who may just have left it. Callers check. @throws NotFound */
export async function readGroup(db: Connection, viewer: Reader, id: number): Promise<Group> {
  const found = await groups(db, viewer).where("g.id", "=", id).executeTakeFirst();
  if (!found) throw new NotFound(NO_SUCH_GROUP);
  return toGroup(found);
}

/** The viewer's groups, newest first. @param all every group; only for staff */
export async function listGroups(db: Connection, viewer: Reader, all: boolean, page: PageRequest) {
  const query = groups(db, viewer);
  const { rows, ...neighbours } = await (all && seesAllGroups(viewer)
    ? fetchPage(query.where("g.id", ">", 0), page, { id: "g.id" })
    : fetchPage(query.where("own.user_id", "=", viewer.id), page, { id: "own.group_id" }));
  return { rows: rows.map(toGroup), ...neighbours };
}

/** The groups that a viewer may choose as a filter or for a list, by name. */
export function listOfferedGroups(db: Connection, viewer: Reader) {
  const all = db
    .selectFrom("groups as g")
    .select(["g.id", "g.name"])
    .where("g.name_key", ">", "")
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

/**
 * What a screen needs for its filter by group, in one statement: the groups on offer and the chosen one.
 * @throws NotFound for a group that the viewer may not see
 */
export async function offerGroups(db: Connection, viewer: Reader, chosen: number | undefined) {
  const groups = await listOfferedGroups(db, viewer);
  if (chosen === undefined || groups.some(({ id }) => id === chosen)) return { group: chosen, groups };
  // Staff of a site with many groups may have chosen one that is not on offer.
  const { id, name } = await requireGroup(db, viewer, chosen);
  return { group: chosen, groups: [...groups, { id, name }] };
}

/** A page of a group's members in the order of their ids, places that nobody has taken yet among them. */
export async function listPeople(db: Connection, groupId: number, page: PageRequest) {
  const query = db
    .selectFrom("group_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.username", "u.avatar", "u.waits", "m.is_leader", "m.joined_at"])
    .where("m.group_id", "=", groupId)
    .where("m.left_until", "is", null);
  const { rows, ...neighbours } = await fetchPage(query, page, { id: "m.user_id", ascending: true });
  const people = rows.map(({ waits, ...person }) => ({ ...person, isPlace: waits === NOT_JOINED }));
  return { rows: people, ...neighbours };
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

/** A user's own memberships, for the export of their data. */
export async function* exportGroups(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("group_members as m")
      .innerJoin("groups as g", "g.id", "m.group_id")
      .select(["g.id", "g.name", "m.is_leader", "m.joined_at", "m.left_until"])
      .where("m.user_id", "=", userId)
      .where("m.group_id", ">", after)
      .orderBy("m.group_id")
      .limit(MOST_OFFERED)
      .execute(),
  );
  for await (const { id, name, is_leader, joined_at, left_until } of rows) {
    const leaving = left_until === null ? null : new Date(left_until).toISOString();
    yield {
      _id: String(id),
      name,
      isLeader: is_leader === 1,
      joined: new Date(joined_at).toISOString(),
      /** Only of a group that the user has left this week. */
      ...(leaving && { shownUntil: leaving }),
    };
  }
}

/**
 * Whether a leader leads a group with the member. Staff need not ask.
 * @param byStaff only groups that staff made, whose leaders may vouch
 */
export async function leadsTogether(
  db: Connection,
  leaderId: number,
  memberId: number,
  byStaff = true,
): Promise<boolean> {
  const row = await db
    .selectFrom("group_members as l")
    .innerJoin("groups as g", "g.id", "l.group_id")
    .innerJoin("group_members as m", "m.group_id", "l.group_id")
    .select("g.id")
    .where("l.user_id", "=", leaderId)
    .where("l.is_leader", "=", 1)
    .where("l.left_until", "is", null)
    .where("g.by_staff", ">=", byStaff ? 1 : 0)
    .where("m.user_id", "=", memberId)
    .where("m.left_until", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The viewer's groups by name, all for staff, and whether they lead them: leaders may give lists to their groups. */
export async function listGroupsToGive(db: Connection, viewer: Reader) {
  if (seesAllGroups(viewer)) {
    const all = await listOfferedGroups(db, viewer);
    return all.map((group) => ({ ...group, isLed: true }));
  }
  const own = await db
    .selectFrom("group_members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .select(["g.id", "g.name", "m.is_leader"])
    .where("m.user_id", "=", viewer.id)
    .where("m.left_until", "is", null)
    .orderBy("m.is_leader", "desc")
    .orderBy("g.name_key")
    .limit(MOST_OFFERED)
    .execute();
  return own.map(({ id, name, is_leader }) => ({ id, name, isLed: is_leader === 1 }));
}

/** What every screen of a group shows above its own content. @throws NotFound */
export async function readGroupHead(app: Pick<Application, "db" | "site">, viewer: Reader, id: number) {
  return headOf(app, viewer, await requireGroup(app.db, viewer, id));
}

/** The same for a group that has been read. */
export async function headOf({ db, site }: Pick<Application, "db" | "site">, viewer: Reader, group: Group) {
  return {
    id: group.id,
    name: group.name,
    about: group.about,
    members: group.members,
    isMember: group.isMember,
    isByStaff: group.isByStaff,
    leaders: await listLeaders(db, group.id),
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

/** The join link, for those who may hand it out; null for other members. */
export const linkFor = (app: Signing, viewer: Reader, group: Group): string | null =>
  mayLead(viewer, group) ? joinLink(app, group) : null;

/** The group that a join link leads to. @throws NotFound for a wrong or renewed link */
export async function groupOfLink(
  { db, secrets }: { db: Connection; secrets: string[] },
  viewer: Pick<Viewer, "id">,
  id: number,
  key: string,
) {
  const found = await groups(db, viewer).where("g.id", "=", id).executeTakeFirst();
  if (!found || !isSignatureOf(secrets, textOf(found), key)) {
    throw new NotFound("This link does not lead to a group any more. Ask for a new one.");
  }
  return toGroup(found);
}
