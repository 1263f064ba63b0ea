import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../app/platform/db/connection.server.ts";
import { dayOf } from "../app/rooms/members/active-days.server.ts";
import { activeTotals } from "../app/rooms/members/queries.server.ts";
import { getPractice, getProfile, readCalendar } from "../app/rooms/people/queries.server.ts";
import { listRatings } from "../app/rooms/solves/index.server.ts";
import { listPastContests } from "../app/rooms/standings/boards/queries.server.ts";
import { boardOf, listLeaders } from "../app/rooms/standings/leaderboard/queries.server.ts";
import { stateOf } from "../app/rooms/trainings/clock.ts";
import { root } from "../scripts/prepare.mjs";
import { connectData, dataSettings } from "../tests/setup/data.ts";
import { temporaryFolder } from "../tests/setup/server.ts";

const DAY = 24 * 60 * 60 * 1000;
const MIRA = 1;

async function seededAt(now: number): Promise<Database> {
  const folder = temporaryFolder();
  const env = { ...process.env, ...(await dataSettings(folder)), DEMO_NOW: String(now) };
  const seed = ["--import", "tsx", path.join(root, "demo/seed.ts")];
  const { status, stderr } = spawnSync(process.execPath, seed, { cwd: root, env, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return connectData(folder);
}

describe.each([
  ["half an hour into a week", "2026-11-30T00:30:00Z"],
  ["on a Friday in the first days of a year", "2027-01-01T21:40:00Z"],
])("seeded %s", (_, date) => {
  const now = Date.parse(date);
  let db: Database;
  beforeAll(async () => {
    db = await seededAt(now);
  }, 600_000);
  afterAll(() => db?.destroy());

  test("every period's leaderboard has several members, the year's most of the squad", async () => {
    for (const [period, least] of [
      ["week", 3],
      ["month", 3],
      ["year", 3],
      ["all", 16],
    ] as const) {
      const board = boardOf({ period, by: "solves", teams: false }, now);
      const { rows } = await listLeaders({ db, now: () => now }, board, { limit: 50 });
      expect(rows.length, period).toBeGreaterThanOrEqual(least);
    }
  });

  test("last week has solves, contests and somebody's first solve", async () => {
    const monday = Math.floor((now / DAY + 3) / 7) * 7 * DAY - 3 * DAY;
    const last = boardOf(
      { period: "week", by: "solves", teams: false, date: new Date(monday - DAY).toISOString() },
      now,
    );
    expect((await listLeaders({ db, now: () => now }, last, { limit: 50 })).rows.length).toBeGreaterThan(10);
    const rounds = await db
      .selectFrom("task_contests")
      .select("id")
      .where("starts_at", ">=", monday - 7 * DAY)
      .where("starts_at", "<", monday)
      .execute();
    expect(rounds.length).toBeGreaterThan(0);
    const firsts = await db
      .selectFrom("marks")
      .select((select) => ["user_id", select.fn.min<number>("counted_at").as("first")])
      .where("counted", "is not", null)
      .groupBy("user_id")
      .execute();
    const isOfLastWeek = (time: number) => time >= monday - 7 * DAY && time < monday;
    expect(firsts.filter(({ first }) => isOfLastWeek(Number(first))).length).toBeGreaterThan(0);
  });

  test("a member has a streak, solves on each of the last six days and in most months", async () => {
    const { streak, month } = await getPractice(db, MIRA, now);
    expect(streak.current).toBeGreaterThan(6);
    expect(month.total).toBeGreaterThan(0);
    const { calendar, solved } = await readCalendar(db, MIRA, now);
    const days = new Set(solved.map(({ day }) => day));
    const today = Math.floor(now / DAY);
    expect([1, 2, 3, 4, 5, 6].filter((ago) => !days.has(today - ago))).toEqual([]);
    const months = new Set(calendar.days.map(([offset]) => Math.floor(offset / 31)));
    expect(months.size).toBeGreaterThan(8);
  });

  test("a member's rating is where their graph ends", async () => {
    const { rating } = await getProfile(db, MIRA);
    const [codeforces] = (await listRatings(db, MIRA)).filter(({ judge }) => judge === "codeforces");
    expect(codeforces?.changes.length).toBeGreaterThan(10);
    expect(codeforces?.changes.at(-1)?.rating).toBe(rating);
  });

  test("the season has at least twenty rounds, solved by nobody, by some and by most", async () => {
    const past = await listPastContests(db, { id: MIRA }, { q: "", who: "here" }, now, { limit: 50 });
    expect(past.rows.length).toBeGreaterThan(20);
    const counts = await db
      .selectFrom("contest_tasks as p")
      .innerJoin("task_contests as c", "c.id", "p.contest_id")
      .leftJoin("marks as m", (join) =>
        join.onRef("m.task_id", "=", "p.task_id").on("m.status", "=", "solved"),
      )
      .select((select) => ["p.task_id", select.fn.count("m.user_id").as("solved")])
      .where("c.starts_at", ">", now - 72 * DAY)
      .groupBy("p.task_id")
      .execute();
    const solved = counts.map((row) => Number(row.solved));
    expect(solved.length).toBeGreaterThan(120);
    const between = (from: number, to: number) => solved.filter((one) => one >= from && one <= to).length;
    const steps = [between(0, 0), between(1, 2), between(3, 5), between(6, 9), between(10, 99)];
    expect(Math.min(...steps)).toBeGreaterThan(5);
  });

  test("times and ways to solve differ from member to member", async () => {
    const attempts = await db
      .selectFrom("attempts as a")
      .innerJoin("task_contests as c", "c.id", "a.contest_id")
      .select(["a.solved_at", "a.solved_how", "c.starts_at"])
      .where("c.starts_at", ">", now - 72 * DAY)
      .where("a.solved_at", "is not", null)
      .execute();
    const minutes = new Set(
      attempts.map(({ solved_at, starts_at }) => Math.round(((solved_at ?? 0) - (starts_at ?? 0)) / 60_000)),
    );
    expect(minutes.size).toBeGreaterThan(150);
    for (const how of ["contest", "virtual", "practice"] as const)
      expect(attempts.filter((each) => each.solved_how === how).length, how).toBeGreaterThan(20);
    expect(attempts.filter(({ solved_at }) => (solved_at ?? 0) > now)).toEqual([]);
  });

  test("lists are half done: one is due soon, one is late", async () => {
    const lists = await db
      .selectFrom("list_items as i")
      .innerJoin("lists as l", "l.id", "i.list_id")
      .leftJoin("marks as m", (join) =>
        join.onRef("m.task_id", "=", "i.task_id").on("m.user_id", "=", MIRA).on("m.status", "=", "solved"),
      )
      .select((select) => ["l.title", "l.due_at", select.fn.count("i.id").as("all")])
      .select((select) => select.fn.count("m.user_id").as("done"))
      .groupBy(["l.id", "l.title", "l.due_at"])
      .execute();
    const begun = lists.filter(({ all, done }) => Number(done) > 0 && Number(done) < Number(all));
    expect(begun.filter(({ due_at }) => due_at !== null && due_at < now).length).toBe(1);
    expect(
      begun.filter(({ due_at }) => due_at !== null && due_at > now && due_at < now + 4 * DAY).length,
    ).toBe(1);
  });

  test("one training has final standings, one runs, and one begins within a day", async () => {
    const trainings = await db.selectFrom("trainings").selectAll().where("kind", "=", "training").execute();
    const count = (state: string) => trainings.filter((training) => stateOf(training, now) === state).length;
    expect([count("planned"), count("running"), count("over")]).toEqual([2, 1, 2]);
    expect(trainings.filter(({ final_at }) => final_at !== null).length).toBe(1);
    const soon = trainings.filter(
      ({ starts_at }) => starts_at !== null && starts_at > now && starts_at < now + DAY,
    );
    expect(soon.length).toBe(1);
    expect((await db.selectFrom("training_results").select("training_id").execute()).length).toBe(2);
  });

  test("the staff's pages are filled: charts, reports open and decided, a removal, different acts", async () => {
    const days = await activeTotals(db, "active", dayOf(now) - 29);
    expect(days.length).toBe(30);
    const reports = await db.selectFrom("reports").select("decision").execute();
    expect(new Set(reports.map(({ decision }) => decision))).toEqual(new Set([null, "none", "remove"]));
    expect((await db.selectFrom("removals").select("id").execute()).length).toBe(1);
    const acts = await db.selectFrom("audit_log").select(["act", "at"]).orderBy("id").execute();
    expect(new Set(acts.map(({ act }) => act)).size).toBeGreaterThan(9);
    expect(acts.map(({ at }) => at)).toEqual(acts.map(({ at }) => at).sort((one, other) => one - other));
  });

  test("a member has revisits due, hints, and news that they have not read", async () => {
    const due = await db
      .selectFrom("revisits")
      .select("problem_id")
      .where("user_id", "=", MIRA)
      .where("due_at", "<=", now)
      .execute();
    expect(due.length).toBeGreaterThan(1);
    const hints = await db
      .selectFrom("assistant_hints")
      .select("level")
      .where("user_id", "=", MIRA)
      .execute();
    expect(hints).toEqual([{ level: 2 }]);
    const unread = await db
      .selectFrom("notifications")
      .select("kind")
      .where("user_id", "=", MIRA)
      .where("read_at", "is", null)
      .execute();
    expect(new Set(unread.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  });

  test("handles are verified, vouched for and neither", async () => {
    const handles = await db.selectFrom("handles").select(["verified_at", "is_vouched"]).execute();
    const verified = handles.filter(({ verified_at }) => verified_at !== null).length;
    const vouched = handles.filter(({ is_vouched }) => is_vouched === 1).length;
    expect([verified, vouched, handles.length - verified - vouched].every((count) => count > 2)).toBe(true);
  });
});
