import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { NotFound } from "../http/errors.ts";

/** Imports the extension has sent and the viewer has not used yet, newest first. */
export function listImports(db: Connection, viewer: Viewer) {
  return db
    .selectFrom("problem_imports")
    .select(["id", "name", "created_at"])
    .where("user_id", "=", viewer.id)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

/** One import with its content. @throws NotFound */
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
