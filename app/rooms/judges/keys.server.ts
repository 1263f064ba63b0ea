import { seal, unseal } from "../../auth/sealing.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { importedJudges } from "./judges.ts";

/** An API key of an account at a judge, and the secret that signs its requests, which is never sent. */
export interface JudgeKey {
  key: string;
  secret: string;
}

/**
 * Where a judge's key comes from. "lost" means that one is stored, but that the session secret has changed since, so it
 * has to be entered again.
 */
export type KeyState =
  | { from: "none" | "lost" }
  | { from: "environment" | "site"; savedAt: number | null; key: JudgeKey };

interface KeyHolder {
  secrets: string[];
  config: Pick<Application["config"], "judgeKeys">;
  db: Connection;
}

const purposeOf = (judge: string) => `API key of ${judge}`;

const findSealed = (db: Connection, judge: string) =>
  db.selectFrom("judge_keys").select(["sealed", "saved_at"]).where("judge", "=", judge).executeTakeFirst();

export async function findKey({ config, secrets, db }: KeyHolder, judge: string): Promise<KeyState> {
  const given = config.judgeKeys[judge];
  if (given) return { from: "environment", savedAt: null, key: given };
  const row = await findSealed(db, judge);
  if (!row) return { from: "none" };
  const opened = unseal(secrets, purposeOf(judge), row.sealed);
  return opened ? { from: "site", savedAt: row.saved_at, key: JSON.parse(opened.text) } : { from: "lost" };
}

/** For signing. If only an older session secret opens the key, seals it with the newest. @returns null without a key */
export async function openKey(app: KeyHolder, judge: string): Promise<JudgeKey | null> {
  const state = await findKey(app, judge);
  if (state.from === "site") await renewSeal(app, judge);
  return "key" in state ? state.key : null;
}

async function renewSeal({ secrets, db }: KeyHolder, judge: string): Promise<void> {
  const row = await findSealed(db, judge);
  const opened = row && unseal(secrets, purposeOf(judge), row.sealed);
  if (!opened || opened.isNewest) return;
  await db
    .updateTable("judge_keys")
    .set({ sealed: seal(secrets, purposeOf(judge), opened.text) })
    .where("judge", "=", judge)
    .where("sealed", "=", row.sealed)
    .execute();
}

export async function storeKey(
  trx: Connection,
  secrets: string[],
  judge: string,
  { key, secret, by, at }: JudgeKey & { by: number | null; at: number },
): Promise<void> {
  const sealed = seal(secrets, purposeOf(judge), JSON.stringify({ key, secret }));
  const row = { sealed, saved_at: at, saved_by: by };
  await trx
    .insertInto("judge_keys")
    .values({ judge, ...row })
    .onConflict((conflict) => conflict.column("judge").doUpdateSet(row))
    .execute();
}

/** @returns whether there was one */
export async function dropKey(trx: Connection, judge: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom("judge_keys")
    .where("judge", "=", judge)
    .returning("judge")
    .executeTakeFirst();
  return gone !== undefined;
}

/** The titles of judges whose stored keys no session secret opens. */
export async function listLostKeys(app: KeyHolder): Promise<string[]> {
  const titles: string[] = [];
  for (const { id, title } of importedJudges) {
    if ((await findKey(app, id)).from === "lost") titles.push(title);
  }
  return titles;
}
