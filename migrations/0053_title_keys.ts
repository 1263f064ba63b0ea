import type { Kysely } from "kysely";

interface Tables {
  lists: { id: number; title: string; title_key: string };
  public_totals: { kind: string; total: number };
}

/** Lists that are read at once. */
const AT_ONCE = 500;

/**
 * Writes the keys of lists' titles as the server does: SQLite's own lower() knows ASCII alone. Deletes totals of tags that
 * no public problem has, which older versions left.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (
    let after = 0, lists = await nextLists(db, after);
    lists.length > 0;
    lists = await nextLists(db, after)
  ) {
    for (const { id, title, title_key } of lists) {
      const key = title
        .normalize("NFKC")
        .replace(/\p{Cc}/gu, "")
        .trim()
        .toLowerCase();
      if (key !== title_key) {
        await db.updateTable("lists").set({ title_key: key }).where("id", "=", id).execute();
      }
      after = id;
    }
  }
  await db.deleteFrom("public_totals").where("kind", "=", "tag").where("total", "<=", 0).execute();
}

function nextLists(db: Kysely<Tables>, after: number) {
  return db
    .selectFrom("lists")
    .select(["id", "title", "title_key"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
}
