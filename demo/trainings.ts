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
import { chanceOf } from "./chance.ts";
import { users } from "./content/users.ts";
import { triesAt } from "./round.ts";

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
  for (const member of people) await send(db, demo, member, tasks, now);
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

const ratingAt = (place: number) => 900 + 300 * place;

async function addTasks(db: Db, number: number, count: number): Promise<number[]> {
  const facts = Array.from({ length: count }, (_, place) => {
    const { judge, key, letter = "" } = codeforcesTask(CONTEST + number, "ABCDEF"[place] ?? "A");
    const name = `${manners[(place + 2 * number) % manners.length]} ${things[(place * 5 + number) % things.length]}`;
    // The problems are fictional, so they have no pages.
    return { judge, key, letter, name, rating: ratingAt(place), link: "https://codeforces.com/problemset" };
  });
  const rows = await db.insertInto("tasks").values(facts).returning(["id", "key"]).execute();
  return facts.flatMap(({ key }) => rows.find((row) => row.key === key)?.id ?? []);
}

/** What a member sent so far. */
async function send(db: Db, demo: Demo, { id: user, username }: Viewer, tasks: number[], now: number) {
  const handle = await db
    .selectFrom("handles")
    .select("id")
    .where("user_id", "=", user)
    .where("judge", "=", "codeforces")
    .executeTakeFirst();
  if (!handle) return;
  const startsAt = startOf(demo, now);
  const span = { startsAt, endsAt: startsAt + demo.minutes * MINUTE };
  const rated = tasks.map((_, place) => ({ rating: ratingAt(place) }));
  const chance = chanceOf(`${username} trains: ${demo.title}`);
  const strength = users.find((each) => each.username === username)?.rating ?? 0;
  const sent = triesAt({ ...span, tasks: rated }, { strength }, chance).flatMap(
    ({ place, minute, verdict }, nth) => {
      const at = wholeSecond(startsAt + minute * MINUTE);
      const [handle_id, task_id] = [handle.id, tasks[place] ?? 0];
      return at < now - MINUTE ? [{ handle_id, task_id, id: `${startsAt}-${nth}`, at, verdict }] : [];
    },
  );
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
