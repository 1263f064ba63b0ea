import { staffFor } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import type { ContentKind } from "../../platform/db/tables/reports.ts";
import type { Viewer } from "../../viewer.ts";
import { requireOther } from "../blocks/index.server.ts";
import { copyUses } from "../images/index.server.ts";
import { notify } from "../notifications/index.server.ts";
import { noteProblem } from "../problems/index.server.ts";
import type { Content } from "./content.server.ts";
import { places } from "./places.ts";
import { KEPT_REMOVED, MOST_KEPT_TEXT, requireReportable } from "./queries.server.ts";
import type { ReasonInput } from "./schema.ts";

export { decideReport, putBack, removeContent, resolveReport } from "./staff.server.ts";

type Store = Pick<Application, "db" | "now">;
type Reporting = Store & Pick<Application, "hub" | "limits">;

/** @throws NotFound; Invalid when reporting oneself; TooMany */
export async function reportUser(app: Reporting, viewer: Viewer, userId: number, input: ReasonInput) {
  const reported = await requireOther(app.db, viewer, userId, "report");
  await store(app, viewer, input, { kind: "user", id: reported.id, author: reported, text: "" });
}

/**
 * Stores a copy of the text, which may change before staff decide.
 * @throws NotFound for hidden content; Invalid for their own work; TooMany
 */
export async function reportContent(
  app: Reporting,
  viewer: Viewer,
  { kind, id }: { kind: ContentKind; id: number },
  input: ReasonInput,
): Promise<void> {
  await store(app, viewer, input, await requireReportable(app.db, viewer, kind, id));
}

async function store(
  { db, hub, now, limits }: Reporting,
  viewer: Viewer,
  { reason }: ReasonInput,
  { kind, id, author, text }: Pick<Content, "id" | "author" | "text"> & { kind: "user" | ContentKind },
): Promise<void> {
  await limits.take("reportsByAccount", viewer.id);
  const at = now();
  await inTransaction(db, async (trx) => {
    const report = await trx
      .insertInto("reports")
      .values({
        kind,
        subject_id: id,
        reporter_id: viewer.id,
        reported_id: author?.id ?? null,
        reporter_name: viewer.username,
        reported_name: author?.username ?? "Unknown",
        text: text.slice(0, MOST_KEPT_TEXT),
        reason,
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const place = kind === "user" ? null : places[kind];
    if (place) await copyUses(trx, { place, row: id }, { place: "reports", row: report.id });
    const judges = await staffFor({ db: trx, now }, author?.id ?? null);
    const receivers = judges.filter((judge) => judge !== viewer.id);
    // The notification has no actor, because it must not reveal the reporter.
    await notify({ db: trx, hub }, { kind: "reported", actor: null, receivers, at });
  });
}

const SWEPT_AT_ONCE = 100;

/** Ends removals that are too old to undo. The next deletion job deletes their hidden problems. */
export function sweepRemovals({ db, now }: Store): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom("removals")
      .where("id", "in", (of) =>
        of
          .selectFrom("removals")
          .select("id")
          .where("removed_at", "<=", now() - KEPT_REMOVED)
          .limit(SWEPT_AT_ONCE),
      )
      .returning("hidden_problem_id")
      .execute();
    for (const { hidden_problem_id } of ended) {
      if (hidden_problem_id !== null) await noteProblem(trx, hidden_problem_id);
    }
  });
}
