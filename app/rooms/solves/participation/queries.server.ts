import { sql } from "kysely";
import { isListed } from "../../../auth/queries.server.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";
import { moreTrusted, trustOf } from "../../../platform/text/trust.ts";
import type { Viewer } from "../../../viewer.ts";

/** Several handles may have taken part in one contest. */
const HANDLES = 3;

const selectParticipations = prepared((db, { user, limit }: { user: number; limit: number }) =>
  db
    .selectFrom("handles as h")
    .innerJoin("participations as p", "p.handle_id", "h.id")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .leftJoin("parties as party", "party.id", "p.party_id")
    .leftJoin("team_parties as d", "d.party_id", "p.party_id")
    .leftJoin("teams as t", "t.id", "d.team_id")
    .select(["c.id", "c.judge", "c.key", "c.name", "p.how", "p.at", "p.party_id"])
    .select((select) => [select.fn.coalesce("t.name", "party.name").as("team"), "t.id as team_id"])
    .select(["h.verified_at", "h.is_vouched"])
    .where("h.user_id", "=", user)
    .where("h.clears", "=", 0)
    .orderBy("p.at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit),
);

/** A member's latest contests, each way of taking part once. */
export async function listParticipations(db: Connection, userId: number, limit: number) {
  const rows = await selectParticipations(db, { user: userId, limit: HANDLES * limit });
  const parts = new Map<string, ReturnType<typeof toPart>>();
  for (const row of rows) {
    const key = `${row.id} ${row.how} ${row.party_id}`;
    const known = parts.get(key);
    if (!known) parts.set(key, toPart(row));
    else known.trust = moreTrusted(known.trust, trustOf(row));
  }
  return [...parts.values()].slice(0, limit);
}

type Found = Awaited<ReturnType<typeof selectParticipations>>[number];

const toPart = ({ judge, key, name, how, at, party_id, team, team_id: teamId, ...claim }: Found) => ({
  judge,
  key,
  name,
  how,
  at,
  /** Empty for a team without a name; null for the member alone. */
  team: party_id === 0 ? null : (team ?? ""),
  /** Of a team of this site. */
  teamId,
  trust: trustOf(claim),
});

/** The contests that a member took part in, alone or in a team. */
export async function* exportParticipations(db: Connection, userId: number) {
  const handles = await db
    .selectFrom("handles")
    .select(["id", "judge", "handle"])
    .where("user_id", "=", userId)
    .where("clears", "=", 0)
    .execute();
  for (const { id, judge, handle } of handles) {
    const rows = await db
      .selectFrom("participations as p")
      .innerJoin("task_contests as c", "c.id", "p.contest_id")
      .leftJoin("parties as party", "party.id", "p.party_id")
      .leftJoin("team_parties as d", "d.party_id", "p.party_id")
      .leftJoin("teams as t", "t.id", "d.team_id")
      .select(["c.key", "c.name", "p.how", "p.at", "p.party_id"])
      .select(({ fn }) => fn.coalesce("t.name", "party.name").as("team"))
      .where("p.handle_id", "=", id)
      .orderBy("p.contest_id")
      .execute();
    for (const { key, name, how, at, party_id, team } of rows) {
      const contest = { judge, handle, contest: key, name, how, at: new Date(at).toISOString() };
      yield { ...contest, team: party_id === 0 ? null : (team ?? "") };
    }
  }
}

type Asked = { task: number; now: number; limit: number; [id: `id${number}`]: number };

const selectContests = prepared((db, { task, now, limit, ...ids }: Asked, _count: number) => {
  const participation = db
    .selectFrom("participations as a")
    .innerJoin("handles as h", "h.id", "a.handle_id")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select("a.handle_id")
    .where("a.contest_id", "=", sql.ref<number>("c.id"))
    .where("h.clears", "=", 0)
    .where(isListed(now))
    .limit(1);
  const same = db
    .selectFrom("tasks")
    .select("id")
    .where("id", "=", task)
    .unionAll(db.selectFrom("tasks").select("id").where("twin_of", "=", task));
  const attempt = db
    .selectFrom("attempts as a")
    .innerJoin("handles as h", "h.id", "a.handle_id")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select("a.handle_id")
    .where("a.task_id", "in", same)
    .where("a.contest_id", "=", sql.ref<number>("c.id"))
    .where("h.clears", "=", 0)
    .where(isListed(now))
    .limit(1);
  return (
    db
      .selectFrom("task_contests as c")
      .select(["c.id", "c.judge", "c.key", "c.name"])
      .where("c.id", "in", Object.values(ids))
      // Not "exists", which PostgreSQL would answer by reading all participations and attempts.
      .where(({ fn }) => fn.coalesce(participation, attempt), "is not", null)
      .orderBy(sql`case when c.starts_at is null then 1 else 0 end`)
      .orderBy("c.starts_at")
      .orderBy("c.id")
      .limit(limit)
  );
});

const MOST_LOOKED_AT = 20;

/** Those of a task's contests whose boards have rows, oldest first. @param now milliseconds */
export async function listContestsOf(
  db: Connection,
  { taskId, contestIds }: { taskId: number; contestIds: number[] },
  now: number,
  limit: number,
) {
  if (contestIds.length === 0) return [];
  const some = contestIds.slice(0, MOST_LOOKED_AT);
  const ids = Object.fromEntries(some.map((id, index) => [`id${index}`, id]));
  return selectContests(db, { ...ids, task: taskId, now, limit }, some.length);
}

/** How many recent contests are searched for problems that are left. */
const LATEST = 6;

interface Lately {
  user: number;
  now: number;
  since: number;
}

const selectLately = prepared((db, { user, now, since }: Lately) =>
  db
    .selectFrom(
      db
        .selectFrom("handles as h")
        .innerJoin("participations as p", "p.handle_id", "h.id")
        .innerJoin("task_contests as c", "c.id", "p.contest_id")
        .select((select) => ["c.id", "c.judge", "c.key", "c.name", select.fn.max<number>("p.at").as("at")])
        .where("h.user_id", "=", user)
        .where("h.clears", "=", 0)
        .where("p.at", ">", since)
        .where((where) => where.or([where("c.ends_at", "is", null), where("c.ends_at", "<=", now)]))
        .groupBy(["c.id", "c.judge", "c.key", "c.name"])
        .orderBy("at", "desc")
        .orderBy("c.id", "desc")
        .limit(LATEST)
        .as("branch"),
    )
    .innerJoin("contest_tasks as p", "p.contest_id", "branch.id")
    .innerJoin("tasks as t", "t.id", "p.task_id")
    .leftJoin("marks as m", (join) =>
      join.on("m.user_id", "=", user).on((on) => on("m.task_id", "=", on.fn.coalesce("t.twin_of", "t.id"))),
    )
    .select(["branch.id", "branch.judge", "branch.key", "branch.name", "branch.at", "m.status"]),
);

/**
 * The member's latest contests that are over and have problems left, latest first. Counts solves of their teams, too.
 * @param times milliseconds: the current time, and the earliest participation
 */
export async function listUnfinished(
  db: Connection,
  userId: number,
  times: { now: number; since: number },
  limit: number,
) {
  const contests = new Map<number, Unfinished>();
  for (const { status, ...contest } of await selectLately(db, { user: userId, ...times })) {
    const found = contests.get(contest.id) ?? { ...contest, solved: 0, left: 0 };
    if (status === "solved") found.solved += 1;
    else if (status !== "gaveup") found.left += 1;
    contests.set(contest.id, found);
  }
  return [...contests.values()]
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, limit)
    .map(({ judge, key, name, solved, left }) => ({ judge, key, name, solved, left }));
}

interface Unfinished {
  id: number;
  judge: string;
  key: string;
  name: string;
  at: number;
  solved: number;
  left: number;
}

const selectBegun = prepared((db, { id }: { id: number }) =>
  db.selectNoFrom((select) => [
    select
      .exists(select.selectFrom("handles as h").select("h.id").where("h.user_id", "=", id))
      .as("has_handle"),
    select
      .exists(
        select
          .selectFrom("marks as m")
          .select("m.task_id")
          .where("m.user_id", "=", id)
          .where("m.status", "=", "solved"),
      )
      .as("has_solved"),
  ]),
);

/** What of their first steps a member has done here. */
export async function readBegun(db: Connection, viewer: Pick<Viewer, "id">) {
  const [row] = await selectBegun(db, { id: viewer.id });
  return { hasHandle: Boolean(row?.has_handle), hasSolved: Boolean(row?.has_solved) };
}
