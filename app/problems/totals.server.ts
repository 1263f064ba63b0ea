import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A problem's part in the kept totals. */
export interface Share {
  author: number;
  visibility: "public" | "private";
  platform_key: string;
  platform_name: string;
  tags: string[];
}

/** Counts a problem in (+1) or out (-1), in the transaction that changes it. */
export async function addToTotals(trx: Transaction<Tables>, share: Share, by: 1 | -1): Promise<void> {
  const column = share.visibility === "public" ? "public_problems_count" : "private_problems_count";
  await trx
    .updateTable("users")
    .set((set) => ({ [column]: set(column, "+", by) }))
    .where("id", "=", share.author)
    .execute();
  if (share.visibility !== "public") return;
  const entries = [
    { kind: "all" as const, key: "", label: "" },
    { kind: "platform" as const, key: share.platform_key, label: share.platform_name },
    ...share.tags.map((tag) => ({ kind: "tag" as const, key: tag, label: tag })),
  ];
  for (const entry of entries) {
    await trx
      .insertInto("public_totals")
      .values({ ...entry, total: by })
      .onConflict((conflict) =>
        conflict
          .columns(["kind", "key"])
          .doUpdateSet((set) => ({ total: set("public_totals.total", "+", by) })),
      )
      .execute();
  }
}
