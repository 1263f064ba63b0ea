import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { HOURLY, type Job } from "../../platform/jobs/jobs.server.ts";
import { SUBMISSIONS_TOPIC } from "../../platform/realtime/topics.ts";
import { notify } from "../notifications/index.server.ts";
import { FINAL_AFTER, FINAL_AGAIN, FINAL_AT_LATEST, nextStep, READ_AFTER } from "./clock.ts";
import { sendCard } from "./duels/duel-card.server.ts";
import { findTraining, type Training } from "./queries.server.ts";
import { announce } from "./realtime.server.ts";
import { publishStandings } from "./standing/live.server.ts";
import { isAwaitingVerdicts, listAges } from "./standing/queries.server.ts";
import { keepResult } from "./standing/results.server.ts";

// Everything that a training does by itself. What is due is in the database, and each step is taken in the transaction
// that notes it, so that a stop, a crash or a second process repeats and skips nothing.

type App = Pick<Application, "config" | "db" | "hub" | "now">;
type Sending = App & Pick<Application, "limits" | "rooms">;
type Writing = Transaction<Tables>;

const SECOND = 1000;

const nextTold = (db: Connection) =>
  db.selectFrom("trainings").select("id").where("told_up_to", "is not", null).limit(1).executeTakeFirst();

/** Invites the members of a training's groups, its guests or everyone, a slice at a time. */
export const trainingTelling: Job<App> = {
  name: "training invitations",
  failure: "Could not invite members to a training",
  every: HOURLY,
  isDue: ({ db }) => nextTold(db),
  async run(app, { signal }) {
    for (let next = await nextTold(app.db); next && !signal.aborted; next = await nextTold(app.db)) {
      const { id } = next;
      await step(() => inTransaction(app.db, (trx) => tellSlice(trx, app, id)));
    }
  },
};

async function tellSlice(trx: Writing, { hub, now }: App, id: number): Promise<void> {
  const training = await findTraining(trx, id);
  if (!training || training.told_up_to === null) return;
  const after = training.told_up_to;
  const rows = await invitedAfter(trx, training, after).execute();
  const last = rows.length === SLICE ? (rows.at(-1)?.id ?? null) : null;
  const isPast = training.ends_at !== null && training.ends_at <= now();
  if (training.owner_id !== null && !isPast) {
    const receivers = rows.filter(({ waits }) => waits === 0).map((user) => user.id);
    const about = { kind: "training", id, actor: training.owner_id, at: now() } as const;
    await notify({ db: trx, hub }, { ...about, receivers });
  }
  await trx.updateTable("trainings").set({ told_up_to: last }).where("id", "=", id).execute();
}

function invitedAfter(trx: Writing, { id, audience }: Training, after: number) {
  const users = trx
    .selectFrom("users as u")
    .select(["u.id", "u.waits"])
    .where("u.id", ">", after)
    .orderBy("u.id")
    .limit(SLICE);
  if (audience === "everyone") return users;
  return users.where(
    "u.id",
    "in",
    trx
      .selectFrom("training_guests")
      .select("user_id")
      .where("training_id", "=", id)
      .unionAll(
        trx
          .selectFrom("training_groups as tg")
          .innerJoin("group_members as gm", "gm.group_id", "tg.group_id")
          .select("gm.user_id")
          .where("tg.training_id", "=", id)
          .where("gm.left_until", "is", null),
      ),
  );
}

const nextDue = (db: Connection, now: number) =>
  db
    .selectFrom("trainings")
    .select(["id", "step"])
    .where("step", "is not", null)
    .where("step_at", "<=", now)
    .orderBy("step_at")
    .limit(1)
    .executeTakeFirst();

/** Reminds, starts, ends and finishes trainings. */
export const trainingSteps: Job<Sending> = {
  name: "trainings",
  failure: "A training could not go on",
  every: 5 * SECOND,
  isDue: ({ db, now }) => nextDue(db, now()),
  async run(app, { signal }) {
    const next = () => nextDue(app.db, app.now());
    for (let due = await next(); due && !signal.aborted; due = await next()) {
      const { id } = due;
      if (due.step === "card") await takeCard(app, id);
      else await step(() => inTransaction(app.db, (trx, afterCommit) => takeStep(trx, afterCommit, app, id)));
    }
  },
};

type AfterCommit = Parameters<Parameters<typeof inTransaction>[1]>[1];

async function takeStep(trx: Writing, afterCommit: AfterCommit, app: App, id: number): Promise<void> {
  const training = await findTraining(trx, id);
  const time = app.now();
  if (!training?.step || training.step_at === null || training.step_at > time) return;
  if (training.step === "final") {
    const { kind } = training;
    const isRead = await isReadAfter(trx, training, time);
    if (!isRead) return setStep(trx, id, { step: "final", step_at: time + FINAL_AGAIN[kind] });
    await keepResult(trx, app, training);
    await setStep(trx, id, kind === "duel" ? { step: "card", step_at: time } : DONE);
  } else {
    if (training.step === "hour" || training.step === "soon") await remind(trx, app, training);
    await setStep(trx, id, nextStep(training, time, training.step));
  }
  afterCommit(() => announce(app, id, "changed"));
}

const DONE = { step: null, step_at: null };

/** Sending has its own transaction. Its key makes a repeated step send nothing twice. */
async function takeCard(app: Sending, id: number): Promise<void> {
  const training = await findTraining(app.db, id);
  const wait = training ? await sendCard(app, training) : 0;
  const next = wait > 0 ? { step: "card" as const, step_at: app.now() + wait } : DONE;
  await step(() => inTransaction(app.db, (trx) => setStep(trx, id, next)));
}

const setStep = async (trx: Writing, id: number, next: Pick<Training, "step" | "step_at">) => {
  await trx.updateTable("trainings").set(next).where("id", "=", id).execute();
};

async function remind(trx: Writing, { hub, now }: App, { id, starts_at }: Training): Promise<void> {
  if (starts_at === null || starts_at <= now()) return;
  const people = await trx
    .selectFrom("training_people")
    .select("user_id")
    .where("training_id", "=", id)
    .where("is_virtual", "=", 0)
    .execute();
  const receivers = people.map(({ user_id }) => user_id);
  await notify({ db: trx, hub }, { kind: "training-soon", id, actor: null, receivers, at: now() });
}

/**
 * Whether every participant has been read at every judge since the end. No judge is waited for longer than a week. What
 * is still being judged holds up a duel as long as it would a training.
 */
async function isReadAfter(trx: Writing, training: Training, now: number): Promise<boolean> {
  const { id, kind, ends_at } = training;
  if (ends_at === null || now >= ends_at + FINAL_AT_LATEST) return true;
  const ages = await listAges(trx, id);
  if (!ages.every(({ at }) => Number(at) >= ends_at + READ_AFTER[kind])) return false;
  return now >= ends_at + FINAL_AFTER.training || !(await isAwaitingVerdicts(trx, id, ends_at));
}

/** Sends open pages the rows of running trainings that have changed. Every process does so for its own pages. */
export const trainingNews: Job<App> = {
  name: "training standings",
  failure: "A training's standings could not be sent",
  every: 10 * SECOND,
  topic: SUBMISSIONS_TOPIC,
  isOwn: true,
  run: (app) => publishStandings(app),
};
