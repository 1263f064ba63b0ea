import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../tests/setup/factories.ts";
import { HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import { numbersFrom } from "../../../tests/setup/random.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { startJobs } from "../../platform/jobs/jobs.server.ts";
import { codeforcesTask } from "../judges/imported.ts";
import { openJudges } from "../judges/index.server.ts";
import { Lane } from "./lane.server.ts";
import { nextStep } from "./reading.server.ts";
import { keepTasks } from "./tasks.server.ts";
import { listTrainingHandles } from "./trainings.server.ts";

// A lane asks its judge in its own order, one request each `PACE` of a clock that moves with the requests.

const on = openImports();
/** Codeforces' own, in ms. */
const PACE = 2000;

let task = 0;
const reads: { handle: string; at: number; since?: number; isImport?: true }[] = [];

function openLane(pace = PACE): Lane {
  const [judge] = openJudges(on.app).filter(({ id }) => id === "codeforces");
  if (!judge) throw new Error("There is no Codeforces.");
  const readSince = async (_ask: unknown, handle: string, since: number) => {
    on.time += pace;
    reads.push({ handle, at: on.time, since });
    return [];
  };
  const readPage = async (_ask: unknown, handle: string) => {
    on.time += pace;
    reads.push({ handle, at: on.time, isImport: true });
    return { submissions: [], cursor: "", isLast: true };
  };
  const { readCatalogue, readRatings, ...rest } = judge;
  return new Lane({ ...on.app, judges: on.worker }, { ...rest, readSince, readPage }, 20, nextStep);
}

beforeEach(async () => {
  // The lanes of these tests run alone.
  await on.stop();
  startJobs(on.app, []);
  reads.length = 0;
  on.time = Math.floor(on.time / 1000) * 1000;
  const [kept] = (
    await inTransaction(on.app.db, (trx) => keepTasks(trx, [{ ...codeforcesTask(1900, "A"), name: "A" }]))
  ).values();
  task = kept?.id ?? 0;
});

interface Training {
  id: number;
  handles: string[];
}

/** @param begun for each its own clock; null for one that has not begun */
async function train(
  name: string,
  people: number,
  changes: object = {},
  begun?: number | null,
  isVirtual = 0,
) {
  const { db } = on.app;
  const { id } = await db
    .insertInto("trainings")
    .values({
      kind: "training",
      title: name,
      audience: "chosen",
      scoring: "icpc",
      penalty: 20,
      minutes: 120,
      starts_at: on.time,
      ends_at: on.time + 120 * MINUTE,
      created_at: 0,
      updated_at: 0,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("training_items").values({ training_id: id, place: 0, task_id: task }).execute();
  const handles = Array.from({ length: people }, (_, at) => `${name}${at}`);
  for (const handle of handles) {
    const user = await createUser(db, handle);
    const party = await db
      .insertInto("training_parties")
      .values({ training_id: id, joined_at: 0, begun_at: begun ?? null, is_virtual: isVirtual })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = { party_id: party.id, user_id: user.id, training_id: id, is_virtual: isVirtual };
    await db.insertInto("training_people").values(row).execute();
    await db
      .insertInto("handles")
      // Everybody's own import is due too, and has one request in ten.
      .values({
        user_id: user.id,
        judge: "codeforces",
        handle,
        handle_key: handle,
        state: "ready",
        due_at: 0,
        whole_due_at: on.time + HOUR * 1000,
        created_at: 0,
      })
      .execute();
  }
  return { id, handles };
}

async function run(lane: Lane, until: number): Promise<void> {
  while (on.time < until) {
    const step = await nextStep(lane);
    if (step) await step();
    else on.time += 5000;
  }
}

/** How long verdicts that come at random moments wait until they have been read, in ms. */
function waitsOf({ handles }: Training, from: number, until: number): number[] {
  const upTo = numbersFrom(handles.length);
  return Array.from({ length: 500 }, () => {
    const [handle, at] = [handles[upTo(0, handles.length - 1)], upTo(from, until)];
    // What comes while a request is under way is in the next one.
    const read = reads.find((each) => each.handle === handle && each.at - PACE >= at);
    return read ? read.at - at : Number.POSITIVE_INFINITY;
  }).sort((a, b) => a - b);
}

const share = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
const seconds = (ms: number) => (ms / 1000).toFixed(0);

function report(name: string, waits: number[], round: number): void {
  const [half, most, worst] = [share(waits, 0.5), share(waits, 0.95), share(waits, 1)];
  console.log(
    `${name}: p50 ${seconds(half)} s, p95 ${seconds(most)} s, worst ${seconds(worst)} s; ` +
      `at the pace alone ${seconds(round / 2)}, ${seconds(round * 0.95)}, ${seconds(round)} s`,
  );
}

describe("a verdict reaches a training", () => {
  test.each([10, 60, 200])("at most two rounds late with %i handles", async (people) => {
    const training = await train("a", people);
    const [lane, begun] = [openLane(), on.time];
    const round = Math.max(people * PACE, 15_000);
    await run(lane, begun + round * 5);
    const waits = waitsOf(training, begun + round, begun + round * 2.5);
    report(`${people} handles`, waits, round);
    expect(share(waits, 1)).toBeLessThanOrEqual(2 * round);
    // Other work is not starved.
    expect(reads.some(({ isImport }) => isImport)).toBe(true);
  });

  test("and two at once share the judge evenly, whatever their size", async () => {
    const [few, many] = [await train("a", 10), await train("b", 60)];
    const [lane, begun] = [openLane(), on.time];
    const round = 2 * 60 * PACE;
    await run(lane, begun + round * 4);
    for (const [training, own] of [
      [few, 2 * 10 * PACE],
      [many, round],
    ] as const) {
      const waits = waitsOf(training, begun + round, begun + round * 2);
      report(`${training.handles.length} of two trainings`, waits, own);
      expect(share(waits, 1)).toBeLessThanOrEqual(2 * own);
    }
  });

  test("next, once its participant has said that they submitted", async () => {
    const { id, handles } = await train("a", 60);
    const lane = openLane();
    await run(lane, on.time + 60 * PACE * 1.5);
    const party = await on.app.db
      .selectFrom("training_people as p")
      .innerJoin("handles as h", "h.user_id", "p.user_id")
      .select(["p.party_id", "p.user_id"])
      .where("h.handle", "=", handles[20] ?? "")
      .executeTakeFirstOrThrow();
    const item = await on.app.db.selectFrom("training_items").select("id").executeTakeFirstOrThrow();
    on.time += 1;
    const said = { ...party, item_id: item.id, state: "sent" as const, said_at: on.time };
    await on.app.db.insertInto("training_words").values(said).execute();
    expect(id).toBeGreaterThan(0);
    reads.length = 0;
    await run(lane, on.time + 3 * PACE);
    expect(reads.slice(0, 2).map(({ handle }) => handle)).toContain(handles[20]);
  });
});

test("a member with many handles takes no more of a judge than one with a single handle", async () => {
  const week = { minutes: 10_080, ends_at: on.time + 168 * HOUR };
  const { handles } = await train("a", 8, week);
  const people = await on.app.db.selectFrom("training_people").select("user_id").execute();
  const [one, ...others] = people.map(({ user_id }) => user_id);
  await on.app.db
    .updateTable("handles")
    .set({ user_id: one ?? 0 })
    .execute();
  await on.app.db.deleteFrom("training_people").where("user_id", "in", others).execute();
  const lane = openLane();
  await run(lane, on.time + 20 * MINUTE);
  const read = reads.filter(({ isImport }) => !isImport);
  expect(new Set(read.map(({ handle }) => handle)).size).toBe(handles.length);
  expect(read.length).toBeLessThanOrEqual(20 * 4 + handles.length);
});

describe("with own clocks", () => {
  const wide = () => ({ until_at: on.time + 20 * HOUR, ends_at: on.time + 22 * HOUR });

  test("only those whose time runs are read over and over", async () => {
    const [begun, waiting] = [await train("a", 3, wide(), on.time), await train("b", 3, wide())];
    const lane = openLane();
    await run(lane, on.time + 30 * MINUTE);
    const read = (handles: string[]) =>
      reads.filter(({ handle, isImport }) => !isImport && handles.includes(handle)).length;
    expect(read(begun.handles)).toBeGreaterThan(3 * 30);
    expect(read(waiting.handles)).toBe(0);
    // Two hours after each began, only verdicts that change are of interest.
    on.time += 2 * HOUR;
    reads.length = 0;
    await run(lane, on.time + 55 * MINUTE);
    expect(read(begun.handles)).toBeLessThanOrEqual(3);
    // Once it is over, everybody is read for the result.
    on.time += 22 * HOUR;
    await run(lane, on.time + MINUTE);
    expect(read(waiting.handles)).toBe(3);
  });

  test("months after it began, only submissions of the last day are asked for", async () => {
    const [first, DAY] = [on.time, 24 * HOUR];
    const months = { starts_at: first - 90 * DAY, until_at: first + 90 * DAY, ends_at: first + 91 * DAY };
    await train("a", 1, months, first - HOUR);
    await train("b", 1, months);
    const lane = openLane();
    await run(lane, on.time + MINUTE);
    const asked = () => [...new Set(reads.flatMap(({ since }) => since ?? []))];
    expect(asked()).toEqual([first - HOUR - DAY]);
    // Who has never begun has nothing to be read.
    reads.length = 0;
    on.time = first + 92 * DAY;
    await run(lane, on.time + MINUTE);
    expect(asked()).toContain(first + 91 * DAY);
    expect(Math.min(...asked())).toBe(first - HOUR - DAY);
  });

  test("those who take part virtually are read although the result is final", async () => {
    const past = { starts_at: on.time - 50 * HOUR, ends_at: on.time - 48 * HOUR, final_at: on.time - HOUR };
    const { handles } = await train("a", 2, past, on.time, 1);
    await train("b", 2, past);
    expect(await listTrainingHandles(on.app.db, "codeforces", on.time)).toHaveLength(2);
    const lane = openLane();
    await run(lane, on.time + 10 * MINUTE);
    const read = reads.filter(({ handle }) => handles.includes(handle)).length;
    expect(read).toBeGreaterThan(2 * 20);
    on.time += 3 * HOUR;
    await run(lane, on.time + MINUTE);
    reads.length = 0;
    await run(lane, on.time + 20 * MINUTE);
    expect(reads.filter(({ isImport }) => !isImport)).toEqual([]);
  });
});
