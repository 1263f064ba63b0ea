import { expect, test } from "vitest";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { migrate } from "../app/platform/db/migrator.server.ts";
import { signUp } from "../app/rooms/members/commands.server.ts";
import { migrateTo } from "../tests/setup/database.ts";
import { createApplication, createContext, createUser } from "../tests/setup/factories.ts";

test("existing names that look alike are kept, but new ones are refused", async () => {
  const db = openDatabase(":memory:");
  await migrateTo(db, "0021");
  for (const name of ["Ian", "lan", "VVorner", "Womer", "bob"]) await createUser(db, name);
  await migrate(db);
  const users = await db.selectFrom("users").select(["username", "lookalike_key"]).orderBy("id").execute();
  expect(users.map(({ username, lookalike_key }) => [username, lookalike_key])).toEqual([
    ["Ian", "lan"],
    ["lan", null],
    ["VVorner", "womer"],
    ["Womer", null],
    ["bob", "bob"],
  ]);
  const app = await createApplication({ db });
  const account = { username: "1an", email: "x@example.org", password: "x" };
  await expect(signUp(createContext({ app }), account)).rejects.toHaveStatus(409);
});
