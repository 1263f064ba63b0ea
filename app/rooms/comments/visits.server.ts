import type { Connection } from "../../platform/db/connection.server.ts";
import type { NewRow } from "../../platform/db/tables.ts";
import type { Viewer } from "../../viewer.ts";
import { columnOf, type Subject } from "./subject.ts";

/** The newest comment that the viewer has seen. */
export async function noteVisit(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  subject: Subject,
  newest: number,
): Promise<void> {
  const column = columnOf(subject);
  await db
    .insertInto("comment_visits")
    .values({ user_id: viewer.id, [column]: subject.id, seen_id: newest } as NewRow<"comment_visits">)
    .onConflict((conflict) =>
      conflict
        .columns([column, "user_id"])
        .where(column, "is not", null)
        .doUpdateSet((set) => ({ seen_id: set.ref("excluded.seen_id") })),
    )
    .execute();
}
