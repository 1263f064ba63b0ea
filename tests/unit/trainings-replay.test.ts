import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { inTransaction } from "../../app/platform/db/connection.server.ts";
import { runJob } from "../../app/platform/jobs/jobs.server.ts";
import { createTraining } from "../../app/rooms/trainings/commands.server.ts";
import { trainingSteps } from "../../app/rooms/trainings/jobs.server.ts";
import { listItemPoints, requireTraining } from "../../app/rooms/trainings/queries.server.ts";
import { trainingSchema } from "../../app/rooms/trainings/schema.ts";
import { unfreeze } from "../../app/rooms/trainings/standing/freeze.server.ts";
import type { Cell, Line } from "../../app/rooms/trainings/standing/scoring.ts";
import { readStandings } from "../../app/rooms/trainings/standing/standings.server.ts";
import { addParty } from "../../app/rooms/trainings/taking-part.server.ts";
import type { Viewer } from "../../app/viewer.ts";
import { createUser } from "../setup/factories.ts";
import { HOUR, openImports } from "../setup/imports.ts";
import { type Asked, type Counted, countRound } from "../setup/replay/count.ts";
import { FREEZE, HACKED, LENGTH, makeRound, TEAM } from "../setup/replay/round.ts";
import { Stage, tasks } from "../setup/replay/stage.ts";

// A round of 120 minutes, 7 problems and 900 submissions, minute by minute: see round.ts. At every minute, standings
// are what an independent count of the judges' answers gives.

const SEED = Number(process.env.UPSOLVE_REPLAY_SEED ?? 1);
/** Minutes at which every handle is read from its judge; at the others, what has changed is stored. */
const isAsked = (minute: number) => minute % 10 === 1 || minute === 0;
const POINTS = [100, 200, 300, 400, 500, 600, 700];

const on = openImports();

/** Seconds since the start. */
const LAST = LENGTH + 5 * 60;
const FINAL = LENGTH + 25 * 3600;

interface Played {
  id: number;
  owner: Viewer;
  name: string;
  asked: Asked;
  /** By place in the round. */
  parties: number[];
}

const kinds = [
  ...(["icpc", "points", "atcoder", "race"] as const).flatMap((scoring) =>
    [true, false].map((isForTeams) => ({ scoring, isForTeams, hasOwnClocks: false })),
  ),
  { scoring: "icpc" as const, isForTeams: false, hasOwnClocks: true },
];
type Kind = (typeof kinds)[number];

async function play(stage: Stage, { scoring, isForTeams, hasOwnClocks }: Kind): Promise<Played> {
  const { app } = on;
  const owner = await createUser(app.db, undefined, "owner");
  const start = new Date(stage.startsAt).toISOString();
  const until = new Date(stage.startsAt + HOUR).toISOString();
  const isFrozen = scoring !== "race" && !hasOwnClocks;
  const penalty = scoring === "atcoder" ? 5 : 20;
  const id = await createTraining(
    app,
    owner,
    trainingSchema.parse({
      title: scoring,
      start: hasOwnClocks ? { from: start, until } : { at: start },
      minutes: hasOwnClocks ? 60 : 120,
      scoring,
      penalty,
      freeze: isFrozen ? 30 : null,
      thaw: scoring === "points" ? "end" : "owner",
      audience: { members: [] },
      teams: isForTeams,
      problems: { items: tasks.map(({ link }, place) => ({ link, points: POINTS[place] })) },
    }),
  );
  const parties: number[] = [];
  for (const [place, people] of stage.people(isForTeams).entries()) {
    const name = isForTeams ? `Team ${place}` : "";
    parties.push(
      await inTransaction(app.db, (trx) => addParty(trx, { id }, { id: null, name, people }, on.time)),
    );
  }
  const begun = hasOwnClocks ? stage.round.begun : parties.map(() => 0);
  const length = hasOwnClocks ? 3600 : LENGTH;
  // Nobody can say so before their time or after it.
  const runs = (at: number, from = 0) => !hasOwnClocks || (at >= from && at < from + length);
  const announced = stage.round.announced.filter(
    ({ member, at }) => scoring === "icpc" && runs(at, begun[member]),
  );
  const freeze = isFrozen ? FREEZE : null;
  const asked = { scoring, penalty, points: POINTS, isForTeams, freeze, length, begun, announced };
  return { id, owner, name: `${scoring} ${isForTeams} ${hasOwnClocks}`, asked, parties };
}

/** Starts the clocks of those who begin then, where everybody has their own. */
async function begin({ asked, parties }: Played, startsAt: number, second: number) {
  const begin = parties.filter((_, place) => asked.begun[place] === second);
  if (asked.length === LENGTH || begin.length === 0) return;
  const begun_at = startsAt + second * 1000;
  await on.app.db.updateTable("training_parties").set({ begun_at }).where("id", "in", begin).execute();
}

/** What participants have said by now, each time at the second at which they say it. */
async function announce(stage: Stage, { id, asked, parties }: Played, from: number, to: number) {
  const items = await listItemPoints(on.app.db, id);
  for (const { member, place, at } of asked.announced.toSorted((one, other) => one.at - other.at)) {
    const party = parties[asked.isForTeams ? Math.floor(member / TEAM) : member];
    if (at <= from || at > to) continue;
    const said = {
      party_id: party ?? 0,
      item_id: items[place]?.id ?? 0,
      user_id: stage.members[member]?.id ?? 0,
      state: "sent" as const,
      said_at: stage.startsAt + at * 1000,
    };
    await on.app.db
      .insertInto("training_words")
      .values(said)
      .onConflict((conflict) => conflict.columns(["party_id", "item_id"]).doUpdateSet(said))
      .execute();
  }
}

function textOf(cell: Cell, asked: Asked): string {
  const { status, attempts, at, points, since, saidAt, later } = cell;
  const seconds = (ms = 0) => ms / 1000;
  const parts = {
    solved: `solved ${seconds(at)}, tries ${attempts}`,
    hidden: `hidden ${since}, tries ${attempts}`,
    pending: `pending ${seconds(saidAt)}, tries ${attempts}`,
    tried: `tried, tries ${attempts}`,
    before: "before",
    "": "",
  };
  return [
    parts[status],
    cell.isUnverified && ", unverified",
    status === "solved" && `, for ${points}`,
    cell.isFirst && ", first",
    cell.isTaken && asked.scoring === "race" && ", taken",
    later !== undefined && `, later ${seconds(later)}`,
  ]
    .filter(Boolean)
    .join("");
}

const toCounted = (line: Line, { asked, parties }: Played): Counted => ({
  party: parties.indexOf(line.id),
  rank: line.rank,
  solved: line.solved,
  penalty: line.penalty,
  points: line.points,
  cells: line.cells.map((cell) => textOf(cell, asked)),
});

let compared = 0;

/** @param changes to what is asked, such as the freeze left out or one's own row */
async function compare(stage: Stage, played: Played, second: number, changes: Partial<Asked> = {}) {
  const asked = { ...played.asked, ...changes };
  const training = await requireTraining(on.app.db, { id: 0, role: "owner" }, played.id);
  const items = await listItemPoints(on.app.db, played.id);
  const shown = asked.freeze === null ? { ...training, freeze: null } : training;
  const own = asked.own === undefined ? undefined : played.parties[asked.own];
  const elapsed = asked.upTo === undefined ? undefined : asked.upTo * 1000;
  const { lines } = await readStandings(on.app.db, shown, items, { now: on.time, own, elapsed });
  const shownRows = lines.map((line) => toCounted(line, played));
  const expected = countRound(stage.round, asked, second);
  const [wrong = 0] = expected.flatMap((row, at) => (isDeepStrictEqual(row, shownRows[at]) ? [] : [at]));
  const of = `${played.name} at ${second / 60} ${JSON.stringify(changes)}, row ${wrong}`;
  expect(shownRows[wrong], of).toEqual(expected[wrong]);
  expect(shownRows).toHaveLength(expected.length);
  compared += lines.length * (tasks.length + 4);
}

async function compareAll(stage: Stage, all: Played[], second: number) {
  for (const played of all) {
    await compare(stage, played, second);
    if (played.asked.freeze === null || second < FREEZE) continue;
    await compare(stage, played, second, { freeze: null });
    await compare(stage, played, second, { own: (second / 60) % played.parties.length });
  }
}

/** The owner opens the frozen cells one by one, from the last row up, and then all that are left. */
async function openStepByStep(stage: Stage, { owner, ...played }: Played, second: number) {
  if (played.asked.freeze === null) return;
  const open = new Set<string>();
  for (let step = 0; step < 12; step++) {
    await unfreeze(on.app, owner, played.id, "next");
    const rows = countRound(stage.round, { ...played.asked, open }, second);
    const row = rows.findLast(({ cells }) => cells.some((cell) => cell.startsWith("hidden")));
    open.add(`${row?.party} ${row?.cells.findIndex((cell) => cell.startsWith("hidden"))}`);
    await compare(stage, { owner, ...played }, second, { open });
  }
  await unfreeze(on.app, owner, played.id, "all");
  played.asked.freeze = null;
}

async function runSteps() {
  on.start();
  await runJob(on.app, trainingSteps);
  const open = await on.app.db.selectFrom("trainings").select("id").where("final_at", "is", null).execute();
  expect(open).toEqual([]);
  await on.stop();
}

test("a whole round's standings equal an independent count at every minute", {
  timeout: 600_000,
}, async () => {
  await on.stop();
  on.time = Math.floor(on.time / 1000) * 1000;
  const round = makeRound(SEED);
  const stage = new Stage(on, round, on.time + HOUR);
  await stage.set();
  const all: Played[] = [];
  for (const kind of kinds) all.push(await play(stage, kind));
  // What was sent before is known from the handles' own imports.
  await stage.store(-1);
  for (let minute = 0; minute <= LAST / 60; minute++) {
    const second = minute * 60;
    if (second === round.late.at) await stage.link(round.late.member, "codeforces");
    if (second === round.suspended.at) {
      const set = { suspended_at: stage.startsAt + second * 1000 };
      const { id = 0 } = stage.members[round.suspended.member] ?? {};
      await on.app.db.updateTable("users").set(set).where("id", "=", id).execute();
    }
    await (isAsked(minute) ? stage.ask(second) : stage.store(second));
    for (const played of all) {
      await begin(played, stage.startsAt, second);
      await announce(stage, played, second - 60, second);
    }
    // After the end, only owners' freezes hold.
    for (const { asked } of second >= LENGTH ? all : []) if (asked.scoring === "points") asked.freeze = null;
    await compareAll(stage, all, second);
  }
  for (const played of all) await openStepByStep(stage, played, LAST);
  // The same minutes as a replay shows them now.
  for (const played of all)
    for (let minute = 0; minute <= LENGTH / 60; minute += 7)
      await compare(stage, played, LAST, { upTo: minute * 60 });

  // A day after the end, once everybody has been read, the result stays whatever the judges say then.
  await stage.ask(FINAL);
  await runSteps();
  await compareAll(stage, all, FINAL);
  await stage.store(HACKED + 60);
  for (const played of all) await compare(stage, played, FINAL);
  console.log(`${compared} figures compared`);
});
