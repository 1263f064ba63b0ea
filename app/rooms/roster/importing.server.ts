import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type AfterCommit, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { HOURLY, type Job, runJob } from "../../platform/jobs/jobs.server.ts";
import { addMembers } from "../groups/index.server.ts";
import { makePlace, placeMails } from "../members/index.server.ts";
import { notify } from "../notifications/index.server.ts";
import { addHandle, keepVouch } from "../solves/index.server.ts";
import { type CheckedRow, checkRows, judges } from "./check.server.ts";

export type Importing = Pick<
  Application,
  "config" | "db" | "hub" | "judges" | "log" | "now" | "secrets" | "site"
>;
type Writing = Transaction<Tables>;

/** Rows in one transaction. */
const AT_ONCE = 50;

const importingRoster = (db: Database) =>
  db
    .selectFrom("rosters")
    .select(["id", "maker_id", "group_id"])
    .where("state", "=", "importing")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
type ImportingRoster = NonNullable<Awaited<ReturnType<typeof importingRoster>>>;

/** Makes the places of rosters, some rows at a time. The rows record what is done, so a crash loses nothing. */
export const rosterImports: Job<Importing> = {
  name: "roster imports",
  failure: "Could not import a roster",
  every: HOURLY,
  pause: { first: 1_000, longest: HOURLY },
  isDue: ({ db }) => importingRoster(db),
  async run(app, turn) {
    for (let roster = await importingRoster(app.db); roster && !turn.signal.aborted; ) {
      const current = roster;
      if ((await step(() => importSome(app, current))) === 0) await finish(app, current);
      roster = await importingRoster(app.db);
    }
    void runJob(app, placeMails);
  },
};

/** @returns how many rows it settled; 0 at the end @param most rows at most */
export async function importSome(app: Importing, roster: ImportingRoster, most = AT_ONCE): Promise<number> {
  try {
    return await inTransaction(app.db, async (trx, afterCommit) => {
      const rows = await pending(trx, roster.id, most);
      // Once for all rows, because each call may wait half a second for the handles of the others.
      const unsettled = { ...app, judges: { ...app.judges, settle: async () => {} } };
      await importRows(trx, afterCommit, unsettled, roster, rows);
      afterCommit(() => app.judges.settle());
      return rows.length;
    });
  } catch (error) {
    // One row that cannot be made must not undo the others.
    if (most > 1) return importSome(app, roster, 1);
    const reason = error instanceof HttpError ? error.message : null;
    if (reason === null) throw error;
    return inTransaction(app.db, async (trx) => {
      const [row] = await pending(trx, roster.id, 1);
      if (row) await settle(trx, roster.id, row.line, { state: "refused", reason });
      return row ? 1 : 0;
    });
  }
}

async function pending(trx: Writing, rosterId: number, most: number) {
  const rows = (state: "new" | "known") =>
    trx
      .selectFrom("roster_rows")
      .selectAll()
      .where("roster_id", "=", rosterId)
      .where("state", "=", state)
      .where("user_id", "is", null)
      .orderBy("line")
      .limit(most);
  const fresh = await rows("new").execute();
  return fresh.length > 0 ? fresh : rows("known").execute();
}
type Pending = Awaited<ReturnType<typeof pending>>[number];

/** Checks rows again, because names, addresses and handles may have been taken since, then makes their places. */
async function importRows(
  trx: Writing,
  afterCommit: AfterCommit,
  app: Importing,
  roster: ImportingRoster,
  rows: Pending[],
): Promise<void> {
  if (rows.length === 0) return;
  const read = rows.map(({ group_name, ...row }) => ({ ...row, group: group_name, reason: "" }));
  const whose = { makerId: roster.maker_id, groupId: roster.group_id };
  const checked = await checkRows({ ...app, db: trx }, whose, read);
  const joining = new Map<number, { id: number; isKnown: boolean }[]>();
  for (const [index, row] of checked.entries()) {
    const isGone = rows[index]?.state === "known" && row.state === "new";
    if (row.state === "refused" || isGone) {
      const reason = isGone ? "this member has left since the check" : row.reason;
      await settle(trx, roster.id, row.line, { state: "refused", reason });
      continue;
    }
    const isKnown = row.userId !== null;
    const id = row.userId ?? (await makeWhole(trx, afterCommit, app, roster, row));
    await settle(trx, roster.id, row.line, {
      ...{ state: isKnown ? "known" : "made", username: row.username, reason: row.reason, user_id: id },
    });
    if (row.groupId !== null)
      joining.set(row.groupId, [...(joining.get(row.groupId) ?? []), { id, isKnown }]);
  }
  for (const [groupId, people] of joining) {
    const ids = people.map(({ id }) => id);
    const joined = await addMembers(trx, app, groupId, ids);
    const receivers = people.filter(({ id, isKnown }) => isKnown && joined.includes(id)).map(({ id }) => id);
    const about = { kind: "group", id: groupId, actor: roster.maker_id, at: app.now() } as const;
    if (receivers.length > 0) await notify({ db: trx, hub: app.hub }, { ...about, receivers });
  }
}

/** @returns the id of the place, which has its handles */
async function makeWhole(
  trx: Writing,
  afterCommit: AfterCommit,
  app: Importing,
  roster: ImportingRoster,
  { username, email, ...row }: CheckedRow,
): Promise<number> {
  const { maker_id: makerId, id: rosterId } = roster;
  const isAsked = app.config.mail !== undefined;
  const id = await makePlace(trx, app, { username, email, makerId, rosterId, isAsked });
  for (const judge of judges) {
    const handle = row[judge];
    if (!handle) continue;
    const linked = await addHandle(trx, afterCommit, app, id, { judge, handle });
    if (app.site.settings.vouching) await keepVouch(trx, afterCommit, app, linked, makerId);
  }
  return id;
}

type Settled = Partial<Pick<Pending, "state" | "reason" | "username" | "user_id">>;

async function settle(trx: Writing, rosterId: number, line: number, settled: Settled): Promise<void> {
  await trx
    .updateTable("roster_rows")
    .set({ ...settled, email: "" })
    .where("roster_id", "=", rosterId)
    .where("line", "=", line)
    .execute();
}

async function finish({ db }: Importing, { id }: ImportingRoster): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Those of refused rows too.
    await trx.updateTable("roster_rows").set({ email: "" }).where("roster_id", "=", id).execute();
    await trx.updateTable("rosters").set({ state: "done" }).where("id", "=", id).execute();
  });
}
