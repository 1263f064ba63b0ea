import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { judgeTitle } from "../judges/addresses.ts";
import { importsOf } from "../judges/judges.ts";
import { notify } from "../notifications/index.server.ts";
import { MINUTE, spanOf, stateOf, wholeSecond } from "./clock.ts";
import { requireOwn } from "./commands.server.ts";
import { MOST_PARTIES, MOST_PEOPLE } from "./limits.ts";
import { findParty, requireTraining, type Training } from "./queries.server.ts";
import { announce } from "./realtime.server.ts";

type Store = Pick<Application, "db" | "now" | "hub" | "config">;
type Writing = Transaction<Tables>;

const NOT_IN = "You do not take part in this training.";
const OVER = "This training is over.";

/** Whether one can still join: until the end or, with own clocks, until the last moment to begin. */
export const isOpen = (training: Training, now: number): boolean =>
  training.starts_at !== null && now < (training.until_at ?? training.ends_at ?? 0);

/** @param teamId joins with all of a team's members @throws NotFound, Conflict, Forbidden, Invalid */
export function joinTraining(app: Store, viewer: Viewer, id: number, teamId?: number): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireTraining(trx, viewer, id);
    if (training.kind === "duel") throw new Conflict("A duel is between two members.");
    if (!isOpen(training, app.now())) throw new Conflict(OVER);
    const team = teamId === undefined ? undefined : await requireTeam(trx, viewer, training, teamId);
    const { people } = team ?? { people: [viewer.id] };
    await addParty(trx, training, team ?? { id: null, name: "", people }, app.now());
    const about = { kind: "training-team", id, actor: viewer.id, at: app.now() } as const;
    await notify({ db: trx, hub: app.hub }, { ...about, receivers: people });
    afterCommit(() => announce(app, id, "people"));
  });
}

interface Entering {
  id: number | null;
  name: string;
  people: number[];
}

/** @throws Conflict */
export async function addParty(
  trx: Writing,
  training: Pick<Training, "id">,
  { id: team_id, name, people }: Entering,
  now: number,
  isVirtual = 0,
): Promise<number> {
  const training_id = training.id;
  const there = await trx
    .selectFrom("training_people as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.user_id", "u.username"])
    .where("p.training_id", "=", training_id)
    .where("p.is_virtual", "=", isVirtual)
    .execute();
  const twice = there.filter(({ user_id }) => people.includes(user_id)).map(({ username }) => username);
  if (twice.length > 0) throw new Conflict(`Already in this training: ${twice.join(", ")}.`);
  const parties = await trx
    .selectFrom("training_parties")
    .select("id")
    .where("training_id", "=", training_id)
    .limit(MOST_PARTIES)
    .execute();
  if (parties.length >= MOST_PARTIES)
    throw new Conflict(`A training has at most ${MOST_PARTIES} participants.`);
  if (there.length + people.length > MOST_PEOPLE) {
    throw new Conflict(`A training has at most ${MOST_PEOPLE} members in its teams.`);
  }
  const begun_at = isVirtual === 1 ? wholeSecond(now) : null;
  const party = await trx
    .insertInto("training_parties")
    .values({ training_id, team_id, name, is_virtual: isVirtual, begun_at, joined_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("training_people")
    .values(people.map((user_id) => ({ party_id: party.id, user_id, training_id, is_virtual: isVirtual })))
    .execute();
  return party.id;
}

async function requireTeam(
  trx: Writing,
  viewer: Viewer,
  training: Training,
  teamId: number,
): Promise<Entering> {
  if (training.for_teams === 0) throw new Conflict("This training is for members alone.");
  const members = await trx
    .selectFrom("team_members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .select(["t.id", "t.name", "m.user_id"])
    .where("m.team_id", "=", teamId)
    .where("m.left_at", "is", null)
    .execute();
  const [first] = members;
  if (!first || !members.some(({ user_id }) => user_id === viewer.id)) {
    throw new Invalid("You are not in this team.", { team: ["You are not in this team."] });
  }
  return { id: first.id, name: first.name, people: members.map(({ user_id }) => user_id) };
}

/** Until one's time has begun. A team leaves as a whole. @throws NotFound, Conflict */
export function leaveTraining(app: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireTraining(trx, viewer, id);
    const party = await findParty(trx, viewer.id, id);
    if (!party) throw new NotFound(NOT_IN);
    const span = spanOf(training, party);
    if (span && span.startsAt <= app.now()) {
      throw new Conflict("You cannot leave a training that has begun for you.");
    }
    await trx.deleteFrom("training_parties").where("id", "=", party.id).execute();
    afterCommit(() => announce(app, id, "people"));
  });
}

/** Starts one's own clock or, once the training is over, takes part virtually. @throws NotFound, Conflict */
export function beginTraining(app: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireTraining(trx, viewer, id);
    const time = app.now();
    if (stateOf(training, time) === "over") {
      if (training.kind === "duel") throw new Conflict(OVER);
      if (await findParty(trx, viewer.id, id, 1)) throw new Conflict("You have already begun.");
      await addParty(trx, training, { id: null, name: "", people: [viewer.id] }, time, 1);
      afterCommit(() => announce(app, id, "people"));
      return;
    }
    if (training.until_at === null) throw new Conflict("This training begins for everybody at once.");
    const party = await findParty(trx, viewer.id, id);
    if (!party) throw new NotFound(NOT_IN);
    if (training.starts_at === null || time < training.starts_at) throw new Conflict("It has not begun yet.");
    if (time >= training.until_at) throw new Conflict(OVER);
    const { numUpdatedRows } = await trx
      .updateTable("training_parties")
      .set({ begun_at: wholeSecond(time) })
      .where("id", "=", party.id)
      .where("begun_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Conflict("You have already begun.");
    afterCommit(() => announce(app, id, "people"));
  });
}

const BETWEEN = MINUTE;

/**
 * Has a participant's handle read next, or notes that they solved a problem of a judge that is not imported, which the
 * owner then confirms. @throws NotFound, Conflict, TooMany
 */
export function sayDone(
  app: Store & Pick<Application, "judges">,
  viewer: Viewer,
  id: number,
  label: string,
): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireTraining(trx, viewer, id);
    const time = app.now();
    const party = await runningParty(trx, viewer, training, time);
    const item = await trx
      .selectFrom("training_items as i")
      .innerJoin("tasks as k", "k.id", "i.task_id")
      .select(["i.id", "k.judge"])
      .where("i.training_id", "=", id)
      .where("i.place", "=", label.charCodeAt(0) - 65)
      .executeTakeFirst();
    if (!item) throw new NotFound(`There is no problem ${label}.`);
    const isImported = importsOf(item.judge) !== undefined;
    if (isImported) await requireHandleAt(trx, viewer, item.judge);
    const said = await trx
      .selectFrom("training_words")
      .select(["party_id", "item_id", "said_at", "state"])
      .where("user_id", "=", viewer.id)
      .where("said_at", ">", time - BETWEEN)
      .execute();
    if (said.some(({ state }) => state === "sent") && isImported) {
      const last = Math.max(...said.map((word) => word.said_at));
      throw new TooMany(Math.ceil((last + BETWEEN - time) / 1000));
    }
    const before = await trx
      .selectFrom("training_words")
      .select("state")
      .where("party_id", "=", party.id)
      .where("item_id", "=", item.id)
      .executeTakeFirst();
    if (before && (before.state === "claimed" || before.state === "confirmed")) {
      throw new Conflict(`You have already said that you solved problem ${label}.`);
    }
    const state = isImported ? ("sent" as const) : ("claimed" as const);
    const word = { user_id: viewer.id, state, said_at: time };
    await trx
      .insertInto("training_words")
      .values({ party_id: party.id, item_id: item.id, ...word })
      .onConflict((conflict) => conflict.columns(["party_id", "item_id"]).doUpdateSet(word))
      .execute();
    afterCommit(() => {
      if (isImported) app.judges.wake(item.judge);
      announce(app, id, "standings");
    });
  });
}

/** The viewer's party whose time runs now. @throws NotFound, Conflict */
async function runningParty(trx: Writing, viewer: Viewer, training: Training, now: number) {
  for (const isVirtual of [0, 1]) {
    const party = await findParty(trx, viewer.id, training.id, isVirtual);
    const span = party && spanOf(training, party);
    if (party && span && span.startsAt <= now && now < span.endsAt) return party;
    if (party && isVirtual === 0 && stateOf(training, now) !== "over") {
      throw new Conflict("Your time has not begun, or it is over.");
    }
  }
  throw new NotFound(NOT_IN);
}

async function requireHandleAt(trx: Writing, viewer: Viewer, judge: string): Promise<void> {
  const handle = await trx
    .selectFrom("handles")
    .select("id")
    .where("user_id", "=", viewer.id)
    .where("judge", "=", judge)
    .where("state", "!=", "removed")
    .limit(1)
    .executeTakeFirst();
  if (!handle) throw new Conflict(`Link your handle at ${judgeTitle(judge)} first.`);
}

/** Confirms or refuses what a participant says to have solved. @throws NotFound, Forbidden */
export function settleWord(
  app: Store,
  viewer: Viewer,
  id: number,
  { party, label, isConfirmed }: { party: number; label: string; isConfirmed: boolean },
): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const training = await requireOwn(trx, viewer, id);
    if (training.final_at !== null) throw new Forbidden("The result is final.");
    const { numUpdatedRows } = await trx
      .updateTable("training_words")
      .set({ state: isConfirmed ? "confirmed" : "refused" })
      .where("party_id", "=", party)
      .where("state", "!=", "sent")
      .where("item_id", "in", (select) =>
        select
          .selectFrom("training_items")
          .select("id")
          .where("training_id", "=", id)
          .where("place", "=", label.charCodeAt(0) - 65),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFound("Nobody says so any more.");
    afterCommit(() => announce(app, id, "standings"));
  });
}
