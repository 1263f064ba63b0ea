import { sql } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import { zoneOf } from "../../auth/time-zone.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { Forbidden, NotFound } from "../../platform/http/errors.ts";
import { type PageOf, type PageRequest, toPage } from "../../platform/http/pages.server.ts";
import type { PersonMatch } from "../../platform/search/engine.ts";
import { foundId, isFound } from "../../platform/search/found.server.ts";
import { peopleFound, toPersonMatch } from "../../platform/search/people.server.ts";
import { accountKey, mailAddress } from "../../platform/text/account-key.ts";
import type { Viewer } from "../../viewer.ts";
import { hasBlocked, NO_SUCH_USER, requireShown, requireUser } from "../blocks/index.server.ts";
import { waitOf } from "../members/index.server.ts";
import { listSolveDays, listSolveTotals, nextStart, startOf } from "../solves/index.server.ts";
import { calendarStart, DAY, type DayCount, toCalendar } from "./activity.ts";
import { canEdit } from "./policy.ts";
import { type SearchFilter, toKey } from "./schema.ts";
import { addDays, spreadOver, streaksOf } from "./solving.ts";

export async function requireOwn(db: Connection, viewer: Viewer, userId: number): Promise<void> {
  await requireUser(db, userId);
  if (!canEdit(viewer, userId)) throw new Forbidden("Only the owner can change this profile.");
}

function people(db: Connection) {
  return db
    .selectFrom("users as u")
    .leftJoin("profiles as p", "p.user_id", "u.id")
    .select(["u.id", "u.username", "u.email", "u.avatar"])
    .select(["p.favlanguage", "p.rating", "p.platform", "p.location", "p.collaborator"]);
}

/** @throws NotFound for unknown and unapproved accounts */
export async function getProfile(db: Connection, id: number) {
  await requireShown(db, id);
  return readProfile(db, id);
}
export type Profile = Awaited<ReturnType<typeof readProfile>>;

async function readProfile(db: Connection, id: number) {
  const rows = await people(db)
    .select([
      "p.github",
      "p.updated_at",
      "u.solutions_count",
      "u.public_problems_count",
      "u.created_at",
      "u.active_day",
      "u.waits",
    ])
    .select(["u.reviews_received", "u.stars_received", "u.useful_received"])
    .where("u.id", "=", id)
    .execute();
  const [user] = await withSkills(db, rows);
  if (!user) throw new NotFound(NO_SUCH_USER);
  const projects = await db
    .selectFrom("user_projects")
    .select("link")
    .where("user_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...user, projects: projects.map((row) => row.link) };
}
export async function withSkills<T extends { id: number }>(db: Connection, users: T[]) {
  const skilled = new Map(users.map((user) => [user.id, { ...user, skills: [] as string[] }]));
  if (skilled.size === 0) return [];
  const rows = await db
    .selectFrom("user_skills")
    .select(["user_id", "skill"])
    .where("user_id", "in", [...skilled.keys()])
    .orderBy("user_id")
    .orderBy("position")
    .execute();
  for (const { user_id, skill } of rows) skilled.get(user_id)?.skills.push(skill);
  return [...skilled.values()];
}

/** "whole" matches only complete addresses and so reveals no others. */
export type EmailSearch = "part" | "whole";

const isAddress = (q: string | undefined) => q?.includes("@") ?? false;

function matchOf({ q, skill, language, open }: SearchFilter, emails: EmailSearch): PersonMatch | null {
  return toPersonMatch({
    term: q && mailAddress(q),
    namesOnly: emails === "whole" && !isAddress(q),
    skill: skill && toKey(skill),
    language: language && toKey(language),
    open: open !== undefined,
  });
}

function found(db: Connection, match: PersonMatch) {
  return people(db).innerJoin(peopleFound(db, match), (join) => join.on(foundId, "=", sql.ref("u.id")));
}
export type PersonEntry = Awaited<ReturnType<ReturnType<typeof found>["execute"]>>[number];

export async function searchPeople(
  db: Connection,
  filter: SearchFilter,
  page: PageRequest,
  emails: EmailSearch = "part",
): Promise<PageOf<PersonEntry>> {
  const match = matchOf(filter, emails);
  if (match === null) return { rows: [], older: null, newer: null };
  const from = page.after ?? page.before;
  let query = found(db, match);
  if (emails === "whole" && isAddress(filter.q))
    query = query.where("u.email_key", "=", accountKey(filter.q ?? ""));
  if (from) query = query.where(isFound(page.after ? "<" : ">", from.id));
  const rows = await query
    .orderBy(foundId, page.before ? "asc" : "desc")
    .limit(page.limit + 1)
    .execute();
  return toPage(rows, page, ({ id }) => ({ key: id, id }));
}

export async function findNamed(db: Connection, filter: SearchFilter, emails: EmailSearch = "part") {
  const match = matchOf(filter, emails);
  if (match === null || filter.q === undefined) return [];
  const name = accountKey(filter.q ?? "");
  const named = await db
    .selectFrom("users")
    .select("id")
    .where((where) => where.or([where("username_key", "=", name), where("email_key", "=", name)]))
    .execute();
  const rows = await Promise.all(named.map(({ id }) => found(db, match).where(isFound("=", id)).execute()));
  return rows.flat();
}

export async function countFound(
  db: Connection,
  filter: SearchFilter,
  most: number,
  emails: EmailSearch = "part",
): Promise<number> {
  const match = matchOf(filter, emails);
  if (match === null) return 0;
  if (emails === "whole" && isAddress(filter.q)) return (await findNamed(db, filter, emails)).length;
  const rows = db.selectFrom(peopleFound(db, match)).select(foundId.as("id"));
  const { total } = await db
    .selectFrom(rows.limit(most).as("branch"))
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function commonLabels(db: Connection, kind: "skill" | "language", limit: number) {
  const rows = await db
    .selectFrom("people_totals")
    .select("label")
    .where("kind", "=", kind)
    .where("total", ">", 0)
    .orderBy("total", "desc")
    .orderBy("key")
    .limit(limit)
    .execute();
  return rows.map((row) => row.label);
}

export async function listOpenPeople(
  { db, now }: Pick<Application, "db" | "now">,
  viewer: Viewer,
  limit: number,
) {
  const rows = await people(db)
    .where(isListed(now()))
    .where("p.collaborator", "=", 1)
    .where("p.user_id", "!=", viewer.id)
    .where((where) => where.not(hasBlocked(viewer.id, where.ref("u.id"))))
    .where((where) => where.not(hasBlocked(where.ref("u.id"), viewer.id)))
    .orderBy("p.updated_at", "desc")
    .orderBy("p.user_id", "desc")
    .limit(limit)
    .execute();
  return withSkills(db, rows);
}

/** Leaves out private problems and everything below them, so the numbers reveal nothing. */
function listActivity(db: Connection, userId: number, from: number): Promise<DayCount[]> {
  return db
    .selectFrom("activity_days")
    .select(["day", "total"])
    .where("user_id", "=", userId)
    .where("day", ">=", Math.floor(from / DAY))
    .where("total", ">", 0)
    .orderBy("day")
    .execute();
}

export async function readCalendar(db: Connection, userId: number, now: number) {
  const start = calendarStart(now);
  const activity = await listActivity(db, userId, start);
  const solved = await listSolveDays(db, userId, start / DAY);
  const days = solved.map(({ day, solves, unverified }) => ({ day, total: solves + unverified }));
  return { activity, solved, calendar: toCalendar(addDays(activity, days), now) };
}

export async function getPractice(db: Connection, userId: number, now: number) {
  const { calendar, solved } = await readCalendar(db, userId, now);
  const totals = await listSolveTotals(db, userId, now);
  const days = solved.map(({ day, solves, unverified }) => ({ day, total: solves + unverified }));
  const during = (period: "week" | "month") => {
    const start = startOf(period, now);
    const total = totals[period];
    return {
      total: total ? total.solves + total.unverified : 0,
      start,
      /** Without solutions posted here, which the total includes. */
      days: spreadOver(days, start, nextStart(period, start)),
      today: Math.floor((now - start) / DAY),
    };
  };
  return { streak: streaksOf(calendar), week: during("week"), month: during("month") };
}

export async function exportProfile(db: Connection, userId: number) {
  const profile = await readProfile(db, userId);
  const wait = await waitOf(db, userId);
  return {
    ...profileFields(profile),
    joined: new Date(profile.created_at).toISOString(),
    timeZone: await zoneOf(db, userId),
    ...(wait?.note ? { noteToStaff: wait.note } : {}),
    ...(profile.active_day > 0 ? { lastHere: new Date(profile.active_day * DAY).toISOString() } : {}),
  };
}

export function profileFields(profile: Profile) {
  return {
    username: profile.username,
    email: profile.email,
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
