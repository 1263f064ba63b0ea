import type { Application, Viewer } from "../context.ts";
import { judgeTitle } from "./addresses.ts";
import { configuredJudges } from "./judges.server.ts";
import { PROOF_TIME, proofName } from "./proofs.server.ts";
import { type HandleEntry, listCatalogues, listHandles } from "./queries.server.ts";

/** Loads the viewer's handles and the judges that they can link further ones at. */
export async function loadHandlesPage(app: Application, viewer: Viewer) {
  const states = app.judges.states();
  const now = app.now();
  const catalogues = await listCatalogues(app.db);
  return {
    handles: (await listHandles(app.db, viewer.id)).map((row) => toEntry(row, now)),
    judges: configuredJudges(app.config).map((id) => ({
      id,
      title: judgeTitle(id),
      failing: states.get(id)?.failing ?? false,
      /** When its list of problems was read. */
      listedAt: catalogues.find(({ judge }) => judge === id)?.fetched_at ?? null,
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
  state: row.state,
  message: row.message,
  syncedAt: row.synced_at,
  pages: row.pages,
  submissions: row.submissions,
  solved: row.solved,
  proof:
    row.proof_until !== null && row.proof_until > now && row.proof_link
      ? {
          name: proofName(row),
          link: row.proof_link,
          sentBy: (row.proof_asked_at ?? 0) + PROOF_TIME,
          isLate: now > (row.proof_asked_at ?? 0) + PROOF_TIME,
        }
      : null,
});
