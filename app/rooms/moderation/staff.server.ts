import { sql, type Transaction } from "kysely";
import { record } from "../../auth/audit.server.ts";
import { requireMayActOn, requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import type { ContentKind } from "../../platform/db/tables/reports.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { asHttpError, Conflict, NotFound, StorageFull } from "../../platform/http/errors.ts";
import { withLineEnds } from "../../platform/text/lengths.ts";
import type { Actor } from "../../viewer.ts";
import { addUses, takeUses } from "../images/index.server.ts";
import { suspend } from "../members/index.server.ts";
import { dropNotifications, notify } from "../notifications/index.server.ts";
import { findContent, maySee } from "./content.server.ts";
import { nounOf } from "./kinds.ts";
import { places } from "./places.ts";
import { MOST_KEPT_TEXT } from "./queries.server.ts";
import { ways } from "./removal.server.ts";
import type { Decision, DecisionInput, ReasonInput } from "./schema.ts";

type Store = Pick<Application, "db" | "hub" | "now">;
type Writing = Transaction<Tables>;

/** @throws Forbidden; NotFound if the content is gone, or hidden and never reported */
export async function removeContent(
  { db, hub, now }: Store,
  actor: Actor,
  { kind, id }: { kind: ContentKind; id: number },
  { reason }: ReasonInput,
): Promise<{ id: number }> {
  const { lighten, takeOut, hiddenProblem } = ways[kind];
  const place = places[kind];
  const findRemovable = async (trx: Writing) => {
    const current = await requireStaff(trx, actor, now());
    const gone = new NotFound(`There is no such ${nounOf(kind)}.`);
    const content = await findContent(trx, kind, id);
    if (!content) throw gone;
    const text = maySee(current.id, content) ? content.text : await reportedText(trx, kind, id);
    if (text === undefined) throw gone;
    await requireMayActOn(trx, current, content.author?.id ?? null);
    return { content, text, gone };
  };
  if (lighten) {
    await inTransaction(db, findRemovable);
    await lighten(db, id);
  }
  return inTransaction(db, async (trx) => {
    const { content, text, gone } = await findRemovable(trx);
    // Its images are shown to staff beside its text until the removal ends.
    const images = place ? await takeUses(trx, place, id) : [];
    const state = await takeOut({ db: trx, hub }, id);
    if (state === undefined) throw gone;
    const author = content.author?.id ?? null;
    const at = now();
    const removal = await trx
      .insertInto("removals")
      .values({
        kind,
        subject_id: id,
        author_id: author,
        text: text.slice(0, MOST_KEPT_TEXT),
        reason,
        state: JSON.stringify(state),
        hidden_problem_id: hiddenProblem?.(id, state) ?? null,
        removed_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addUses(trx, "removals", removal.id, images);
    const details = { removal: removal.id, author, reason };
    await record(trx, { at, actorId: actor.id, act: "remove", subject: { kind, id }, details });
    const notice = { kind: "removal" as const, actor: null, id: removal.id, at };
    await notify({ db: trx, hub }, { ...notice, receivers: author === actor.id ? [] : [author] });
    return removal;
  });
}

/** Staff may read only the reported copy of a hidden text. */
async function reportedText(trx: Writing, kind: ContentKind, id: number): Promise<string | undefined> {
  const report = await trx
    .selectFrom("reports")
    .select("text")
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return report?.text;
}

/** @throws Forbidden, NotFound; Conflict if the subject is gone or the author's storage is full */
export function putBack({ db, hub, now }: Store, actor: Actor, removalId: number) {
  return inTransaction(db, async (trx) => {
    const current = await requireStaff(trx, actor, now());
    const removal = await trx
      .selectFrom("removals")
      .select(["kind", "subject_id", "author_id", "state"])
      .where("id", "=", removalId)
      .executeTakeFirst();
    if (!removal) throw new NotFound("This removal is no longer on record.");
    const { kind, subject_id: id, author_id: author, state } = removal;
    await requireMayActOn(trx, current, author);
    const images = await takeUses(trx, "removals", removalId);
    await trx.deleteFrom("removals").where("id", "=", removalId).execute();
    const place = places[kind];
    try {
      await ways[kind].putBack({ db: trx, hub }, id, JSON.parse(state, tidied));
    } catch (error) {
      if (asHttpError(error) instanceof StorageFull) throw new Conflict("Its author's storage is full.");
      throw error;
    }
    if (place) await addUses(trx, place, id, images);
    if (author !== null) await dropNotifications(trx, { kind: "removal", id: removalId, receiver: author });
    const details = { removal: removalId, author };
    await record(trx, { at: now(), actorId: actor.id, act: "put-back", subject: { kind, id }, details });
    return { kind, id };
  });
}

/** @param id of any report on the entry @throws Forbidden, NotFound; Conflict if the entry is decided or gone */
export function decideReport(
  store: Store,
  actor: Actor,
  id: number,
  { decision, reason = "", until }: DecisionInput,
): Promise<void> {
  return inTransaction(store.db, async (trx) => {
    const inside = { ...store, db: trx as unknown as Store["db"] };
    const current = await requireStaff(trx, actor, store.now());
    const report = await findReport(trx, id);
    if (report.resolved_at !== null) throw new Conflict("This report has already been decided.");
    await requireMayActOn(trx, current, report.reported_id);
    const { kind, subject_id, reported_id } = report;
    if (decision === "remove" || decision === "both") {
      if (kind === "user")
        throw new Conflict("A user cannot be removed here: suspend or delete the account.");
      await removeContent(inside, actor, { kind, id: subject_id }, { reason }).catch((error) => {
        throw error instanceof NotFound ? new Conflict("It is already gone.") : error;
      });
    }
    if (decision === "suspend" || decision === "both") {
      if (reported_id === null) throw new Conflict("The author's account is already gone.");
      await suspend(inside, actor, reported_id, { reason, until });
    }
    await close(inside, trx, actor, report, decision);
  });
}

/** Closes a report without action; an earlier decision stays. @throws Forbidden, NotFound */
export function resolveReport(store: Store, actor: Actor, id: number): Promise<void> {
  return inTransaction(store.db, async (trx) => {
    const current = await requireStaff(trx, actor, store.now());
    const report = await findReport(trx, id);
    await requireMayActOn(trx, current, report.reported_id);
    if (report.resolved_at === null) await close(store, trx, actor, report, "none");
  });
}

type Report = Awaited<ReturnType<typeof findReport>>;

async function findReport(trx: Writing, id: number) {
  const report = await trx
    .selectFrom("reports")
    .select(["id", "kind", "subject_id", "reported_id", "resolved_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!report) throw new NotFound("There is no such report.");
  return report;
}

async function close(
  { hub, now }: Pick<Store, "hub" | "now">,
  trx: Writing,
  actor: Actor,
  { id, kind, subject_id }: Report,
  decision: Decision,
): Promise<void> {
  const at = now();
  const closed = await trx
    .updateTable("reports")
    .set({ resolved_at: at, decision })
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .where("resolved_at", "is", null)
    .returning(["id", "reporter_id"])
    .execute();
  const ids = closed.map((row) => row.id);
  // Names of deleted accounts were kept only for this decision.
  const decided = trx.updateTable("reports").where("id", "in", ids);
  const isGone = (column: "reporter_id" | "reported_id") =>
    sql<boolean>`not exists (select 1 from users where id = ${sql.ref(column)})`;
  await decided.set({ reporter_name: "", reason: "" }).where(isGone("reporter_id")).execute();
  await decided.set({ reported_name: "" }).where(isGone("reported_id")).execute();
  const subject = { kind: "report", id } as const;
  const details = { decision, reports: ids };
  await record(trx, { at, actorId: actor.id, act: "resolve-report", subject, details });
  for (const { id: reportId, reporter_id } of closed) {
    await takeUses(trx, "reports", reportId);
    await notify(
      { db: trx, hub },
      {
        kind: "report",
        id: reportId,
        actor: null,
        at,
        receivers: reporter_id === actor.id ? [] : [reporter_id],
      },
    );
  }
}

/** Older versions stored different line endings. */
const tidied = (_name: string, value: unknown) => (typeof value === "string" ? withLineEnds(value) : value);
