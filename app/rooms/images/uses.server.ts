import type { Connection } from "../../platform/db/connection.server.ts";
import { MOST_IN_TEXT } from "./limits.ts";

/** What may show images; the names of its tables. "users" is for avatars. */
export type Place =
  | "problems"
  | "solutions"
  | "problem_reviews"
  | "solution_reviews"
  | "comments"
  | "blogs"
  | "blog_drafts"
  | "problem_notes"
  | "messages"
  | "invitations"
  | "letters"
  | "removals"
  | "reports"
  | "users";

const ADDRESS = /\/images\/([\w-]{22})(?![\w-])/g;

export function keysIn(texts: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const text of texts) {
    if (!text.includes("/images/")) continue;
    for (const [, key = ""] of text.matchAll(ADDRESS)) {
      if (keys.size < MOST_IN_TEXT) keys.add(key);
    }
  }
  return [...keys];
}

/**
 * Records which images a row's texts show, which decides who may see them. Call it in the transaction that writes the
 * texts. Only images of the text's author count, so that nobody can open someone else's image by naming it; those that
 * the row already shows stay.
 * @param texts all texts of the row that are shown as Markdown
 * @param isNew whether the row has just been inserted, which saves a statement
 */
export async function noteImages(
  trx: Connection,
  place: Place,
  row: number,
  ownerId: number | null,
  texts: readonly string[],
  isNew = false,
): Promise<void> {
  const keys = keysIn(texts);
  if (isNew && keys.length === 0) return;
  const found = keys.length === 0 ? [] : await shownOf(trx, place, row, ownerId, keys);
  const ids = found.map(({ id }) => id);
  if (!isNew) {
    let gone = trx.deleteFrom("image_uses").where("place", "=", place).where("row_id", "=", row);
    if (ids.length > 0) gone = gone.where("image_id", "not in", ids);
    await gone.execute();
  }
  if (ids.length === 0) return;
  await trx
    .insertInto("image_uses")
    .values(ids.map((image_id) => ({ image_id, place, row_id: row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function shownOf(trx: Connection, place: Place, row: number, ownerId: number | null, keys: string[]) {
  return trx
    .selectFrom("images as i")
    .select("i.id")
    .where("i.key", "in", keys)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("i.owner_id", "=", ownerId),
        exists(
          selectFrom("image_uses as u")
            .select("u.id")
            .whereRef("u.image_id", "=", "i.id")
            .where("u.place", "=", place)
            .where("u.row_id", "=", row),
        ),
      ]),
    )
    .execute();
}
