import { sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";
import { fetchPage, type PageRequest } from "../../../platform/http/pages.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { isOpen } from "../../solves/index.server.ts";

/** Lets attempts be found by party: the index leaves out those of members alone. */
const OF_PARTIES = sql<boolean>`a.party_id > 0`;

// Matching parties with teams.

/** The ids of parties that wait for a decision and have none yet. */
export async function listQueued(db: Connection, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("parties_to_match")
    .select("party_id")
    .where("party_id", ">", 0)
    .orderBy("party_id")
    .limit(limit)
    .execute();
  return rows.map(({ party_id }) => party_id);
}

/** Undecided parties, a row for each of their handles. */
export async function listParties(db: Connection, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("parties as p")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .innerJoin("party_members as m", "m.party_id", "p.id")
    .leftJoin("team_parties as d", "d.party_id", "p.id")
    .select(["p.id", "c.judge", "c.starts_at", "m.handle_key"])
    .where("p.id", "in", ids)
    .where("d.party_id", "is", null)
    .execute();
}

/** Who claims these handles. Handles whose imports are being deleted do not count. */
export async function listClaims(db: Connection, judges: string[], keys: string[]) {
  if (judges.length === 0 || keys.length === 0) return [];
  return db
    .selectFrom("handles")
    .select(["judge", "handle_key", "user_id", "verified_at", "is_vouched"])
    .where("judge", "in", judges)
    .where("handle_key", "in", keys)
    .where("clears", "=", 0)
    .where("state", "!=", "removed")
    .orderBy("id")
    .execute();
}

/** The handles whose imports have submissions of these parties, and the first of them. */
export async function listSeenHandles(db: Connection, partyIds: number[]) {
  if (partyIds.length === 0) return [];
  return db
    .selectFrom("attempts as a")
    .innerJoin("handles as h", "h.id", "a.handle_id")
    .select((select) => [
      "a.party_id",
      "a.contest_id",
      "h.id",
      "h.handle_key",
      "h.user_id",
      "h.verified_at",
      "h.is_vouched",
      select.fn.min<number>("a.tried_at").as("at"),
    ])
    .where("a.party_id", "in", partyIds)
    .where(OF_PARTIES)
    .where("h.clears", "=", 0)
    .where("h.state", "!=", "removed")
    .groupBy([
      "a.party_id",
      "a.contest_id",
      "h.id",
      "h.handle_key",
      "h.user_id",
      "h.verified_at",
      "h.is_vouched",
    ])
    .orderBy("h.id")
    .execute();
}

/** When parties began to take part. */
export async function listStarts(
  db: Connection,
  seen: { id: number; contest_id: number; party_id: number }[],
) {
  if (seen.length === 0) return [];
  const all = (name: keyof (typeof seen)[number]) => [...new Set(seen.map((row) => row[name]))];
  return db
    .selectFrom("participations")
    .select(["party_id", "at"])
    .where("handle_id", "in", all("id"))
    .where("contest_id", "in", all("contest_id"))
    .where("party_id", "in", all("party_id"))
    .execute();
}

/** All members, also former ones, of the teams that one of these users is or was in. */
export async function listCandidates(db: Connection, userIds: number[]) {
  if (userIds.length === 0) return [];
  const teams = db.selectFrom("team_members").select("team_id").where("user_id", "in", userIds);
  return db
    .selectFrom("team_members")
    .select(["team_id", "user_id", "left_at"])
    .where("team_id", "in", teams)
    .execute();
}

// Teams and their screens.

/** @throws NotFound */
export async function requireTeam(db: Connection, id: number) {
  const team = await db
    .selectFrom("teams")
    .select(["id", "name", "maker_id", "created_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!team) throw new NotFound("There is no such team.");
  return team;
}
export type Team = Awaited<ReturnType<typeof requireTeam>>;

/**
 * Who is or was in these teams, in the order in which they joined, without members who are hidden from boards.
 * @param now milliseconds
 */
export async function listMembers(db: Connection, teamIds: number[], now: number) {
  if (teamIds.length === 0) return [];
  return db
    .selectFrom("team_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.team_id", "u.id", "u.username", "u.avatar", "u.waits", "m.left_at"])
    .where("m.team_id", "in", teamIds)
    .where(isListed(now))
    .orderBy("m.joined_at")
    .orderBy("m.user_id")
    .execute();
}

/** The viewer's teams, newest first. @param all every team; only for staff */
export function listTeams(db: Connection, viewer: Pick<Viewer, "id">, all: boolean, page: PageRequest) {
  const teams = db.selectFrom("teams as t").select(["t.id", "t.name"]).where("t.id", ">", 0);
  if (all) return fetchPage(teams, page, { id: "t.id" });
  const own = db
    .selectFrom("team_members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .select(["t.id", "t.name"])
    .where("m.user_id", "=", viewer.id)
    .where("m.left_at", "is", null);
  return fetchPage(own, page, { id: "m.team_id" });
}

/** The teams that a member is in, newest first. */
export function listTeamsOf(db: Connection, userId: number, limit: number) {
  return db
    .selectFrom("team_members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .select(["t.id", "t.name"])
    .where("m.user_id", "=", userId)
    .where("m.left_at", "is", null)
    .orderBy("m.team_id", "desc")
    .limit(limit)
    .execute();
}

/** The parties that were this team, newest first. */
export function listTeamParties(db: Connection, teamId: number, page: PageRequest) {
  const parties = db
    .selectFrom("team_parties as d")
    .innerJoin("parties as p", "p.id", "d.party_id")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .select(["d.party_id as id", "d.at", "p.contest_id", "c.judge", "c.key", "c.name", "c.ends_at"])
    .where("d.team_id", "=", teamId);
  return fetchPage(parties, page, { key: "d.at", id: "d.party_id", keyOf: (row) => row.at });
}

/** A party with its handles and who of this site claims them. @throws NotFound */
export async function readParty(db: Connection, id: number, now: number) {
  const rows = await db
    .selectFrom("parties as p")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .innerJoin("party_members as m", "m.party_id", "p.id")
    .leftJoin("team_parties as d", "d.party_id", "p.id")
    .select(["p.name", "c.judge", "m.handle", "m.handle_key", "d.team_id"])
    .where("p.id", "=", id)
    .orderBy("m.handle_key")
    .execute();
  const [party] = rows;
  if (!party) throw new NotFound("There is no such party.");
  const claims = await db
    .selectFrom("handles as h")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select(["h.handle_key", "h.verified_at", "h.is_vouched", "u.id", "u.username"])
    .where("h.judge", "=", party.judge)
    .where(
      "h.handle_key",
      "in",
      rows.map(({ handle_key }) => handle_key),
    )
    .where("h.clears", "=", 0)
    .where("h.state", "!=", "removed")
    .where(isListed(now))
    .orderBy("h.id")
    .execute();
  return { name: party.name, teamId: party.team_id, handles: rows, claims };
}

export async function countTeamParties(db: Connection, teamId: number): Promise<number> {
  const { count } = await db
    .selectFrom("team_parties")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("team_id", "=", teamId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Parties and problems per query. */
const AT_ONCE = 500;

/**
 * Reads what a team's parties did, some parties at a time. PostgreSQL would join them with all attempts of parties.
 */
async function ofParties<T>(db: Connection, teamId: number, read: (ids: number[]) => Promise<T[]>) {
  const parties = await db
    .selectFrom("team_parties")
    .select("party_id")
    .where("team_id", "=", teamId)
    .orderBy("at")
    .execute();
  const ids = parties.map(({ party_id }) => party_id);
  const rows: T[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    rows.push(...(await read(ids.slice(from, from + AT_ONCE))));
  }
  return rows;
}

/** Which of these members were in one of a team's parties. */
export async function listPresent(db: Connection, teamId: number, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await ofParties(db, teamId, (ids) =>
    db
      .selectFrom("attempts as a")
      .innerJoin("handles as h", "h.id", "a.handle_id")
      .select("h.user_id")
      .distinct()
      .where("a.party_id", "in", ids)
      .where(OF_PARTIES)
      .where("h.user_id", "in", userIds)
      .execute(),
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** How many of a team's contests are searched for problems that it left. */
const LATEST = 100;

/** The problems of a team's latest contests that are over, newest first. @param now milliseconds */
export function listTeamTasks(db: Connection, teamId: number, now: number) {
  return db
    .selectFrom(
      db
        .selectFrom("team_parties as d")
        .innerJoin("parties as p", "p.id", "d.party_id")
        .innerJoin("task_contests as c", "c.id", "p.contest_id")
        .select((select) => ["c.id", "c.judge", "c.key", "c.name", select.fn.max<number>("d.at").as("at")])
        .where("d.team_id", "=", teamId)
        .where((where) => where.or([where("c.ends_at", "is", null), where("c.ends_at", "<=", now)]))
        .groupBy(["c.id", "c.judge", "c.key", "c.name"])
        .orderBy("at", "desc")
        .orderBy("c.id", "desc")
        .limit(LATEST)
        .as("branch"),
    )
    .innerJoin("contest_tasks as p", "p.contest_id", "branch.id")
    .innerJoin("tasks as t", "t.id", "p.task_id")
    .select((select) => [
      "branch.at",
      "branch.judge",
      "branch.key as contest",
      "branch.name as contestName",
      "t.id",
      "p.letter",
      "t.key",
      "t.name",
      "t.rating",
      "t.link",
      select.fn.coalesce("t.twin_of", "t.id").as("marked_id"),
    ])
    .execute();
}

/** The problems that a team has solved, by the tasks that marks refer to. */
export async function listSolvedTogether(db: Connection, teamId: number): Promise<Set<number>> {
  const rows = await ofParties(db, teamId, (ids) =>
    db
      .selectFrom("attempts as a")
      .innerJoin("tasks as t", "t.id", "a.task_id")
      .select((select) => select.fn.coalesce("t.twin_of", "t.id").as("marked_id"))
      .distinct()
      .where("a.party_id", "in", ids)
      .where(OF_PARTIES)
      .where("a.solved_at", "is not", null)
      .execute(),
  );
  return new Set(rows.map(({ marked_id }) => marked_id));
}

/** Which of these problems the members have solved without a team. */
export async function listSolvedAlone(db: Connection, userIds: number[], taskIds: number[]) {
  const rows: { user_id: number; task_id: number }[] = [];
  if (userIds.length === 0) return rows;
  for (let from = 0; from < taskIds.length; from += AT_ONCE) {
    const some = await db
      .selectFrom("marks as m")
      .select(["m.user_id", "m.task_id"])
      .where("m.user_id", "in", userIds)
      .where("m.task_id", "in", taskIds.slice(from, from + AT_ONCE))
      .where("m.status", "=", "solved")
      .where("m.how", "!=", "team")
      .where(isOpen)
      .execute();
    rows.push(...some);
  }
  return rows;
}

/** The teams that a member is or was in, for their own data. */
export async function* exportTeams(db: Connection, userId: number) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const rows = await db
    .selectFrom("team_members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .select(["t.name", "t.maker_id", "m.joined_at", "m.left_at"])
    .where("m.user_id", "=", userId)
    .orderBy("m.team_id")
    .execute();
  for (const { name, maker_id, joined_at, left_at } of rows) {
    yield { name, isMaker: maker_id === userId, joinedAt: iso(joined_at), leftAt: iso(left_at) };
  }
}
