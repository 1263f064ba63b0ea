import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import {
  countActiveDays,
  dayOf,
  mondayOf,
  type RunningActiveDays,
  sweepActiveDays,
} from "./active-days.server.ts";
import { activeTotals, memberTotals } from "./queries.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const MONDAY = Date.UTC(2026, 10, 16, 12);

let app: Application;
let active: RunningActiveDays;
let time: number;
let users: number[];
beforeEach(async () => {
  time = MONDAY;
  app = await createApplication({ now: () => time });
  active = countActiveDays(app);
  users = [];
  for (let i = 0; i < 3; i++) users.push((await createUser(app.db)).id);
});

async function here(...ids: (number | undefined)[]) {
  for (const id of ids) active.saw(id ?? 0);
  await active.write();
}
const totals = async (kind: "active" | "active-week") =>
  (await activeTotals(app.db, kind, 0)).map(({ day, total }) => [day - dayOf(MONDAY), total]);

test("a week begins on Monday", () => {
  expect(new Date(mondayOf(dayOf(MONDAY + 6 * DAY)) * DAY).toISOString()).toBe("2026-11-16T00:00:00.000Z");
  expect(mondayOf(dayOf(MONDAY))).toBe(dayOf(MONDAY));
  expect(mondayOf(dayOf(MONDAY + 7 * DAY))).toBe(dayOf(MONDAY) + 7);
});

test("a member is counted once a day and once a week, even across restarts", async () => {
  const [ada, ben, eve] = users;
  await here(ada, ada, ben);
  await here(ada);
  active = countActiveDays(app);
  await here(ada, ben);
  time = MONDAY + DAY;
  await here(ada, eve);
  time = MONDAY + 7 * DAY;
  await here(eve);
  expect(await totals("active")).toEqual([
    [0, 2],
    [1, 2],
    [7, 1],
  ]);
  expect(await totals("active-week")).toEqual([
    [0, 3],
    [7, 1],
  ]);
});

test("a user's activity is written at most once a day", async () => {
  let writes = 0;
  const { db } = app;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === "transaction") writes += 1;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  active = countActiveDays({ ...app, db: counting });
  for (let i = 0; i < 5; i++) await here(users[0]);
  expect(writes).toBe(1);
});

test("activity just before midnight counts for that day, even if written later", async () => {
  active.saw(users[0] ?? 0);
  time = MONDAY + DAY;
  active.saw(users[0] ?? 0);
  await active.write();
  expect(await totals("active")).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test("deleting a user keeps only the counts", async () => {
  await here(users[0], 999);
  await app.db
    .deleteFrom("users")
    .where("id", "=", users[0] ?? 0)
    .execute();
  expect(await totals("active")).toEqual([[0, 1]]);
  expect((await memberTotals(app)).members).toBe(2);
});

test("daily counts are deleted after a year, but the total number of members is kept", async () => {
  await here(...users);
  time = MONDAY + 366 * DAY;
  await sweepActiveDays(app);
  expect(await totals("active")).toHaveLength(1);
  time = MONDAY + 367 * DAY;
  await sweepActiveDays(app);
  expect(await totals("active")).toEqual([]);
  expect((await memberTotals(app)).members).toBe(3);
});

test("members are counted when they join, are approved and leave", async () => {
  time = Date.now();
  expect(await memberTotals(app)).toEqual({ members: 3, joined: 3 });
  const rest = await app.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", users[0] ?? 0)
    .executeTakeFirstOrThrow();
  const waiting = { ...rest, id: 500, waits: 1, username: "w", username_key: "w", lookalike_key: "w" };
  await app.db
    .insertInto("users")
    .values({ ...waiting, email: "w@example.com", email_key: "w@example.com" })
    .execute();
  expect(await memberTotals(app)).toEqual({ members: 3, joined: 3 });
  await app.db.updateTable("users").set({ waits: 0 }).where("id", "=", 500).execute();
  expect(await memberTotals(app)).toEqual({ members: 4, joined: 4 });
  await app.db
    .deleteFrom("users")
    .where("id", "=", users[1] ?? 0)
    .execute();
  expect(await memberTotals(app)).toEqual({ members: 3, joined: 4 });
});
