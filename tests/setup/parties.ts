import type { Application } from "../../app/platform/application.ts";
import { runJob } from "../../app/platform/jobs/jobs.server.ts";
import { codeforcesTask } from "../../app/rooms/judges/imported.ts";
import { storePage } from "../../app/rooms/solves/imports.server.ts";
import { teamMatching } from "../../app/rooms/standings/teams/matching.server.ts";
import type { Viewer } from "../../app/viewer.ts";

type Store = Pick<Application, "db">;
type Proof = "verified" | "vouched" | "unverified";

/** Links a handle at Codeforces, as if it had been read. */
export async function linkedHandle(
  { db }: Store,
  { id }: Pick<Viewer, "id">,
  handle: string,
  proof: Proof = "verified",
  judge = "codeforces",
): Promise<number> {
  const row = await db
    .insertInto("handles")
    .values({
      user_id: id,
      judge,
      handle,
      handle_key: handle.toLowerCase(),
      verified_at: proof === "verified" ? 1 : null,
      vouched_at: proof === "vouched" ? 1 : null,
      is_vouched: proof === "vouched" ? 1 : 0,
      state: "syncing",
      created_at: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

interface Sent {
  contest?: number;
  letters?: string;
  /** Tried without success. */
  tried?: string;
  at?: number;
  /** Those of the party; none for the member alone. */
  members?: string[];
  name?: string;
  how?: "contest" | "virtual" | "practice";
}

/** Imports what a handle, or its party, sent in a contest. @returns the party's id, or 0 */
export async function importSent({ db }: Store, handleId: number, sent: Sent): Promise<number> {
  const { contest = 1900, letters = "A", tried = "", at = 1_000_000, members = [], name = "" } = sent;
  const key = members.length === 0 ? "" : [...members].sort().join(";").toLowerCase();
  const submissions = [...letters, ...tried].map((letter, index) => ({
    id: `${contest}-${key || handleId}-${letter}-${index < letters.length}`,
    task: { ...codeforcesTask(contest, letter), name: `Problem ${letter}` },
    at: at + index,
    verdict: index < letters.length ? ("solved" as const) : ("wrong" as const),
    how: sent.how ?? ("contest" as const),
    ...(members.length > 0 && { party: { key, name, members } }),
  }));
  await storePage(db, handleId, { submissions, cursor: "" });
  const party = await db
    .selectFrom("parties as p")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .select("p.id")
    .where("c.key", "=", String(contest))
    .where("p.key", "=", key)
    .executeTakeFirst();
  return party?.id ?? 0;
}

export const matchParties = (app: Store) => runJob(app, teamMatching);

/** The names of the teams that parties were. */
export async function teamsOfParties({ db }: Store, ids: number[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("team_parties as d")
    .innerJoin("teams as t", "t.id", "d.team_id")
    .select(["d.party_id", "t.name"])
    .execute();
  return ids.map((id) => rows.find(({ party_id }) => party_id === id)?.name ?? null);
}
