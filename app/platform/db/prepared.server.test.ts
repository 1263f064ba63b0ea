import { expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import type { Connection } from "./connection.server.ts";
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
