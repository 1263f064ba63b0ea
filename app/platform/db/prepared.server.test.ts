import { expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import { type Connection, inTransaction } from "./connection.server.ts";
import { prepared } from "./prepared.server.ts";

const namesOf = (db: Connection, values: { id: number }) =>
  db.selectFrom("users").select("username").where("id", "=", values.id);

test("a query is built once and runs with the values of each call", async () => {
  const db = await testDatabase();
  const [ada, bob] = [await createUser(db), await createUser(db)];
  const build = vi.fn(namesOf);
  const run = prepared(build);
  expect(await run(db, { id: ada.id })).toEqual([{ username: ada.username }]);
  expect(await run(db, { id: bob.id })).toEqual([{ username: bob.username }]);
  expect(build).toHaveBeenCalledOnce();
});

test("each variant of a query is compiled separately, as are different queries with the same values", async () => {
  const db = await testDatabase();
  const ada = await createUser(db);
  const run = prepared((db, values: { id: number }, columns: ("id" | "username")[]) =>
    db.selectFrom("users").select(columns).where("id", "=", values.id),
  );
  expect(await run(db, ada, ["id"])).toEqual([{ id: ada.id }]);
  expect(await run(db, ada, ["username"])).toEqual([{ username: ada.username }]);
  const others = prepared((db, values: { id: number }) =>
    db.selectFrom("users").select("username").where("id", "!=", values.id),
  );
  expect(await prepared(namesOf)(db, ada)).toHaveLength(1);
  expect(await others(db, ada)).toEqual([]);
});

test("a query sees what its own transaction wrote, and nothing of another's", async () => {
  const db = await testDatabase();
  const { id, username } = await createUser(db);
  const run = prepared(namesOf);
  let open = () => {};
  let finish = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const writing = inTransaction(db, async (trx) => {
    await trx.updateTable("users").set({ username: "Changed" }).where("id", "=", id).execute();
    expect(await run(trx, { id })).toEqual([{ username: "Changed" }]);
    open();
    await finished;
    throw new Error("Rolled back.");
  });
  await opened;
  const reading = run(db, { id });
  finish();
  await expect(writing).rejects.toThrow("Rolled back.");
  expect(await reading).toEqual([{ username }]);
});

test("a query of a transaction that has been rolled back is refused", async () => {
  const db = await testDatabase();
  const { id } = await createUser(db);
  const run = prepared(namesOf);
  let late: Promise<unknown> | undefined;
  const failing = inTransaction(db, async (trx) => {
    late = failing.catch(() => run(trx, { id }));
    throw new Error("Rolled back.");
  });
  await expect(failing).rejects.toThrow("Rolled back.");
  await expect(late).rejects.toThrow("Transaction is already rolled back");
});
