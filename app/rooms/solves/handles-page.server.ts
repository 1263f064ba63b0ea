import type { Application } from "../../platform/application.ts";
import { trustOf } from "../../platform/text/trust.ts";
import type { Viewer } from "../../viewer.ts";
import { judgeTitle } from "../judges/addresses.ts";
import { importsOf } from "../judges/judges.ts";
import { askedFor } from "./proofs.server.ts";
import { type HandleEntry, listHandles, listJudges } from "./queries.server.ts";

export async function loadHandlesPage(app: Application, viewer: Viewer) {
  const now = app.now();
  return {
    handles: (await listHandles(app.db, viewer.id)).map((row) => toEntry(row, now)),
    judges: (await listJudges(app)).map((judge) => ({
      ...judge,
      note: importsOf(judge.id)?.note,
      hasSignIn: importsOf(judge.id)?.hasSignIn && app.config.codeforcesClient !== undefined,
    })),
  };
}
export type HandlesPage = Awaited<ReturnType<typeof loadHandlesPage>>;

const toEntry = (row: HandleEntry, now: number) => ({
  id: row.id,
  judge: row.judge,
  title: judgeTitle(row.judge),
  handle: row.handle,
  isVerified: row.verified_at !== null,
  trust: trustOf(row),
  voucher: row.voucher,
  state: row.state,
  message: row.message,
  syncedAt: row.synced_at,
  pages: row.pages,
  submissions: row.submissions,
  solved: row.solved,
  rating: row.rating,
  proof: row.proof_until !== null && row.proof_until > now ? { ...askedFor(row), now } : null,
});
