import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { waitShortly } from "../../platform/db/deletions.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { audienceOf, type Chosen, chooseAudience, keepAudience } from "./audience.server.ts";
import { HOUR, MINUTE, nextStep, stateOf, wholeSecond } from "./clock.ts";
import { findItems, keepItems } from "./items.server.ts";
import { trainingTelling } from "./jobs.server.ts";
import { MOST_DAYS, MOST_PLANNED, MOST_UNFINISHED, usualPenalties } from "./limits.ts";
import { canEdit, NOT_YOURS, seesAll } from "./policy.ts";
import { requireTraining, type Training } from "./queries.server.ts";
import { announce } from "./realtime.server.ts";
import type { ChangeInput, TrainingInput } from "./schema.ts";

type Store = Pick<Application, "config" | "db" | "now" | "hub" | "limits">;
type Writing = Transaction<Tables>;

/**
 * Invites its audience. Its owner gets no invitation, and may join like everybody else. @returns its id
 * @throws Invalid, Forbidden for a training for everyone, Conflict for too many that are planned
 */
export async function createTraining(
  app: Store,
  viewer: Viewer,
  input: TrainingInput,
  key: string | null = null,
): Promise<number> {
  const made = await inTransaction(app.db, async (trx) => {
    const sent = await findSubmission(trx, "trainings", viewer.id, key, { kind: "training" });
    if (sent) return { id: sent.id, isTold: false };
    await refuseMore(trx, viewer, app.now());
    const choosing = { db: trx, limits: app.limits, owner: viewer.id };
    const chosen = await chooseAudience(choosing, viewer, input.audience);
    const facts = factsOf(input, app.now());
    const items = await findItems(trx, app, viewer, input.problems, withOwner(chosen, viewer.id));
    const time = app.now();
    const { id } = await trx
      .insertInto("trainings")
      .values({
        ...facts,
        ...nextStep(facts, time),
        owner_id: viewer.id,
        opponent_id: null,
        kind: "training",
        audience: chosen.isForEveryone ? "everyone" : "chosen",
        pick: "pick" in input.problems ? JSON.stringify(input.problems.pick) : "",
        told_up_to: 0,
        submission_key: key,
        created_at: time,
        updated_at: time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepItems(trx, id, items);
    await keepAudience(trx, id, chosen);
    return { id, isTold: true };
  });
  if (made.isTold) await waitShortly(runJob(app, trainingTelling));
  return made.id;
}

const withOwner = ({ groups, people }: Chosen, owner: number) => ({ groups, people: [...people, owner] });

/** @throws Conflict */
export async function refuseMore(trx: Writing, viewer: Viewer, now: number): Promise<void> {
  const planned = await trx
    .selectFrom("trainings")
    .select("id")
    .where("owner_id", "=", viewer.id)
    .where((where) => where.or([where("starts_at", "is", null), where("starts_at", ">", now)]))
    .limit(MOST_PLANNED)
    .execute();
  if (planned.length >= MOST_PLANNED) {
    throw new Conflict(
      `You already have ${MOST_PLANNED} trainings that have not begun: wait for one, or delete it.`,
    );
  }
  const unfinished = await trx
    .selectFrom("trainings")
    .select("id")
    .where("owner_id", "=", viewer.id)
    .where("final_at", "is", null)
    .limit(MOST_UNFINISHED)
    .execute();
  if (unfinished.length < MOST_UNFINISHED) return;
  throw new Conflict(
    `You already have ${MOST_UNFINISHED} trainings whose results are not final: wait for one to become so.`,
  );
}

type Facts = Pick<
  Row<"trainings">,
  | "title"
  | "scoring"
  | "penalty"
  | "minutes"
  | "starts_at"
  | "until_at"
  | "ends_at"
  | "freeze"
  | "thaws"
  | "for_teams"
>;

/** @throws Invalid for a start that is past */
function factsOf(input: ChangeInput, now: number): Facts {
  const { title, scoring, minutes, start, thaw: thaws } = input;
  const starts_at = wholeSecond("at" in start ? start.at : start.from);
  const until_at = "at" in start ? null : wholeSecond(start.until);
  const invalid = (message: string) => new Invalid(message, { start: [message] });
  // A form takes a while to send.
  if (starts_at < now - MINUTE) throw invalid("The start is in the past.");
  if ((until_at ?? starts_at) > now + MOST_DAYS * 24 * HOUR)
    throw invalid("The start is more than a year ahead.");
  return {
    title,
    scoring,
    penalty: input.penalty ?? usualPenalties[scoring] ?? 0,
    minutes,
    starts_at,
    until_at,
    ends_at: (until_at ?? starts_at) + minutes * MINUTE,
    freeze: input.freeze ?? null,
    thaws,
    for_teams: input.teams ? 1 : 0,
  };
}

/**
 * Changes everything until it starts, and then only the title, the end (later) and the freeze.
 * @param read the `updated_at` when editing began; null skips the check @throws NotFound, Forbidden, Invalid, Conflict
 */
export async function updateTraining(
  app: Store,
  viewer: Viewer,
  id: number,
  input: ChangeInput,
  read: number | null = null,
): Promise<void> {
  const isTold = await inTransaction(app.db, async (trx, afterCommit) => {
    const before = await requireOwn(trx, viewer, id);
    if (before.kind === "duel") throw new Conflict("A duel stays as its two members agreed.");
    const time = app.now();
    const updated_at = nextVersion(before.updated_at, read, time);
    const row = trx.updateTable("trainings").where("id", "=", id);
    if (stateOf(before, time) !== "planned") {
      const change = laterFacts(before, input, time);
      await row.set({ ...change, updated_at }).execute();
      afterCommit(() => announce(app, id, "changed"));
      return false;
    }
    const choosing = {
      db: trx,
      limits: app.limits,
      owner: before.owner_id,
      before: await audienceOf(trx, id),
    };
    const chosen = await chooseAudience(choosing, viewer, input.audience);
    const facts = factsOf(input, time);
    await row
      .set({
        ...facts,
        ...nextStep(facts, time),
        audience: chosen.isForEveryone ? "everyone" : "chosen",
        told_up_to: 0,
        updated_at,
      })
      .execute();
    await keepAudience(trx, id, chosen);
    if (input.problems) {
      const items = await findItems(
        trx,
        app,
        viewer,
        input.problems,
        withOwner(chosen, before.owner_id ?? viewer.id),
      );
      await keepItems(trx, id, items);
      await row.set({ pick: "pick" in input.problems ? JSON.stringify(input.problems.pick) : "" }).execute();
    }
    afterCommit(() => announce(app, id, "changed"));
    return true;
  });
  if (isTold) await waitShortly(runJob(app, trainingTelling));
}

/** What the schema cannot check for a running training, because the input may name another start or scoring. */
function freezeFault({ until_at, scoring }: Training): string | undefined {
  if (until_at !== null) return "A freeze needs a common start";
  return scoring === "race" ? "A race cannot be frozen: everybody sees what is taken" : undefined;
}

/** What may still change once it has begun. @throws Conflict, Invalid */
function laterFacts(before: Training, input: ChangeInput, now: number): Partial<Row<"trainings">> {
  const { title, minutes, freeze = null } = input;
  if (before.ends_at === null || before.ends_at <= now) {
    return { title };
  }
  const ends_at = before.ends_at + (minutes - before.minutes) * MINUTE;
  const wrong = freeze === null ? undefined : freezeFault(before);
  if (wrong !== undefined) throw new Invalid(wrong, { freeze: [wrong] });
  if (ends_at < before.ends_at) throw new Conflict("Once a training has begun, it can only end later.");
  const step = before.step === "end" ? { step_at: ends_at } : {};
  return { title, minutes, freeze, ends_at, ...step };
}

export async function requireOwn(trx: Writing, viewer: Viewer, id: number): Promise<Training> {
  const training = await requireTraining(trx, viewer, id);
  if (!canEdit(viewer, training)) throw new Forbidden(NOT_YOURS);
  return training;
}

/** Once others take part, what has begun is theirs, too: only staff delete it. @throws NotFound, Forbidden, Conflict */
export function deleteTraining(app: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireOwn(trx, viewer, id);
    if (training.kind === "duel" && training.starts_at !== null && !seesAll(viewer)) {
      throw new Conflict("A duel that has begun stays: it is your opponent's, too.");
    }
    const isBegun = training.starts_at !== null && training.starts_at <= app.now();
    if (isBegun && !seesAll(viewer) && (await hasOthers(trx, viewer, id))) {
      throw new Conflict("Others take part in this training, which has begun: only staff can delete it.");
    }
    await trx.deleteFrom("trainings").where("id", "=", id).execute();
    afterCommit(() => announce(app, id, "changed"));
  });
}

async function hasOthers(trx: Writing, viewer: Viewer, id: number): Promise<boolean> {
  const other = await trx
    .selectFrom("training_people")
    .select("user_id")
    .where("training_id", "=", id)
    .where("user_id", "!=", viewer.id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
