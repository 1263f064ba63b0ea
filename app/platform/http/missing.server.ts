import type { Connection } from "../db/connection.server.ts";
import type { ContentKind } from "../db/tables/reports.ts";
import { contentNouns } from "./content-nouns.ts";
import { type HttpError, NotFound, Removed } from "./errors.ts";

/** Authors of removed content learn that it was removed, and why. */
export async function missing(
  db: Connection,
  viewer: { id: number },
  kind: ContentKind,
  id: number,
): Promise<HttpError> {
  const removal = await db
    .selectFrom("removals")
    .select("reason")
    .where("author_id", "=", viewer.id)
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  const noun = contentNouns[kind];
  if (!removal) return new NotFound(`This ${noun} doesn’t exist or was removed.`);
  return new Removed(`The staff of this site removed this ${noun}. Their reason: ${removal.reason}`);
}
