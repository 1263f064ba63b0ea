import { expect, test } from "vitest";
import { emptyDatabase, migrateTo } from "../../../../tests/setup/database.ts";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import { linkedHandle, matchParties, teamsOfParties } from "../../../../tests/setup/parties.ts";
import { migrate } from "../../../platform/db/migrator.server.ts";
import { createTeam } from "./commands.server.ts";
import { teamSchema } from "./schema.ts";

test("an older handle's last submission is its newest attempt, and nobody vouches for it", async () => {
  const db = await emptyDatabase();
  await migrateTo(db, "0075");
  const ada = await createUser(db, "ada");
  const link = (handle: string) =>
    db
      .insertInto("handles")
      .values({
        user_id: ada.id,
        judge: "codeforces",
        handle,
        handle_key: handle,
        state: "ready",
        created_at: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const [busy, idle] = [await link("busy"), await link("idle")];
  const how = { contest_id: 0, party_id: 0, tried_how: "practice" as const, seen: 0 };
  for (const [key, tried_at, solved_at] of [
    ["1A", 10, 70],
    ["1B", 60, null],
    ["1C", 20, 30],
  ] as const) {
    const task = await db
      .insertInto("tasks")
      .values({ judge: "codeforces", key })
      .returning("id")
      .executeTakeFirstOrThrow();
    const attempt = { ...how, handle_id: busy.id, task_id: task.id, tried_at, solved_at };
    await db.insertInto("attempts").values(attempt).execute();
  }
  await migrate(db);
  const handles = db.selectFrom("handles").select(["id", "sent_at", "vouched_at", "is_vouched"]);
  expect(await handles.orderBy("id").execute()).toEqual([
    { id: busy.id, sent_at: 70, vouched_at: null, is_vouched: 0 },
    { id: idle.id, sent_at: null, vouched_at: null, is_vouched: 0 },
  ]);
  await db.destroy();
});

test("parties from before there were teams can become a team's", async () => {
  const db = await emptyDatabase();
  await migrateTo(db, "0077");
  const [ada, ben] = [await createUser(db, "ada"), await createUser(db, "ben")];
  const handle_id = await linkedHandle({ db }, ada, "ada_cf");
  await linkedHandle({ db }, ben, "ben_cf");
  const insert = (table: "tasks" | "task_contests" | "parties", row: object) =>
    db
      .insertInto(table)
      .values(row as never)
      .returning("id")
      .executeTakeFirstOrThrow();
  const { id: task_id } = await insert("tasks", { judge: "codeforces", key: "1900A" });
  const { id: contest_id } = await insert("task_contests", {
    judge: "codeforces",
    key: "1900",
    name: "1900",
  });
  const { id: party_id } = await insert("parties", { contest_id, key: "ada_cf;ben_cf", name: "" });
  const members = ["ada_cf", "ben_cf"].map((handle) => ({ party_id, handle, handle_key: handle }));
  await db.insertInto("party_members").values(members).execute();
  const how = { tried_how: "contest", solved_how: "contest", solved_by: "1", seen: 0 } as const;
  const sent = { handle_id, task_id, contest_id, party_id, tried_at: 1_000_000, solved_at: 1_000_000 };
  await db
    .insertInto("attempts")
    .values({ ...sent, ...how })
    .execute();
  await migrate(db);
  const app = await createApplication({ db });
  await createTeam(app, ada, teamSchema.parse({ name: "Pandas", members: "ada ben" }));
  await matchParties(app);
  expect(await teamsOfParties(app, [party_id])).toEqual(["Pandas"]);
  await db.destroy();
});
