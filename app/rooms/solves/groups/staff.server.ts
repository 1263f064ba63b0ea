import type { Transaction } from "kysely";
import { record } from "../../../auth/audit.server.ts";
import { requireStaff } from "../../../auth/queries.server.ts";
import type { Application } from "../../../platform/application.ts";
import { inTransaction } from "../../../platform/db/connection.server.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid } from "../../../platform/http/errors.ts";
import type { Actor } from "../../../viewer.ts";
import { dropKey, isOff, isOn, storeKey } from "../../judges/index.server.ts";
import { MOST_GROUPS } from "./limits.ts";
import { mayKeepKeys } from "./policy.ts";
import { requireGroup } from "./queries.server.ts";
import type { GroupInput, KeyInput } from "./schema.ts";

type Store = Pick<Application, "db" | "config" | "now" | "judges" | "secrets">;

const SITE = { kind: "site", id: 0 } as const;

/** Its contests are read at once. @returns its id @throws Forbidden, Invalid, Conflict */
export function addGroup(
  { db, config, now, judges }: Store,
  actor: Actor,
  { judge, code }: GroupInput,
): Promise<number> {
  return inTransaction(db, async (trx, afterCommit) => {
    await requireStaff(trx, actor, now());
    if (!isOn(config, judge)) {
      const message = isOff(judge);
      throw new Invalid(message, { judge: [message] });
    }
    const known = await trx.selectFrom("judge_groups").select("code").where("judge", "=", judge).execute();
    const full = `A site has at most ${MOST_GROUPS} groups.`;
    const refusal = known.some((each) => each.code === code) ? "This group is already here." : full;
    if (refusal !== full || known.length >= MOST_GROUPS) throw new Conflict(refusal, { code: [refusal] });
    const { id } = await trx
      .insertInto("judge_groups")
      .values({ judge, code, state: "queued", due_at: now(), added_by: actor.id, created_at: now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const details = { judge, code };
    await record(trx, { at: now(), actorId: actor.id, act: "add-group", subject: SITE, details });
    afterCommit(() => judges.wake(judge));
    return id;
  });
}

/** What was read of its contests stays. @throws Forbidden, NotFound */
export function removeGroup({ db, now }: Pick<Store, "db" | "now">, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireStaff(trx, actor, now());
    const { judge, code } = await requireGroup(trx, id);
    // Not left to the foreign key: nobody may read these contests any more.
    await trx
      .updateTable("task_contests")
      .set({ group_id: null, status_due_at: null, facts_due_at: null, facts_refusal: null })
      .where("group_id", "=", id)
      .execute();
    await trx.deleteFrom("judge_groups").where("id", "=", id).execute();
    const details = { judge, code };
    await record(trx, { at: now(), actorId: actor.id, act: "remove-group", subject: SITE, details });
  });
}

/** Replaces the key that was there, and reads all groups again. @throws Forbidden, Conflict */
export function saveKey(store: Store, actor: Actor, { judge, key, secret }: KeyInput): Promise<void> {
  const { db, secrets, now, judges } = store;
  return inTransaction(db, async (trx, afterCommit) => {
    await requireKeeper(trx, store, actor, judge);
    await storeKey(trx, secrets, judge, { key, secret, by: actor.id, at: now() });
    await askAgain(trx, judge, now());
    const details = { judge };
    await record(trx, { at: now(), actorId: actor.id, act: "set-judge-key", subject: SITE, details });
    afterCommit(() => judges.wake(judge));
  });
}

/** Idempotent. @throws Forbidden, Conflict */
export function removeKey(store: Store, actor: Actor, judge: string): Promise<void> {
  const { db, now } = store;
  return inTransaction(db, async (trx) => {
    await requireKeeper(trx, store, actor, judge);
    if (!(await dropKey(trx, judge))) return;
    const details = { judge };
    await record(trx, { at: now(), actorId: actor.id, act: "remove-judge-key", subject: SITE, details });
  });
}

async function requireKeeper(
  trx: Transaction<Tables>,
  { config, now }: Store,
  actor: Actor,
  judge: string,
): Promise<void> {
  if (!mayKeepKeys(await requireStaff(trx, actor, now()))) {
    throw new Forbidden("Only an owner of this site may do that.");
  }
  if (config.judgeKeys[judge]) {
    throw new Conflict(`${judge.toUpperCase()}_API_KEY is set in the environment. Change it there.`);
  }
}

/** Another key may see what the last one did not. */
async function askAgain(trx: Transaction<Tables>, judge: string, now: number): Promise<void> {
  const groups = trx.selectFrom("judge_groups").select("id").where("judge", "=", judge);
  await trx
    .updateTable("task_contests")
    .set({ status_due_at: now })
    .where("group_id", "in", groups)
    .where("facts_refusal", "is not", null)
    .execute();
  await trx
    .updateTable("judge_groups")
    .set({ due_at: now, failures: 0 })
    .where("judge", "=", judge)
    .execute();
}
