import type { Application } from "../app/platform/application.ts";
import { inTransaction } from "../app/platform/db/connection.server.ts";
import type { Row } from "../app/platform/db/tables.ts";
import { codeforcesTask } from "../app/rooms/judges/imported.ts";
import { FINAL_AFTER, HOUR, MINUTE, nextStep, wholeSecond } from "../app/rooms/trainings/clock.ts";
import { keepItems } from "../app/rooms/trainings/items.server.ts";
import { findTraining } from "../app/rooms/trainings/queries.server.ts";
import { keepResult } from "../app/rooms/trainings/standing/results.server.ts";
import { addParty } from "../app/rooms/trainings/taking-part.server.ts";
import type { Viewer } from "../app/viewer.ts";

type Db = Application["db"];

/** No contest at Codeforces has these numbers. */
const CONTEST = 91_001;
const things = ["Ferries", "Kites", "Ledgers", "Beacons", "Hedges", "Tunnels"];
const manners = ["Odd", "Folding", "Shortest", "Colouring", "Pairing", "Splitting"];

interface Demo {
  title: string;
  /** From now, in minutes; or at six in the evening, if there is time to announce it. */
  start: number | "tonight";
  minutes: number;
  problems: number;
  group?: string;
  scoring?: Row<"trainings">["scoring"];
  freeze?: number;
  thaws?: "owner";
  /** Numbers of the members who take part. */
  people: number[];
  isDuel?: true;
}

const trainings: Demo[] = [
  {
    ...{ title: "Thursday practice 13", start: -75, minutes: 120, problems: 6 },
    ...{ group: "Varsity 2026", people: [0, 1, 2, 4, 5, 6, 8, 9, 10] },
  },
  {
    ...{ title: "First steps: two pointers", start: 2 * 24 * 60, minutes: 90, problems: 4 },
    ...{ group: "Beginners", scoring: "points", people: [4, 9] },
  },
  {
    ...{ title: "Selection round 2", start: -5 * 60, minutes: 180, problems: 6, freeze: 60, thaws: "owner" },
    ...{ group: "Varsity 2026", people: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  },
  {
    ...{ title: "Selection round 1", start: -7 * 24 * 60 - 200, minutes: 180, problems: 6 },
    ...{ group: "Varsity 2026", people: [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12] },
  },
  {
    ...{ title: "Evening practice: graphs", start: "tonight" as const, minutes: 120, problems: 5 },
    ...{ group: "Varsity 2026", people: [0, 1, 5, 6, 11] },
  },
  {
    title: "",
    start: -3 * 24 * 60,
    minutes: 60,
    problems: 3,
    scoring: "points",
    people: [0, 1],
    isDuel: true,
  },
];

/** A group's running training, a planned one, one that is over and still frozen, and a duel. */
export async function makeTrainings(db: Db, members: Viewer[], now: number): Promise<void> {
  for (const [number, demo] of trainings.entries()) await makeOne(db, members, demo, number, now);
}

async function makeOne(db: Db, members: Viewer[], demo: Demo, number: number, now: number): Promise<void> {
  const people = demo.people.flatMap((place) => members[place] ?? []);
  const tasks = await addTasks(db, number, demo.problems);
  const id = await db.transaction().execute(async (trx) => {
    const training = await trx
      .insertInto("trainings")
      .values(rowOf(demo, people, now))
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepItems(
      trx,
      training.id,
      tasks.map((task) => ({ task, problem: null, points: 1 })),
    );
    const [, opponent] = people;
    if (demo.isDuel && opponent) {
      const guest = { training_id: training.id, user_id: opponent.id };
      await trx.insertInto("training_guests").values(guest).execute();
    }
    const group = await trx
      .selectFrom("groups")
      .select("id")
      .where("name", "=", demo.group ?? "")
      .executeTakeFirst();
    if (group) {
      await trx
        .insertInto("training_groups")
        .values({ training_id: training.id, group_id: group.id })
        .execute();
    }
    for (const member of people) {
      await addParty(trx, training, { id: null, name: "", people: [member.id] }, now - HOUR);
    }
    return training.id;
  });
  for (const [index, member] of people.entries()) await send(db, demo, member, { index, tasks, now });
  await finish(db, id, now);
}

function startOf({ start }: Demo, now: number): number {
  if (start !== "tonight") return wholeSecond(now + start * MINUTE);
  const evening = Math.floor(now / (24 * HOUR)) * 24 * HOUR + 18 * HOUR;
  return Math.max(evening, Math.ceil(now / HOUR + 1) * HOUR);
}

function rowOf(demo: Demo, [owner, opponent]: Viewer[], now: number) {
  const starts_at = startOf(demo, now);
  const times = { starts_at, ends_at: starts_at + demo.minutes * MINUTE };
  const state = times.ends_at <= now ? "end" : starts_at <= now ? "start" : undefined;
  const isDuel = demo.isDuel === true;
  return {
    ...{ ...times, until_at: null, minutes: demo.minutes, ...nextStep(times, now, state) },
    owner_id: owner?.id ?? null,
    opponent_id: isDuel ? (opponent?.id ?? null) : null,
    kind: isDuel ? ("duel" as const) : ("training" as const),
    title: isDuel ? `${owner?.username} and ${opponent?.username}` : demo.title,
    ...{ audience: "chosen" as const, scoring: demo.scoring ?? ("icpc" as const), penalty: isDuel ? 0 : 20 },
    ...{ freeze: demo.freeze ?? null, thaws: demo.thaws ?? ("end" as const), told_up_to: null },
    pick: isDuel ? JSON.stringify({ count: demo.problems, from: 900, to: 1400, tags: [] }) : "",
    ...{ submission_key: null, created_at: now - 24 * HOUR, updated_at: now - 24 * HOUR },
  };
}

async function addTasks(db: Db, number: number, count: number): Promise<number[]> {
  const facts = Array.from({ length: count }, (_, place) => {
    const { judge, key, letter = "" } = codeforcesTask(CONTEST + number, "ABCDEF"[place] ?? "A");
    const name = `${manners[(place + 2 * number) % manners.length]} ${things[(place * 5 + number) % things.length]}`;
    // The problems are fictional, so they have no pages.
    return { judge, key, letter, name, rating: 900 + 250 * place, link: "https://codeforces.com/problemset" };
  });
  const rows = await db.insertInto("tasks").values(facts).returning(["id", "key"]).execute();
  return facts.flatMap(({ key }) => rows.find((row) => row.key === key)?.id ?? []);
}

/** What a member sent so far: some wrong tries, and a solve for each problem that was not too hard. */
async function send(
  db: Db,
  demo: Demo,
  { id: user }: Viewer,
  { index, tasks, now }: { index: number; tasks: number[]; now: number },
): Promise<void> {
  const handle = await db
    .selectFrom("handles")
    .select("id")
    .where("user_id", "=", user)
    .where("judge", "=", "codeforces")
    .executeTakeFirst();
  const start = startOf(demo, now);
  if (!handle) return;
  const solved = 1 + ((index * 5 + 2) % tasks.length);
  const rows = tasks.slice(0, solved + 1).flatMap((task_id, place) => {
    const minute =
      Math.round(((place + 1) * demo.minutes) / (tasks.length + 1)) + ((index * 7 + place) % 11) - 5;
    const wrong = Array.from({ length: (index + place * 2) % 3 }, (_, time) => minute - 3 * (time + 1));
    const tries = [...wrong, ...(place < solved ? [minute] : [minute - 1])].sort((one, other) => one - other);
    return tries.map((at, time) => ({
      ...{ handle_id: handle.id, task_id, id: `${index}${place}${time}`, at: start + at * MINUTE },
      verdict: place < solved && time === tries.length - 1 ? ("solved" as const) : ("wrong" as const),
    }));
  });
  const sent = rows.filter(({ at }) => at < now - MINUTE);
  if (sent.length > 0) await db.insertInto("submissions").values(sent).execute();
}

/** One that ended more than a day ago is final. */
async function finish(db: Db, id: number, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const training = await findTraining(trx, id);
    if (!training || training.ends_at === null || training.ends_at + FINAL_AFTER.training > now) return;
    await keepResult(trx, { now: () => now }, training);
    await trx.updateTable("trainings").set({ step: null, step_at: null }).where("id", "=", id).execute();
  });
}
