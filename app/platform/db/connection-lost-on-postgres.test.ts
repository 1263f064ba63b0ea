import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../../tests/setup/database.ts";
import { emptyPostgres } from "../../../tests/setup/engine.ts";

test("if the connection is lost between two statements, only the second one fails", async () => {
  const url = await emptyPostgres();
  const [db, operator] = [await connect(url), await connect(url)];
  const faults: unknown[] = [];
  const keep = (error: unknown) => void faults.push(error);
  process.on("uncaughtExceptionMonitor", keep);
  const failure = await db
    .transaction()
    .execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid})`.execute(operator);
      const isThere = async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(operator)).rows.length;
      await expect.poll(isThere).toBe(0);
      await sql`select 1`.execute(trx);
    })
    .catch((error: unknown) => error);
  process.off("uncaughtExceptionMonitor", keep);
  expect(failure).toBeInstanceOf(Error);
  expect(faults).toEqual([]);
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});
