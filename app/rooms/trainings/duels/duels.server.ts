import type { Transaction } from "kysely";
import type { Application } from "../../../platform/application.ts";
import { inTransaction } from "../../../platform/db/connection.server.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid } from "../../../platform/http/errors.ts";
import { findSubmission } from "../../../platform/http/submissions.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { findNamed, refuseBlocked } from "../../blocks/index.server.ts";
import { notify } from "../../notifications/index.server.ts";
import { keepAudience } from "../audience.server.ts";
import { MINUTE, nextStep, wholeSecond } from "../clock.ts";
import { refuseMore } from "../commands.server.ts";
import { pickTasks } from "../form/picking.server.ts";
import { keepItems } from "../items.server.ts";
import { mayInviteEveryone } from "../policy.ts";
import { requireTraining } from "../queries.server.ts";
import { announce } from "../realtime.server.ts";
import { type DuelInput, OPPONENT } from "../schema.ts";
import { addParty } from "../taking-part.server.ts";

type Store = Pick<Application, "config" | "db" | "now" | "hub" | "limits">;

/** What a challenge takes of the limit on chosen members: one who withdraws and challenges again disturbs the same. */
const COST_OF_CHALLENGE = 20;

/**
 * Challenges another member with problems that neither has tried. @returns its id
 * @throws Invalid, Forbidden if either has blocked the other, Conflict for too many that wait
 */
export function createDuel(
  app: Store,
  viewer: Viewer,
  input: DuelInput,
  key: string | null = null,
): Promise<number> {
  const { opponent: name, count, from, to, tags, minutes } = input;
  return inTransaction(app.db, async (trx) => {
    const sent = await findSubmission(trx, "trainings", viewer.id, key, { kind: "duel" });
    if (sent) return sent.id;
    await refuseMore(trx, viewer, app.now());
    const opponent = await findOpponent(trx, viewer, name);
    if (!mayInviteEveryone(viewer)) {
      await app.limits.take("chosenByAccount", viewer.id, COST_OF_CHALLENGE);
    }
    const pick = { count, from, to, tags };
    const people = [viewer.id, opponent.id];
    const tasks = await pickTasks(trx, app, pick, { groups: [], people }).catch((error: unknown) => {
      throw error instanceof Invalid ? new Invalid(error.message, { to: [error.message] }) : error;
    });
    const time = app.now();
    const { id } = await trx
      .insertInto("trainings")
      .values({
        owner_id: viewer.id,
        opponent_id: opponent.id,
        kind: "duel",
        title: `${viewer.username} and ${opponent.username}`,
        audience: "chosen",
        scoring: "points",
        penalty: 0,
        minutes,
        starts_at: null,
        until_at: null,
        ends_at: null,
        freeze: null,
        pick: JSON.stringify(pick),
        told_up_to: null,
        submission_key: key,
        created_at: time,
        updated_at: time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepItems(
      trx,
      id,
      tasks.map((task) => ({ ...task, points: 1 })),
    );
    await keepAudience(trx, id, { isForEveryone: false, groups: [], people: [opponent.id] });
    const about = { kind: "duel", id, actor: viewer.id, at: time } as const;
    await notify({ db: trx, hub: app.hub }, { ...about, receivers: [opponent.id] });
    return id;
  });
}

async function findOpponent(trx: Transaction<Tables>, viewer: Viewer, name: string) {
  const invalid = (message: string) => new Invalid(message, { opponent: [message] });
  const [opponent] = await findNamed(trx, [name], { field: "opponent", places: false });
  if (!opponent) throw invalid(OPPONENT);
  if (opponent.id === viewer.id) throw invalid("Challenge somebody else.");
  await refuseBlocked(trx, viewer.id, opponent.id);
  return opponent;
}

const NOT_FOR_YOU = "Only the challenged member can answer.";
const ANSWERED = "This duel has already begun.";

/** Starts the duel at once. @throws NotFound, Forbidden, Conflict */
export function acceptDuel(app: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const duel = await requireTraining(trx, viewer, id);
    if (duel.opponent_id !== viewer.id || duel.owner_id === null) throw new Forbidden(NOT_FOR_YOU);
    await refuseBlocked(trx, viewer.id, duel.owner_id);
    const time = app.now();
    const starts_at = wholeSecond(time);
    const times = { starts_at, ends_at: starts_at + duel.minutes * MINUTE };
    const next = nextStep({ ...times, kind: "duel" }, time, "start");
    const { numUpdatedRows } = await trx
      .updateTable("trainings")
      .set({ ...times, ...next, updated_at: time })
      .where("id", "=", id)
      .where("starts_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Conflict(ANSWERED);
    for (const user of [duel.owner_id, viewer.id]) {
      await addParty(trx, duel, { id: null, name: "", people: [user] }, time);
    }
    const about = { kind: "duel-answer", id, actor: viewer.id, at: time } as const;
    await notify({ db: trx, hub: app.hub }, { ...about, receivers: [duel.owner_id] });
    afterCommit(() => {
      announce(app, id, "changed");
      // From here on, open pages get the rows that change.
      announce(app, id, "standings");
    });
  });
}

/** It leaves nothing behind. @returns what became of it @throws NotFound, Forbidden, Conflict */
export function declineDuel(app: Store, viewer: Viewer, id: number): Promise<"declined" | "withdrawn"> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const duel = await requireTraining(trx, viewer, id);
    if (duel.kind !== "duel" || (duel.opponent_id !== viewer.id && duel.owner_id !== viewer.id)) {
      throw new Forbidden(NOT_FOR_YOU);
    }
    const { numDeletedRows } = await trx
      .deleteFrom("trainings")
      .where("id", "=", id)
      .where("starts_at", "is", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Conflict(ANSWERED);
    const about = { kind: "duel-declined", actor: viewer.id, at: app.now() } as const;
    await notify({ db: trx, hub: app.hub }, { ...about, receivers: [duel.owner_id] });
    afterCommit(() => announce(app, id, "changed"));
    return duel.owner_id === viewer.id ? "withdrawn" : "declined";
  });
}
