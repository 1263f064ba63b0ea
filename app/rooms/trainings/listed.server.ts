import { isListed } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Viewer } from "../../viewer.ts";
import { stateOf } from "./clock.ts";
import { countParties, findParty, listItemPoints, type Training } from "./queries.server.ts";
import { readStandings } from "./standing/standings.server.ts";

type Store = { db: Connection } & Pick<Application, "now">;
type Reader = Pick<Viewer, "id">;

/** How a training ended. */
export interface Result {
  /** Usernames and names of teams; empty if nobody solved anything. */
  winners: string[];
  /** The viewer's rank; null outside the ranks or if they did not take part. */
  rank: number | null;
  isFinal: boolean;
  isFrozen: boolean;
}

/** Trainings as lists of them show them. */
export async function toRows(app: Store, viewer: Reader, trainings: Training[]) {
  const ids = trainings.map(({ id }) => id);
  const counts = await countParties(app.db, ids);
  const joined = await listJoined(app.db, viewer, ids);
  const time = app.now();
  const final = trainings.filter(({ final_at }) => final_at !== null).map(({ id }) => id);
  const results = await listFinalResults(app.db, viewer, final, time);
  const rows = [];
  for (const training of trainings) {
    const { id, title, kind, starts_at, until_at, ends_at, minutes, scoring } = training;
    const state = stateOf(training, time);
    const result =
      state === "over" ? (results.get(id) ?? (await currentResult(app, viewer, training))) : null;
    rows.push({
      ...{ id, title, kind, starts_at, until_at, ends_at, minutes, scoring, state, result },
      owner: training.owner_id === null ? null : ([training.owner_id, training.owner_name] as const),
      participants: counts.get(id) ?? 0,
      isIn: joined.has(id),
    });
  }
  return rows;
}
export type TrainingRow = Awaited<ReturnType<typeof toRows>>[number];

/** Which of some trainings the viewer takes part in. */
async function listJoined(db: Connection, { id }: Reader, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("training_people")
    .select("training_id")
    .where("user_id", "=", id)
    .where("is_virtual", "=", 0)
    .where("training_id", "in", ids)
    .execute();
  return new Set(rows.map(({ training_id }) => training_id));
}

/** The winners of trainings that are final, and the viewer's ranks. */
export async function listFinalResults(
  db: Connection,
  viewer: Reader,
  ids: number[],
  now: number,
): Promise<Map<number, Result>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("training_parties as a")
    .innerJoin("training_people as p", "p.party_id", "a.id")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["a.training_id", "a.id", "a.name", "a.rank", "a.solved", "p.user_id", "u.username"])
    .select(isListed(now).as("is_listed"))
    .where("a.training_id", "in", ids)
    .where("a.is_virtual", "=", 0)
    .where((where) => where.or([where("a.rank", "=", 1), where("p.user_id", "=", viewer.id)]))
    .orderBy("a.id")
    .orderBy("u.id")
    .execute();
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ training_id }) => training_id === id);
      const first = own.filter(({ rank, solved, is_listed }) => rank === 1 && solved && is_listed);
      const winners = [...new Map(first.map((row) => [row.id, row.name || row.username])).values()];
      const rank = own.find(({ user_id }) => user_id === viewer.id)?.rank ?? null;
      return [id, { winners, rank, isFinal: true, isFrozen: false }];
    }),
  );
}

/** The result as it stands: verdicts may still change. */
async function currentResult({ db, now }: Store, viewer: Reader, training: Training): Promise<Result> {
  const party = await findParty(db, viewer.id, training.id);
  const items = await listItemPoints(db, training.id);
  const standings = await readStandings(db, training, items, { now: now(), own: party?.id });
  const winners = standings.lines.flatMap(({ id, rank, solved }) => {
    const contender = rank === 1 && solved > 0 ? standings.parties.get(id) : undefined;
    return contender ? [contender.name || (contender.people[0]?.username ?? "")] : [];
  });
  return {
    winners,
    rank: standings.lines.find(({ id }) => id === party?.id)?.rank ?? null,
    isFinal: false,
    isFrozen: standings.isFrozen,
  };
}
