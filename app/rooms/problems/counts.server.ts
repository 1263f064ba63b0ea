import type { Connection } from "../../platform/db/connection.server.ts";
import { kept } from "../../platform/db/kept.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Viewer } from "../../viewer.ts";

const selectTotal = prepared((db) =>
  db.selectFrom("public_totals").select("total").where("kind", "=", "all").where("key", "=", ""),
);

const keptTotal = kept(async (db) => (await selectTotal(db, {}))[0]?.total ?? 0);

export const countPublicProblems = (db: Connection) => keptTotal(db, "");

export async function countVisibleProblems(db: Connection, viewer: Viewer): Promise<number> {
  const [own, open] = await Promise.all([countOwnProblems(db, viewer), countPublicProblems(db)]);
  return open + own.hidden;
}

const selectOwnCounts = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("users")
    .select(["public_problems_count as open", "private_problems_count as hidden", "first_steps"])
    .where("id", "=", id),
);

/** Also says whether the viewer is shown their first steps, since the same row tells. */
export async function countOwnProblems(db: Connection, viewer: Viewer) {
  const [row = { open: 0, hidden: 0, first_steps: 0 }] = await selectOwnCounts(db, { id: viewer.id });
  return { all: row.open + row.hidden, hidden: row.hidden, isNew: row.first_steps === 1 };
}
