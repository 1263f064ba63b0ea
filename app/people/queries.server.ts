import { sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { NotFound } from "../http/errors.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pagination.ts";
import { hasBlocked } from "../moderation/queries.server.ts";
import { foundId, isFound } from "../search/found.server.ts";
import { matchesPerson, type PersonFilter, personIndex, toPersonMatch } from "../search/people.server.ts";
import { DAY, type DayCount } from "./activity.ts";
import { type SearchFilter, toKey } from "./schema.ts";

/** Enough to know that somebody is there. @throws NotFound */
export async function requireUser(db: Connection, id: number) {
  const user = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user) throw new NotFound("There is no such user.");
  return user;
}

function people(db: Connection) {
  return db
    .selectFrom("users as u")
    .leftJoin("profiles as p", "p.user_id", "u.id")
    .select(["u.id", "u.username", "u.email"])
    .select(["p.favlanguage", "p.rating", "p.platform", "p.location", "p.collaborator"]);
}

/** What a user tells of themselves, without what is theirs elsewhere. @throws NotFound */
export async function getProfile(db: Connection, id: number) {
  const user = await people(db)
    .select(["p.github", "p.updated_at", "u.solutions_count", "u.public_problems_count", "u.created_at"])
    .select(["u.reviews_received", "u.stars_received"])
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (!user) throw new NotFound("There is no such user.");
  const skills = await skillsOf(db, [id]);
  const projects = await db
    .selectFrom("user_projects")
    .select("link")
    .where("user_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...user, skills: skills.get(id) ?? [], projects: projects.map((row) => row.link) };
}
export type Profile = Awaited<ReturnType<typeof getProfile>>;

/** Skills by user, in their owners' order, for a page of users in one query. */
export async function skillsOf(db: Connection, ids: number[]): Promise<Map<number, string[]>> {
  const skills = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return skills;
  const rows = await db
    .selectFrom("user_skills")
    .select(["user_id", "skill"])
    .where("user_id", "in", ids)
    .orderBy("user_id")
    .orderBy("position")
    .execute();
  for (const row of rows) skills.get(row.user_id)?.push(row.skill);
  return skills;
}

function toFilter({ q, skill, language, open }: SearchFilter): PersonFilter {
  return {
    term: q,
    skill: skill && toKey(skill),
    language: language && toKey(language),
    open: open !== undefined,
  };
}

function found(db: Connection, match: string) {
  return people(db)
    .innerJoin(personIndex, (join) => join.on(foundId, "=", sql.ref("u.id")))
    .where(matchesPerson(match));
}
export type PersonEntry = Awaited<ReturnType<ReturnType<typeof found>["execute"]>>[number];

/** A page of the users whose name or e-mail address holds the term and who fit the filters, newest account first. */
export async function searchPeople(
  db: Connection,
  filter: SearchFilter,
  page: PageRequest,
): Promise<PageOf<PersonEntry>> {
  const match = toPersonMatch(toFilter(filter));
  if (match === null) return { rows: [], older: null, newer: null };
  const from = page.after ?? page.before;
  let query = found(db, match);
  if (from) query = query.where(isFound(page.after ? "<" : ">", from.id));
  const rows = await query
    .orderBy(foundId, page.before ? "asc" : "desc")
    .limit(page.limit + 1)
    .execute();
  return toPage(rows, page, ({ id }) => ({ key: id, id }));
}

/** Who has the very name or address that was searched for, and fits the filters: at most two. */
export async function findNamed(db: Connection, filter: SearchFilter): Promise<PersonEntry[]> {
  const match = toPersonMatch(toFilter(filter));
  const name = filter.q?.normalize("NFKC").toLowerCase();
  if (match === null || name === undefined) return [];
  const named = await db
    .selectFrom("users")
    .select("id")
    .where((where) => where.or([where("username_key", "=", name), where("email_key", "=", name)]))
    .execute();
  const rows = await Promise.all(named.map(({ id }) => found(db, match).where(isFound("=", id)).execute()));
  return rows.flat();
}

/** How many a search finds, counted up to `most` and not beyond. */
export async function countFound(db: Connection, filter: SearchFilter, most: number): Promise<number> {
  const match = toPersonMatch(toFilter(filter));
  if (match === null) return 0;
  const rows = db.selectFrom(personIndex).select(foundId.as("id")).where(matchesPerson(match));
  const { total } = await db
    .selectFrom(rows.limit(most).as("branch"))
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Labels of the skills or languages that most have. */
export async function commonLabels(
  db: Connection,
  kind: "skill" | "language",
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("people_totals")
    .select("label")
    .where("kind", "=", kind)
    .where("total", ">", 0)
    .orderBy("total", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.label);
}

/** Those open to collaborate whose profile changed last, with their skills; nobody with a block between them and the viewer. */
export async function listOpenPeople(db: Connection, viewer: Viewer, limit: number) {
  const rows = await people(db)
    .where("p.collaborator", "=", 1)
    .where("p.user_id", "!=", viewer.id)
    .where((where) => where.not(hasBlocked(viewer.id, where.ref("u.id"))))
    .where((where) => where.not(hasBlocked(where.ref("u.id"), viewer.id)))
    .orderBy("p.updated_at", "desc")
    .orderBy("p.user_id", "desc")
    .limit(limit)
    .execute();
  const skills = await skillsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, skills: skills.get(row.id) ?? [] }));
}

/**
 * How much a user did on each day (of UTC, numbered from the epoch) since that of `from`: problems shared, solutions
 * posted, reviews written. What hangs on private problems counts for nobody, so that nothing can be read off it.
 */
export function listActivity(db: Connection, userId: number, from: number): Promise<DayCount[]> {
  return db
    .selectFrom("activity_days")
    .select(["day", "total"])
    .where("user_id", "=", userId)
    .where("day", ">=", Math.floor(from / DAY))
    .where("total", ">", 0)
    .orderBy("day")
    .execute();
}

/** A user's account and profile for their export. */
export async function exportProfile(db: Connection, userId: number) {
  const profile = await getProfile(db, userId);
  return {
    username: profile.username,
    email: profile.email,
    joined: new Date(profile.created_at).toISOString(),
    favlanguage: profile.favlanguage,
    rating: profile.rating,
    platform: profile.platform,
    gitHub: profile.github,
    location: profile.location,
    collaborator: profile.collaborator === 1,
    skills: profile.skills,
    projectslinks: profile.projects,
  };
}
