import { setTimeout as pause } from "node:timers/promises";
import { record } from "../../auth/audit.server.ts";
import { requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import { Conflict, Invalid, Unavailable } from "../../platform/http/errors.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { requireGroup } from "../groups/index.server.ts";
import { placeLink } from "../members/index.server.ts";
import { type CheckedRow, checkRoster } from "./check.server.ts";
import { type Importing, rosterImports } from "./importing.server.ts";
import { MOST_CHECKED } from "./limits.ts";
import { listResults, requireRoster } from "./queries.server.ts";
import { readRoster } from "./read.ts";

type Store = Pick<Application, "config" | "db" | "now">;

interface Input {
  csv: string;
  group?: number | undefined;
}

/** @throws Forbidden; NotFound for the group; Invalid if the text is no roster */
async function check(app: Store, viewer: Viewer, { csv, group }: Input) {
  await requireStaff(app.db, viewer, app.now());
  if (group !== undefined) await requireGroup(app.db, viewer, group);
  const read = readRoster(csv);
  if (read.fault !== null) throw new Invalid(read.fault, { csv: [read.fault] });
  const roster = { makerId: viewer.id, groupId: group ?? null };
  return { rows: await checkRoster(app, roster, read.rows), ignored: read.ignored };
}

/** Checks a roster and stores the result for a day. Creates nothing else. @returns its id @throws as above; Conflict */
export async function checkNewRoster(app: Store, viewer: Viewer, input: Input): Promise<number> {
  const { rows, ignored } = await check(app, viewer, input);
  await refuseMore(app, viewer);
  return storeRoster(app, viewer, input, rows, ignored);
}

async function refuseMore({ db }: Store, viewer: Viewer): Promise<void> {
  const checked = await db
    .selectFrom("rosters")
    .select("id")
    .where("maker_id", "=", viewer.id)
    .where("state", "=", "checked")
    .limit(MOST_CHECKED)
    .execute();
  if (checked.length < MOST_CHECKED) return;
  throw new Conflict(`You have ${MOST_CHECKED} rosters that are not imported: discard one first.`);
}

function storeRoster(app: Store, viewer: Viewer, { group }: Input, rows: CheckedRow[], ignored: string[]) {
  return inTransaction(app.db, async (trx) => {
    const { id } = await trx
      .insertInto("rosters")
      .values({
        maker_id: viewer.id,
        group_id: group ?? null,
        state: "checked",
        ignored: ignored.join(", ").slice(0, 400),
        created_at: app.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let from = 0; from < rows.length; from += SLICE) {
      const some = rows.slice(from, from + SLICE).map(({ line, username, email, ...row }) => ({
        ...{ roster_id: id, line, username, email },
        ...{ codeforces: row.codeforces, atcoder: row.atcoder, group_name: row.group },
        ...{ state: row.state, reason: row.reason },
      }));
      await trx.insertInto("roster_rows").values(some).execute();
    }
    return id;
  });
}

/** Starts the import of a checked roster. Idempotent. @throws Forbidden, NotFound; Conflict without new or known rows */
export async function startImport(app: Importing, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await requireStaff(trx, viewer, app.now());
    const { state, group_id } = await requireRoster(trx, viewer, id);
    if (state !== "checked") return;
    const some = await trx
      .selectFrom("roster_rows")
      .select("line")
      .where("roster_id", "=", id)
      .where("state", "in", ["new", "known"])
      .limit(1)
      .executeTakeFirst();
    if (!some) throw new Conflict("There is nobody to invite in this roster.");
    await trx.updateTable("rosters").set({ state: "importing" }).where("id", "=", id).execute();
    const details = { roster: id, ...(group_id === null ? {} : { group: group_id }) };
    const subject = { kind: "site", id: 0 } as const;
    await record(trx, { at: app.now(), actorId: viewer.id, act: "import-roster", subject, details });
  });
  await Promise.race([runJob(app, rosterImports, true), pause(1000, undefined, { ref: false })]);
}

/** Deletes a roster that is not being imported. Places made from it stay. @throws NotFound, Conflict */
export function discardRoster({ db, now }: Store, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireStaff(trx, viewer, now());
    const { state } = await requireRoster(trx, viewer, id);
    if (state === "importing") throw new Conflict("This roster is being imported.");
    await trx.deleteFrom("rosters").where("id", "=", id).execute();
  });
}

const PATIENCE = 60_000;

/** Checks a roster and, unless it is a dry run, imports it before answering. @throws as checkNewRoster; Unavailable */
export async function importRoster(
  app: Importing,
  viewer: Viewer,
  { dryRun, ...input }: Input & { dryRun: boolean },
) {
  const { rows, ignored } = await check(app, viewer, input);
  if (dryRun || rows.every(({ state }) => state === "refused")) return answerOf(rows);
  const id = await storeRoster(app, viewer, input, rows, ignored);
  await startImport(app, viewer, id);
  const begun = performance.now();
  // Another process may hold the job.
  while ((await requireRoster(app.db, viewer, id)).state !== "done") {
    if (performance.now() - begun > PATIENCE) {
      throw new Unavailable("The import is still running. See Admin → Roster.");
    }
    await pause(100);
  }
  const emails = new Map(rows.map(({ line, email }) => [line, email]));
  const results = await listResults(app.db, id);
  return answerOf(
    results.map(({ line, username, state, reason, user_id, made_at }) => ({
      ...{ line, username, reason, email: emails.get(line) ?? "" },
      state: state === "made" ? ("new" as const) : state,
      link: user_id === null || made_at === null ? undefined : placeLink(app, { user_id, made_at }),
    })),
  );
}

type Answered = Pick<CheckedRow, "line" | "username" | "email" | "state" | "reason"> & {
  link?: string | undefined;
};

function answerOf(rows: Answered[]) {
  const count = (state: CheckedRow["state"]) => rows.filter((row) => row.state === state).length;
  return {
    rows: rows.map(({ line, username, email, state, reason, link }) => ({
      ...{ line, username, email, state },
      ...(reason ? { reason } : {}),
      ...(link ? { link } : {}),
    })),
    ...{ new: count("new"), known: count("known"), refused: count("refused") },
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes rosters that nobody imported within a day, and imported ones after 30 days. */
export async function sweepRosters({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const ended = [
    ["checked", DAY],
    ["done", 30 * DAY],
  ] as const;
  for (const [state, kept] of ended) {
    const next = () =>
      db
        .selectFrom("rosters")
        .select("id")
        .where("state", "=", state)
        .where("created_at", "<=", now() - kept)
        .limit(1)
        .executeTakeFirst();
    for (let roster = await next(); roster; roster = await next()) {
      const { id } = roster;
      await step(() => db.deleteFrom("rosters").where("id", "=", id).execute());
    }
  }
}
