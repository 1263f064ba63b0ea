import { record } from "../../auth/audit.server.ts";
import { requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Row } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/http/errors.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { excerptsOf } from "../../platform/text/excerpts.server.ts";
import { isVisible } from "../../platform/text/plain-text.ts";
import { renderAhead } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { noteImages } from "../images/index.server.ts";
import type { ParagraphInput } from "./schema.ts";
import type { Week } from "./week.ts";

type Store = Pick<Application, "db" | "now">;

/**
 * Writes, replaces or, if it is empty, deletes the paragraph above a week's letter. Its author is who wrote last.
 * @param read the `updated_at` when editing began, 0 for none; null overwrites any @throws Forbidden, Conflict
 */
export async function writeParagraph(
  { db, now }: Store,
  viewer: Viewer,
  { name: week }: Pick<Week, "name">,
  { paragraph: content }: ParagraphInput,
  read: number | null = null,
): Promise<void> {
  const excerpts = await excerptsOf("letters", { content });
  await inTransaction(db, async (trx, afterCommit) => {
    await requireStaff(trx, viewer, now());
    const before = await trx
      .selectFrom("letters")
      .select(["id", "author_id", "updated_at"])
      .where("week", "=", week)
      .executeTakeFirst();
    const at = nextVersion(before?.updated_at ?? 0, read, now());
    const log = (act: "write-letter" | "delete-letter", id: number, author: number) =>
      record(trx, {
        at: now(),
        actorId: viewer.id,
        act,
        subject: { kind: "letter", id },
        details: { week, author },
      });
    if (!isVisible(content)) {
      if (!before) return;
      await trx.deleteFrom("letters").where("id", "=", before.id).execute();
      await log("delete-letter", before.id, before.author_id);
      return;
    }
    const values = { author_id: viewer.id, content, ...excerpts, updated_at: at };
    const { id } = before
      ? await trx
          .updateTable("letters")
          .set(values)
          .where("id", "=", before.id)
          .returning("id")
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto("letters")
          .values({ week, ...values, created_at: at })
          .returning("id")
          .executeTakeFirstOrThrow();
    await noteImages(trx, "letters", id, viewer.id, [content]);
    await log("write-letter", id, viewer.id);
    afterCommit((committed) => renderAhead(committed, "letters", { id, content }));
  });
}

export function takeOutParagraph({ db }: { db: Connection }, id: number) {
  return db.deleteFrom("letters").where("id", "=", id).returningAll().executeTakeFirst();
}

/** @throws Conflict if the week has another one by now */
export function putBackParagraph({ db }: { db: Connection }, row: Row<"letters">): Promise<void> {
  return inTransaction(db, async (trx) => {
    const other = await trx
      .selectFrom("letters")
      .select("id")
      .where("week", "=", row.week)
      .executeTakeFirst();
    if (other) throw new Conflict("The week has another paragraph by now: delete that one first.");
    await trx.insertInto("letters").values(row).execute();
  });
}
