import type { Transaction } from "kysely";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { spelled } from "../judges/addresses.ts";
import { tagsOf } from "./queries.server.ts";

type Writing = Transaction<Tables>;

export async function findCounted(trx: Writing, id: number) {
  const problem = await trx
    .selectFrom("problems")
    .select(["author_id", "visibility", "platform_key", "platform_name", "updated_at"])
    .select(["title", "statement", "rating", "link", "task_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return problem && { ...problem, tags: (await tagsOf(trx, [id])).get(id) ?? [] };
}

/** Adds a problem to the totals (+1) or removes it (-1), in the transaction that changes it. */
export async function addToTotals(
  trx: Writing,
  problem: Pick<Row<"problems">, "author_id" | "visibility" | "platform_key" | "platform_name"> & {
    tags: string[];
  },
  by: 1 | -1,
): Promise<void> {
  const column = problem.visibility === "public" ? "public_problems_count" : "private_problems_count";
  await trx
    .updateTable("users")
    .set((set) => ({ [column]: set(column, "+", by) }))
    .where("id", "=", problem.author_id)
    .execute();
  if (problem.visibility !== "public") return;
  const { platform_key, platform_name, tags } = problem;
  await addUses(
    trx,
    [
      { kind: "all", key: "", label: "" },
      { kind: "platform", key: platform_key, label: spelled(platform_name) },
      ...tags.map(tagEntry),
    ],
    by,
  );
}

type Entry = Omit<Row<"public_totals">, "total">;
export const tagEntry = (tag: string): Entry => ({ kind: "tag", key: tag, label: tag });

export async function addUses(trx: Writing, entries: Entry[], by: 1 | -1): Promise<void> {
  await trx
    .insertInto("public_totals")
    .values(entries.map((entry) => ({ ...entry, total: by })))
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "key"])
        // The newest spelling wins, because it may be the judge's own.
        .doUpdateSet((set) => ({
          total: set("public_totals.total", "+", by),
          ...(by > 0 && { label: set.ref("excluded.label") }),
        })),
    )
    .execute();
  if (by < 0) {
    await trx.deleteFrom("public_totals").where("kind", "=", "tag").where("total", "<=", 0).execute();
  }
}
