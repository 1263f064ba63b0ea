import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";

const LISTED = 50;

/** @param before lists only imports older than this @returns `older`: the last one listed, if there are more */
export async function listImports(db: Connection, viewer: Viewer, before?: number) {
  let query = db
    .selectFrom("problem_imports")
    .select(["id", "name", "created_at"])
    .where("user_id", "=", viewer.id)
    .orderBy("id", "desc")
    .limit(LISTED + 1);
  if (before !== undefined) query = query.where("id", "<", before);
  const rows = await query.execute();
  const entries = rows.slice(0, LISTED);
  return { entries, older: rows.length > LISTED ? (entries.at(-1)?.id ?? null) : null };
}

export async function countDropped(db: Connection, viewer: Viewer): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select("imports_dropped")
    .where("id", "=", viewer.id)
    .executeTakeFirst();
  return row?.imports_dropped ?? 0;
}

export async function getImport(db: Connection, viewer: Viewer, id: number) {
  const entry = await db
    .selectFrom("problem_imports")
    .select(["id", "content"])
    .where("id", "=", id)
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  if (!entry) throw new NotFound("This import no longer exists.");
  return entry;
}
