import type { Application } from "../../../platform/application.ts";
import { trainingTopic, userTopic } from "../../../platform/realtime/topics.ts";
import { findTraining, listItemPoints } from "../queries.server.ts";
import { announceHere } from "../realtime.server.ts";
import { listAges } from "./queries.server.ts";
import { toLine } from "./rows.ts";
import { gather, standingsOf } from "./standings.server.ts";

type App = Pick<Application, "db" | "hub" | "now">;

interface Sent {
  /** A training's public lines, as JSON by party. */
  lines: Map<number, string>;
  /** While it is frozen, what parties did, as JSON: verdicts that the lines do not show. */
  work: Map<number, string>;
  /** How far judges had been read, and when that was sent (ms). */
  ages: string;
  at: number;
}

/** What this process last sent of each training. */
const sent = new WeakMap<Application["hub"], Map<number, Sent>>();

/** How often open pages hear how far judges have been read, if nothing else has changed (ms). */
const AGES_EVERY = 10_000;

/** How long after its end verdicts are still sent to open pages (ms). */
const AFTERWARDS = 60 * 60 * 1000;

/** Sends this process's open pages the rows of running trainings that have changed since it last did. */
export async function publishStandings(app: App): Promise<void> {
  const { db, now } = app;
  const time = now();
  const running = await db
    .selectFrom("trainings")
    .select("id")
    .where("final_at", "is", null)
    .where("starts_at", "<=", time)
    .where("ends_at", ">", time - AFTERWARDS)
    .execute();
  const known = sent.get(app.hub) ?? new Map<number, Sent>();
  sent.set(app.hub, known);
  for (const id of known.keys()) if (!running.some((training) => training.id === id)) known.delete(id);
  for (const { id } of running) {
    // Computing standings costs more than asking whether anybody looks at them.
    if (app.hub.listeners(trainingTopic(id)) > 0) await publishOne(app, id, known);
    else known.delete(id);
  }
}

async function publishOne(app: App, id: number, known: Map<number, Sent>): Promise<void> {
  const training = await findTraining(app.db, id);
  if (!training) return;
  // Before anything is read, so that a page knows which of two rows is newer.
  const at = app.now();
  const items = await listItemPoints(app.db, id);
  const gathered = await gather(app.db, training, items, at);
  const { lines: scored, isFrozen } = standingsOf(training, gathered, { now: at });
  // As pages show them: what does not show is not sent.
  const lines = scored.map((line) => toLine(training.scoring, line));
  const asOf = (await listAges(app.db, id)).map((age) => [age.judge, Number(age.at)]);
  const before = known.get(id);
  const after = {
    lines: new Map(lines.map((line) => [line.id, JSON.stringify(line)])),
    work: new Map(
      isFrozen ? gathered.scored.map(({ id: party, work }) => [party, JSON.stringify(work)]) : [],
    ),
  };
  const ages = JSON.stringify(asOf);
  if (!before) {
    known.set(id, { ...after, ages, at });
    // Nobody knows what pages that were loaded before show: they load again.
    announceHere(app, id, { at, after: at, asOf, rows: [], order: lines.map((line) => line.id) });
    return;
  }
  const changed = lines.filter((line) => before.lines.get(line.id) !== after.lines.get(line.id));
  const isAging = before.ages !== ages && at - before.at >= AGES_EVERY;
  if (changed.length > 0 || isAging) {
    announceHere(app, id, { at, after: before.at, asOf, rows: changed, order: lines.map((line) => line.id) });
  }
  known.set(id, changed.length > 0 || isAging ? { ...after, ages, at } : { ...before, ...after });
  // The freeze hides from others what these people may see of themselves.
  for (const [party, work] of after.work) {
    if (before.work.get(party) === work) continue;
    for (const { id: user } of gathered.parties.get(party)?.people ?? []) {
      app.hub.deliver(userTopic(user), { type: "trainingOwn", data: { training: id } });
    }
  }
}
