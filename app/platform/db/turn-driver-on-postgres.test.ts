import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../../tests/setup/database.ts";
import { emptyPostgres } from "../../../tests/setup/engine.ts";
import type { Connection } from "./connection.server.ts";

const db = await connect(await emptyPostgres());
const process = async (connection: Connection = db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid;

test("the statements of one turn share a connection but fail separately", async () => {
  const asked = await Promise.allSettled([process(), sql`select 1 / 0`.execute(db), process()]);
  const [first, failed, last] = asked;
  expect(failed.status).toBe("rejected");
  expect(first).toMatchObject({ status: "fulfilled", value: expect.any(Number) });
  expect(last).toEqual(first);
});

test("a transaction has a connection of its own from beginning to end", async () => {
  await sql`create table numbers (n integer)`.execute(db);
  const seen = async (connection: Connection = db) =>
    (await sql`select n from numbers`.execute(connection)).rows.length;
  await db.transaction().execute(async (trx) => {
    const beside = process();
    const [one, other] = await Promise.all([process(trx), sql`insert into numbers values (1)`.execute(trx)]);
    expect(other.numAffectedRows).toBe(1n);
    expect(await process(trx)).toBe(one);
    expect(await beside).not.toBe(one);
    expect([await seen(), await seen(trx)]).toEqual([0, 1]);
  });
  expect(await seen()).toBe(1);
  const undone = db.transaction().execute(async (trx) => {
    await sql`insert into numbers values (2)`.execute(trx);
    throw new Error("Undone");
  });
  await expect(undone).rejects.toThrow("Undone");
  expect(await seen()).toBe(1);
});

test("a waiting statement does not hold up later turns", async () => {
  const nextTurn = () => new Promise(setImmediate);
  let unlocked: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx);
    let isAnswered = false;
    const waiting = sql`select pg_advisory_lock(1), pg_advisory_unlock(1)`.execute(db).then(() => {
      isAnswered = true;
    });
    // The first statement may be answered before the turn ends.
    await nextTurn();
    await nextTurn();
    expect(await process()).toEqual(expect.any(Number));
    expect(isAnswered).toBe(false);
    unlocked = waiting;
  });
  await unlocked;
});

test("connections are released, so that more turns can run than there are connections", async () => {
  const turns = Array.from({ length: 50 }, async (_, turn) => {
    for (let wait = 0; wait < turn % 5; wait++) await new Promise(setImmediate);
    return Promise.all([process(), process()]);
  });
  const used = new Set((await Promise.all(turns)).flat());
  expect(used.size).toBeLessThanOrEqual(10);
});
