import type { Connection } from "../../../platform/db/connection.server.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";
import type { Viewer } from "../../../viewer.ts";
import { isFor, NO_SUCH_TRAINING, requireTraining } from "../queries.server.ts";

// Trainings in calendars, always without their problems. Duels begin once they are accepted, so they are in none.

/** Soonest first. */
const MOST = 300;

/** Trainings that a viewer is to know of; staff have only theirs in their calendars. */
function ofViewer(db: Connection, viewer: Pick<Viewer, "id">) {
  return db
    .selectFrom("trainings as t")
    .select((select) => [
      "t.id",
      "t.title",
      "t.minutes",
      "t.until_at",
      select.ref("t.starts_at").$notNull().as("starts_at"),
      select.ref("t.ends_at").$notNull().as("ends_at"),
      "t.created_at",
      "t.updated_at",
    ])
    .where("t.kind", "=", "training")
    .where(isFor(viewer))
    .orderBy("t.starts_at")
    .orderBy("t.id")
    .limit(MOST);
}

/** The same, and whether the viewer takes part. */
const withOwn = (db: Connection, viewer: Pick<Viewer, "id">) =>
  ofViewer(db, viewer).select((select) =>
    select
      .exists(
        select
          .selectFrom("training_people as own")
          .select("own.user_id")
          .whereRef("own.training_id", "=", "t.id")
          .where("own.user_id", "=", viewer.id),
      )
      .as("is_in"),
  );

/** Those that have not begun. */
export async function listAhead(db: Connection, viewer: Pick<Viewer, "id">, now: number) {
  return withOwn(db, viewer).where("t.starts_at", ">", now).execute();
}
export type TrainingAhead = Awaited<ReturnType<typeof listAhead>>[number];

/** The longest time from a start to the end of the last clock (ms). */
const LONGEST = 400 * 24 * 60 * 60 * 1000;

interface Span {
  id: number;
  now: number;
  /** No training that begins later is shown. */
  soon: number;
  /** No training that began earlier still runs. */
  past: number;
}

const selectNext = prepared((db, { id, now, soon, past }: Span) =>
  withOwn(db, { id })
    .where("t.starts_at", ">", past)
    .where("t.starts_at", "<", soon)
    .where((where) => where(where.fn.coalesce("t.until_at", "t.ends_at"), ">", now))
    .clearOrderBy()
    .orderBy((order) => order.fn.coalesce("t.until_at", "t.starts_at"))
    .orderBy("t.id")
    .clearLimit()
    .limit(1),
);

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** The training that runs or begins within a week. One that is open for days comes when it closes. */
export async function findNextTraining(db: Connection, viewer: Pick<Viewer, "id">, now: number) {
  const [next] = await selectNext(db, { id: viewer.id, now, soon: now + WEEK, past: now - LONGEST });
  return next;
}

/** Those that are not over, for a subscribed calendar. */
export async function listUnfinished(db: Connection, viewer: Pick<Viewer, "id">, now: number) {
  return (
    ofViewer(db, viewer)
      // Redundant, but uses the index.
      .where("t.starts_at", ">", now - LONGEST)
      .where("t.ends_at", ">", now)
      .execute()
  );
}
export type TrainingEvent = Awaited<ReturnType<typeof listUnfinished>>[number];

/** One that is not over. @throws NotFound */
export async function requireEvent(
  db: Connection,
  viewer: Pick<Viewer, "id" | "role">,
  id: number,
  now: number,
): Promise<TrainingEvent> {
  const { kind, starts_at, ends_at, ...training } = await requireTraining(db, viewer, id);
  if (kind === "duel" || starts_at === null || ends_at === null || ends_at <= now) {
    throw new NotFound(kind === "duel" ? NO_SUCH_TRAINING : "This training is over.");
  }
  return { ...training, starts_at, ends_at };
}
