import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { MOST_ITEMS, MOST_MEMBERS } from "../app/rooms/lists/limits.ts";
import { countedSolves, keptSolves } from "../tests/setup/solve-figures.ts";
import { fillLists, LISTS } from "./lists.ts";
import { fillSolves } from "./solves.ts";

test("benchmarks store the same totals as the app", async () => {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-fill-"));
  try {
    await fillSolves(folder, { members: MOST_MEMBERS + 20, attempts: 5_000 });
    await fillLists(folder);
    const db = openDatabase(join(folder, "upsolve.db"));
    const kept = await keptSolves(db);
    expect(kept.size).toBeGreaterThan(10_000);
    expect(kept).toEqual(await countedSolves(db));
    const items = await db
      .selectFrom("list_items")
      .select((select) => ["list_id", select.fn.countAll<number>().as("count")])
      .groupBy("list_id")
      .execute();
    expect(items.filter(({ count }) => count === MOST_ITEMS).map(({ list_id }) => list_id)).toEqual([
      LISTS.chosen,
      LISTS.everyone,
    ]);
    await db.destroy();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
