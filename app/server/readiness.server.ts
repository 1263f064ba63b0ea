import type { Application } from "../context.ts";

class Undone extends Error {}

/** Whether the database takes a write just now; the write is undone. */
export async function isReady({ db, log }: Application): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("public_totals")
        .values({ kind: "all", key: "readiness", label: "", total: 0 })
        .execute();
      throw new Undone();
    });
    return true;
  } catch (error) {
    if (error instanceof Undone) return true;
    log.warn({ err: error }, "The database cannot be written to");
    return false;
  }
}
