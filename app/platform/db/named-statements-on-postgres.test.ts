import { expect, test } from "vitest";
import { emptyPostgres } from "../../../tests/setup/engine.ts";
import { createPool } from "./postgres.server.ts";

test("a connection keeps the most recently used statements prepared and drops the others", async () => {
  const pool = await createPool(
    { url: await emptyPostgres(), poolSize: 1, statementTimeoutMs: 30_000 },
    () => {},
  );
  const client = await pool.connect();
  const ask = async (text: string) => (await client.query(text, [])).rows;
  const prepared = async () =>
    (await ask("select statement from pg_prepared_statements")).map(({ statement }) => statement as string);
  const texts = Array.from({ length: 1200 }, (_, number) => `select ${number} as answer`);
  const kept = "select 'kept' as answer";
  for (const text of texts) {
    await ask(kept);
    expect(await ask(text)).toHaveLength(1);
  }
  const named = await prepared();
  expect(named).toContain(kept);
  expect(named).toContain(texts.at(-1));
  expect(named).not.toContain(texts[0]);
  expect(named.length).toBeLessThanOrEqual(500);
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: object } }).connection;
  expect(Object.keys(parsedStatements).length).toBeLessThanOrEqual(500);

  // Long statements would push out the others.
  const long = `select '${"x".repeat(30_000)}' as answer`;
  await ask(long);
  expect(await prepared()).not.toContain(long);
  expect(await ask(texts[0] as string)).toEqual([{ answer: 0 }]);
  expect(await prepared()).toContain(texts[0]);

  client.release();
  await pool.end();
});
