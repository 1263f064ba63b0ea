import type { Transaction } from "kysely";
import type { Application } from "../../../platform/application.ts";
import { type Database, inTransaction } from "../../../platform/db/connection.server.ts";
import { step } from "../../../platform/db/slices.server.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import type { Job } from "../../../platform/jobs/jobs.server.ts";
import { type Candidate, type Claim, ownersOf, teamOf } from "./matching.ts";
import {
  listCandidates,
  listClaims,
  listParties,
  listQueued,
  listSeenHandles,
  listStarts,
} from "./queries.server.ts";

// Triggers queue a party when it is imported, when somebody links, proves or loses one of its handles, and when a
// member joins a team. This job decides whose it is. A decision stays, so that a team's history does not change with
// its members, unless it rests on a claim that has been disproved.

type Writing = Transaction<Tables>;
type Matching = Pick<Application, "db">;

const MINUTE = 60 * 1000;
/** Parties per transaction of a few milliseconds. */
const AT_ONCE = 50;

export const teamMatching: Job<Matching> = {
  name: "teams",
  failure: "Could not match parties with teams",
  every: MINUTE,
  isDue: async ({ db }) => (await listQueued(db, 1)).length > 0,
  async run({ db }, { signal }) {
    while (!signal.aborted && (await step(() => matchSome(db))));
  },
};

/** Decides about some of the queued parties. @returns whether there were any */
export function matchSome(db: Database, atOnce = AT_ONCE): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ids = await listQueued(trx, atOnce);
    if (ids.length === 0) return false;
    await dropDisproved(trx, ids);
    await match(trx, ids);
    await trx.deleteFrom("parties_to_match").where("party_id", "in", ids).execute();
    return true;
  });
}

/** Decisions that rest on a member's claim to a handle that somebody outside the team has proven since. */
async function dropDisproved(trx: Writing, ids: number[]): Promise<void> {
  const wrong = await trx
    .selectFrom("team_parties as d")
    .innerJoin("parties as p", "p.id", "d.party_id")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .innerJoin("party_members as m", "m.party_id", "d.party_id")
    .innerJoin("handles as owned", (join) =>
      join.onRef("owned.judge", "=", "c.judge").onRef("owned.handle_key", "=", "m.handle_key"),
    )
    .innerJoin("handles as claimed", (join) =>
      join.onRef("claimed.judge", "=", "c.judge").onRef("claimed.handle_key", "=", "m.handle_key"),
    )
    .innerJoin("team_members as loser", (join) =>
      join.onRef("loser.team_id", "=", "d.team_id").onRef("loser.user_id", "=", "claimed.user_id"),
    )
    .leftJoin("team_members as winner", (join) =>
      join.onRef("winner.team_id", "=", "d.team_id").onRef("winner.user_id", "=", "owned.user_id"),
    )
    .select("d.party_id")
    .where("d.party_id", "in", ids)
    .where("owned.verified_at", "is not", null)
    .where("winner.user_id", "is", null)
    .execute();
  if (wrong.length === 0) return;
  const parties = wrong.map(({ party_id }) => party_id);
  await trx.deleteFrom("team_parties").where("party_id", "in", parties).execute();
}

interface Party {
  judge: string;
  startsAt: number | null;
  keys: string[];
}
type Seen = Awaited<ReturnType<typeof listSeenHandles>>[number];

async function match(trx: Writing, ids: number[]): Promise<void> {
  const parties = new Map<number, Party>();
  for (const { id, judge, starts_at: startsAt, handle_key } of await listParties(trx, ids)) {
    const party = parties.get(id) ?? { judge, startsAt, keys: [] };
    party.keys.push(handle_key);
    parties.set(id, party);
  }
  const claims = await readClaims(trx, [...parties.values()]);
  const seen = await listSeenHandles(trx, [...parties.keys()]);
  const starts = await readStarts(trx, seen);
  const found = [...parties].map(([id, party]) => {
    const own = seen.filter(({ party_id }) => party_id === id);
    const at = starts.get(id) ?? earliest(own.map((each) => Number(each.at))) ?? party.startsAt ?? 0;
    return { party_id: id, at, owners: ownersOfParty(party, claims, own) };
  });
  const teams = await readCandidates(trx, new Set(found.flatMap(({ owners }) => owners.flat())));
  const rows = found.flatMap(({ party_id, at, owners }) => {
    const team_id = teamOf({ at, owners }, teams);
    return team_id === null ? [] : [{ party_id, team_id, at }];
  });
  if (rows.length > 0) await trx.insertInto("team_parties").values(rows).execute();
}

const earliest = (times: number[]) => (times.length === 0 ? undefined : Math.min(...times));

/** By judge and name. */
type Claims = Map<string, Claim[]>;

async function readClaims(trx: Writing, parties: Party[]): Promise<Claims> {
  const claims: Claims = new Map();
  const judges = [...new Set(parties.map(({ judge }) => judge))];
  for (const row of await listClaims(trx, judges, [...new Set(parties.flatMap(({ keys }) => keys))])) {
    const key = `${row.judge} ${row.handle_key}`;
    claims.set(key, [...(claims.get(key) ?? []), toClaim(row)]);
  }
  return claims;
}

const toClaim = (row: Pick<Seen, "user_id" | "verified_at" | "is_vouched">): Claim => ({
  userId: row.user_id,
  isVerified: row.verified_at !== null,
  isVouched: row.is_vouched === 1,
});

/** Whose each of a party's handles may be. */
function ownersOfParty({ judge, keys }: Party, claims: Claims, seen: Seen[]): number[][] {
  const owners = keys.map((key) => ownersOf(claims.get(`${judge} ${key}`) ?? []));
  const unknown = owners.filter((some) => some.length === 0).length;
  // A handle that has been renamed since still has the party's submissions.
  const renamed = new Map<string, Claim[]>();
  for (const row of seen.filter(({ handle_key }) => !keys.includes(handle_key))) {
    renamed.set(row.handle_key, [...(renamed.get(row.handle_key) ?? []), toClaim(row)]);
  }
  if (unknown === 0 || renamed.size !== unknown) return owners;
  return [...owners.filter((some) => some.length > 0), ...[...renamed.values()].map(ownersOf)];
}

/** When parties began to take part, where it is known. */
async function readStarts(trx: Writing, seen: Seen[]): Promise<Map<number, number>> {
  const starts = new Map<number, number>();
  for (const { party_id, at } of await listStarts(trx, seen)) {
    starts.set(party_id, Math.min(at, starts.get(party_id) ?? at));
  }
  return starts;
}

async function readCandidates(trx: Writing, userIds: Set<number>): Promise<Candidate[]> {
  const teams = new Map<number, Candidate>();
  for (const { team_id: id, user_id: userId, left_at: leftAt } of await listCandidates(trx, [...userIds])) {
    const team = teams.get(id) ?? { id, members: [] };
    team.members.push({ userId, leftAt });
    teams.set(id, team);
  }
  return [...teams.values()];
}
