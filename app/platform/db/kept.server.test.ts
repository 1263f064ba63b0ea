import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import { type Connection, type Database, inTransaction } from "./connection.server.ts";
import { kept } from "./kept.server.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.destroy());

const read = vi.fn(async (from: Connection, key: string) => {
  const { n } = await from
    .selectFrom("users")
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return `${key} ${n}`;
});
const count = kept(read);

test("a result is kept until something is written", async () => {
  expect([await count(db, "users"), await count(db, "users")]).toEqual(["users 0", "users 0"]);
  expect(read).toHaveBeenCalledTimes(1);
  await createUser(db);
  expect(await count(db, "users")).toBe("users 1");
  expect(await count(db, "people")).toBe("people 1");
});

test("the results of the last eight keys are kept", async () => {
  const keys = Array.from({ length: 9 }, (_, at) => `key ${at}`);
  for (const key of keys) await count(db, key);
  read.mockClear();
  for (const key of keys.slice(1)) await count(db, key);
  expect(read).not.toHaveBeenCalled();
  await count(db, "key 0");
  expect(read).toHaveBeenCalledTimes(1);
});

test("a transaction reads what it wrote, and nobody else sees that before its commit", async () => {
  await inTransaction(db, async (trx) => {
    await createUser(trx);
    expect(await count(trx, "users")).toBe("users 2");
  });
  expect(await count(db, "users")).toBe("users 2");
});

test("a failure is not kept", async () => {
  read.mockRejectedValueOnce(new Error("gone"));
  await expect(count(db, "failing")).rejects.toThrow("gone");
  expect(await count(db, "failing")).toBe("failing 2");
});
