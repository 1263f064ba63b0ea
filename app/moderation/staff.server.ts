import { requireStaff } from "../accounts/queries.server.ts";
import type { Actor, Application } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import { NotFound } from "../http/errors.ts";
import { record } from "./audit.server.ts";

type Store = Pick<Application, "db" | "now">;

/** Marks a report as resolved; a resolved one keeps its time. @throws Forbidden, NotFound */
export function resolveReport({ db, now }: Store, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireStaff(trx, actor, now());
    const report = await trx
      .selectFrom("reports")
      .select(["id", "resolved_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!report) throw new NotFound("There is no such report.");
    if (report.resolved_at !== null) return;
    await trx.updateTable("reports").set({ resolved_at: now() }).where("id", "=", id).execute();
    const subject = { kind: "report", id } as const;
    await record(trx, { at: now(), actorId: actor.id, act: "resolve-report", subject, details: {} });
  });
}
