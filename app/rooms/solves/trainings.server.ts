import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import { reasonOf } from "../../platform/http/fetch-json.server.ts";
import { SUBMISSIONS_TOPIC } from "../../platform/realtime/topics.ts";
import { isUnknown, kindOf, type Submission } from "../judges/index.server.ts";
import { storeSubmissions } from "./attempts.server.ts";
import type { Lane, Step } from "./lane.server.ts";

// While a training runs, its participants' submissions since its start are read over and over, before anything else
// but live standings. So a verdict that changes is found too.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** No training is longer. */
const LONGEST = 7 * DAY;
/** From one reading to the next of a participant's handles at a judge, where few take part: each has its turn. */
const LEAST = 15 * SECOND;
/** The same after the end of a duel, whose result is wanted soon. */
const SOON = MINUTE;
/** How long a handle that could not be read lets others go first. */
const PUT_OFF = 60 * SECOND;
/** After so many readings in a row, other work has a turn. */
const MOST_IN_ROW = 9;
/** Submissions per transaction of about 10 ms. */
const AT_ONCE = 50;

/** Handles to be read for trainings that have begun and are not final, and for those who take part virtually. */
export async function listTrainingHandles(db: Connection, judge: string, now: number) {
  const running = handlesOf(db, judge, now).where("t.final_at", "is", null).where("t.starts_at", "<=", now);
  const virtual = handlesOf(db, judge, now)
    .where("a.is_virtual", "=", 1)
    .where("a.begun_at", ">", now - LONGEST)
    .where("t.final_at", "is not", null);
  return [...(await running.execute()), ...(await virtual.execute())];
}

const handlesOf = (db: Connection, judge: string, now: number) =>
  db
    .selectFrom("trainings as t")
    .innerJoin("training_parties as a", "a.training_id", "t.id")
    .innerJoin("training_people as p", "p.party_id", "a.id")
    .innerJoin("handles as h", "h.user_id", "p.user_id")
    .select([
      "t.id as training",
      "t.kind",
      "t.starts_at",
      "t.until_at",
      "t.ends_at",
      "t.minutes",
      "t.final_at",
    ])
    .select(["a.begun_at", "a.is_virtual"])
    .select(["h.id", "h.user_id", "h.judge", "h.handle", "h.reading", "h.checked_at"])
    .select((select) =>
      select
        .selectFrom("training_words as w")
        .select((word) => word.fn.max<number | null>("w.said_at").as("said_at"))
        .whereRef("w.user_id", "=", "h.user_id")
        .where("w.said_at", ">", now - LONGEST)
        .where("w.state", "=", "sent")
        .as("said_at"),
    )
    .where("h.judge", "=", judge)
    .where("h.clears", "=", 0)
    .where("h.state", "!=", "removed")
    .where("h.due_at", "is not", null)
    .where((where) =>
      where.exists(
        where
          .selectFrom("training_items as i")
          .innerJoin("tasks as k", "k.id", "i.task_id")
          .select("i.id")
          .whereRef("i.training_id", "=", "t.id")
          .where("k.judge", "=", judge),
      ),
    );
type Entry = Awaited<ReturnType<typeof listTrainingHandles>>[number];

/** Whether a participant has said that they submitted something which has not been read yet. */
const isAwaited = ({ said_at, checked_at }: Entry) => said_at !== null && said_at > (checked_at ?? 0);

/** When a participant's own time begins and ends; null if it has not begun. */
function spanOf({ starts_at, until_at, ends_at, minutes, begun_at, is_virtual }: Entry) {
  if (starts_at === null || ends_at === null) return null;
  if (until_at === null && is_virtual === 0) return { begins: starts_at, ends: ends_at };
  return begun_at === null ? null : { begins: begun_at, ends: begun_at + minutes * MINUTE };
}

/**
 * From when on submissions are read. Judges list a limited number, so that a window of months must not count: own
 * clocks have their submissions of the day before, which tell what was solved just before.
 */
function sinceOf({ begun_at, starts_at, ends_at, until_at }: Entry): number {
  if (begun_at !== null) return Math.max(starts_at ?? 0, begun_at - DAY);
  return (until_at === null ? starts_at : ends_at) ?? 0;
}

function isDue(entry: Entry, now: number, handles: number): boolean {
  const { kind, checked_at, ends_at, is_virtual, final_at } = entry;
  const span = spanOf(entry);
  const isOver = ends_at !== null && now >= ends_at;
  // Who has never begun is only read for the result to be final.
  if (span === null) return isOver && (checked_at ?? 0) < ends_at;
  if (now < span.ends) return checked_at === null || isAwaited(entry) || checked_at <= now - LEAST * handles;
  const wholly = isOver && is_virtual === 0 ? Math.max(ends_at, span.ends) : span.ends;
  // At once after the end, and then for verdicts that still change.
  const again = kind === "duel" && now < span.ends + HOUR ? SOON : now < span.ends + DAY ? HOUR : DAY;
  return checked_at === null || checked_at < wholly || (final_at === null && checked_at <= now - again);
}

/** The next handle to read for a training. Trainings take turns. */
export async function nextTraining(lane: Lane): Promise<Step | undefined> {
  const { db, now } = lane.app;
  const time = now();
  const entries = await listTrainingHandles(db, lane.judge.id, time);
  const idsOf = new Map<number, Set<number>>();
  for (const { user_id, id } of entries) {
    idsOf.set(user_id, (idsOf.get(user_id) ?? new Set()).add(id));
  }
  const countOf = ({ user_id }: Entry) => idsOf.get(user_id)?.size ?? 1;
  const due = entries.filter(
    (entry) => isDue(entry, time, countOf(entry)) && time >= (lane.putOff.get(entry.id) ?? 0),
  );
  const turnOf = ({ training }: Entry) => lane.trainings.get(training) ?? 0;
  const [next] = due.sort(
    (one, other) =>
      turnOf(one) - turnOf(other) ||
      Number(isAwaited(other)) - Number(isAwaited(one)) ||
      (one.checked_at ?? 0) - (other.checked_at ?? 0),
  );
  if (entries.length === 0) {
    lane.trainings.clear();
    lane.putOff.clear();
  }
  if (!next) return undefined;
  // The earliest of the handle's trainings, if it is in several.
  const same = due.filter(({ id }) => id === next.id);
  const since = Math.min(...same.map(sinceOf));
  return () => {
    const turn = Math.max(0, ...lane.trainings.values()) + 1;
    for (const { training } of same) lane.trainings.set(training, turn);
    lane.trainingsInRow += 1;
    return lane.judge.readSince ? readSince(lane, next, since) : readNext(lane, next);
  };
}

/** Whether trainings come first now, or other work has its turn. */
export const isTrainingsTurn = (lane: Lane) => lane.trainingsInRow < MOST_IN_ROW;

async function readSince(lane: Lane, handle: Entry, since: number): Promise<void> {
  const { db, now, log, hub } = lane.app;
  const begun = now();
  try {
    const submissions = (await lane.judge.readSince?.(lane.ask, handle.handle, since)) ?? [];
    lane.turn.worked();
    await storeSince(db, handle.id, submissions);
    await noteChecked(db, handle.id, begun);
    hub.publish(SUBMISSIONS_TOPIC, { type: SUBMISSIONS_TOPIC, data: { user: handle.user_id } });
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    if (!isUnknown(error)) await lane.failed(error);
    // The handle's own import finds out what became of it.
    else await db.updateTable("handles").set({ due_at: begun }).where("id", "=", handle.id).execute();
    lane.putOff.set(handle.id, now() + PUT_OFF);
    log.warn(
      { judge: lane.judge.id, handle: handle.id, kind: kindOf(error), reason: reasonOf(error) },
      "A training's submissions could not be read",
    );
  }
}

/** For judges that list only the newest submissions: the handle's own import comes next, if it does not already. */
async function readNext({ app, putOff }: Lane, { id }: Entry): Promise<void> {
  const time = app.now();
  putOff.set(id, time + LEAST);
  await app.db
    .updateTable("handles")
    .set({ due_at: time, asked_at: time })
    .where("id", "=", id)
    .where("clears", "=", 0)
    .where((where) => where.or([where("due_at", ">", time), where("asked_at", "is", null)]))
    .execute();
}

const noteChecked = (db: Connection, id: number, checked_at: number) =>
  db.updateTable("handles").set({ checked_at }).where("id", "=", id).execute();

/** Idempotent. */
async function storeSince(db: Database, handleId: number, submissions: Submission[]): Promise<void> {
  const ordered = submissions.toSorted((a, b) => a.at - b.at);
  for (let from = 0; from < ordered.length; from += AT_ONCE) {
    const some = ordered.slice(from, from + AT_ONCE);
    await step(() =>
      inTransaction(db, async (trx) => {
        const handle = await trx
          .selectFrom("handles")
          .select(["id", "user_id", "judge", "reading"])
          .where("id", "=", handleId)
          .where("clears", "=", 0)
          .where("state", "!=", "removed")
          .executeTakeFirst();
        if (handle) await storeSubmissions(trx, handle, some);
      }),
    );
  }
}
