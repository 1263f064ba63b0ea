import { beforeEach, expect, test } from "vitest";
import { DAY, NOW, ProgressClub, WEEK } from "../../../../tests/setup/progress-club.ts";
import { NOT_JOINED } from "../../../auth/policy.ts";
import { codeforcesTask } from "../../judges/imported.ts";
import type { Submission } from "../../judges/judge.server.ts";
import { figuresOf } from "./progress.server.ts";
import { settlingOf } from "./settling.server.ts";
import { weeksUntil } from "./weeks.server.ts";

const MONDAY = Date.parse("2026-11-23T00:00:00Z");

let club: ProgressClub;
let sent = 0;
beforeEach(async () => {
  club = await ProgressClub.make();
});

const submission = (at: number, more: Partial<Submission> & { key?: string } = {}): Submission => {
  sent += 1;
  const [contest = "", letter = ""] = (more.key ?? `${1000 + sent} A`).split(" ");
  return {
    id: String(sent),
    task: codeforcesTask(Number(contest), letter),
    at,
    verdict: "solved",
    how: "practice",
    ...more,
  };
};

const nameOf = ({ username }: { username: string }) => username;
const rowOf = async (name: string) => (await club.progress()).rows.find(({ username }) => username === name);

test("weeks begin on Monday at midnight in UTC, and the last one is the current week", () => {
  const dates = (now: string) =>
    weeksUntil(Date.parse(now), 4).map(({ from, to, period }) => [
      new Date(from).toISOString(),
      to - from === WEEK,
      period,
    ]);
  const expected = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"].map((day) => [
    `${day}T00:00:00.000Z`,
    true,
    day,
  ]);
  expect(dates("2026-11-23T00:00:00Z")).toEqual(expected);
  expect(dates("2026-11-29T23:59:59.999Z")).toEqual(expected);
  expect(dates("2026-11-30T00:00:00Z").at(-1)?.[2]).toBe("2026-11-30");
});

test("a solve counts in its own week, whether its handle is verified, vouched for or neither", async () => {
  for (const [name, link] of [
    ["ada", { verified: true }],
    ["ben", { vouched: true }],
    ["cleo", {}],
  ] as const) {
    const handle = await club.link(await club.join(name), name, link);
    await club.send(
      handle,
      submission(MONDAY),
      submission(MONDAY - 1),
      submission(MONDAY - WEEK),
      submission(MONDAY - 4 * WEEK),
    );
    expect((await rowOf(name))?.cells.map(([solves]) => solves)).toEqual([0, 0, 2, 1]);
  }
  const upsolves = (await club.progress()).rows.map(({ cells }) => cells[2]?.[1]);
  expect(upsolves.sort()).toEqual([0, 0, 2, 2]);
});

test("a contest counts once a week, by whatever handles and teams", async () => {
  const ada = await club.join("ada");
  const [first, second] = [await club.link(ada, "one", { verified: true }), await club.link(ada, "two")];
  const party = { key: "team:1", name: "Three", members: ["one", "else"] };
  const inContest = (at: number, more: Partial<Submission> = {}) =>
    submission(at, { key: "900 A", how: "contest", ...more });
  await club.send(first, inContest(MONDAY), inContest(MONDAY + 5, { party }));
  await club.send(second, inContest(MONDAY + 9), submission(MONDAY + 9, { key: "901 A", how: "contest" }));
  await club.send(second, inContest(MONDAY - DAY, { how: "virtual" }));
  expect((await rowOf("ada"))?.cells.map(([, , contests]) => contests)).toEqual([0, 0, 1, 2]);
});

test("a member falls silent exactly 14 days after the last solve or try", async () => {
  const at = NOW - 14 * DAY;
  await club.send(await club.link(await club.join("solved"), "a"), submission(at));
  await club.send(await club.link(await club.join("solved-later"), "b"), submission(at + 1));
  const tried = await club.link(await club.join("tried"), "c");
  await club.send(tried, submission(at - DAY, { key: "800 A" }));
  // The second try at a problem leaves no trace but the handle's time.
  const wrong = (time: number) => submission(time, { key: "801 A", verdict: "wrong" });
  await club.send(tried, wrong(at - 9 * DAY), wrong(at + 1));
  await club.send(
    await club.link(await club.join("tried-before"), "d"),
    submission(at, { verdict: "wrong" }),
  );
  await club.join("never", { joined_at: at });
  await club.join("new", { joined_at: at + 1 });
  const { rows, ...progress } = await club.progress();
  expect(rows.filter(({ isSilent }) => isSilent).map(nameOf)).toEqual(["never", "solved", "tried-before"]);
  expect(rows.find(({ username }) => username === "tried")).toMatchObject({
    lastSolveAt: at - DAY,
    lastTryAt: at + 1,
  });
  expect(figuresOf(progress)).toMatchObject({ silent: 3, active: 0 });
});

test("who has been quiet longest comes first; ties are ordered by name", async () => {
  for (const name of ["zoe", "Bo", "ann"]) await club.link(await club.join(name), name);
  const [zoe = 0, bo = 0, ann = 0] = (await club.db.selectFrom("handles").select("id").execute()).map(
    ({ id }) => id,
  );
  await club.send(zoe, submission(NOW - DAY), submission(NOW - DAY));
  await club.send(bo, submission(NOW - DAY));
  await club.send(ann, submission(NOW - 3 * DAY), submission(NOW - 9 * DAY));
  const order = async (order: "quiet" | "week" | "homework" | "name") =>
    (await club.progress(club.coach, { order })).rows.map(nameOf);
  expect(await order("quiet")).toEqual(["coach", "ann", "Bo", "zoe"]);
  expect(await order("week")).toEqual(["zoe", "ann", "Bo", "coach"]);
  expect(await order("name")).toEqual(["ann", "Bo", "coach", "zoe"]);
  const marks = await club.db.selectFrom("marks").select("task_id").where("user_id", "=", 4).execute();
  await club.give(
    NOW,
    marks.map(({ task_id }) => task_id),
  );
  expect(await order("homework")).toEqual(["Bo", "coach", "zoe", "ann"]);
});

test("those who left stay to the end of the week; suspended and waiting members are left out, places are in", async () => {
  await club.join("left", { left_until: NOW + 1 });
  await club.join("gone", { left_until: NOW });
  const { id: suspended } = await club.join("suspended");
  const { id: waiting } = await club.join("waiting");
  const { id: place } = await club.join("place");
  const set = (id: number, row: object) =>
    club.db.updateTable("users").set(row).where("id", "=", id).execute();
  await set(suspended, { suspended_at: 1, suspended_until: NOW + 1 });
  await set(waiting, { waits: 1 });
  await set(place, { waits: NOT_JOINED });
  const { rows } = await club.progress();
  expect(rows.map(nameOf)).toEqual(["coach", "left", "place"]);
  expect(rows.filter(({ isPlace }) => isPlace).map(nameOf)).toEqual(["place"]);
});

test("leaders and staff see everybody, a member their own row, and all members where the site shows it to them", async () => {
  const [ada, lea] = [await club.join("ada"), await club.join("lea", { is_leader: 1 })];
  const seen = async (viewer = ada) => (await club.progress(viewer)).rows.map(nameOf);
  expect(await seen(lea)).toEqual(["ada", "coach", "lea"]);
  expect(await seen()).toEqual(["ada"]);
  const { db } = club;
  await db
    .updateTable("group_members")
    .set({ left_until: NOW + 1 })
    .where("user_id", "=", lea.id)
    .execute();
  await expect(seen(lea)).rejects.toThrow("There is no such group.");
  const settings = { ...club.app.site.settings, openProgress: true };
  Object.assign(club.app, { site: { ...club.app.site, settings } });
  expect(await seen()).toEqual(["ada", "coach", "lea"]);
});

test("lists with a due date are done, late or still to come; teams' solves do not do them", async () => {
  const ada = await club.join("ada");
  const handle = await club.link(ada, "ada", { verified: true });
  const party = { key: "team:1", name: "Three", members: ["ada", "else"] };
  await club.send(
    handle,
    submission(NOW - DAY, { key: "700 A" }),
    submission(NOW - DAY, { key: "700 B", verdict: "wrong" }),
    submission(NOW - DAY, { key: "700 C", how: "contest", party }),
  );
  const [a, b, c] = [await club.task("700A"), await club.task("700B"), await club.task("700C")];
  await club.give(NOW - 9 * DAY, [a]);
  await club.give(NOW, [a, b]);
  await club.give(NOW + 1, [b]);
  await club.give(null, [b]);
  await club.give(NOW - 1, []);
  expect(await rowOf("ada")).toMatchObject({
    lists: { due: 3, done: 1, late: 1 },
    homework: { done: 0, begun: 1 },
  });
  await club.give(NOW + DAY, [a, b, c]);
  expect(await rowOf("ada")).toMatchObject({ lists: { due: 4 }, homework: { done: 1, begun: 3 } });
  const figures = figuresOf(await club.progress());
  expect(figures).toMatchObject({ done: 0, begun: 1, untouched: 1 });
});

test("lists that a leader gave to a member alone count for that member, other people's lists do not", async () => {
  const [ada, ben] = [await club.join("ada"), await club.join("ben")];
  await club.send(await club.link(ada, "ada"), submission(NOW - DAY, { key: "700 A" }));
  const task = await club.task("700A");
  for (const owner of [club.coach, ben]) {
    const id = await club.give(NOW + DAY, [task], owner);
    await club.db.deleteFrom("list_groups").where("list_id", "=", id).execute();
    await club.db.insertInto("list_members").values({ list_id: id, user_id: ada.id }).execute();
  }
  const { rows } = await club.progress();
  expect(rows.map(({ username, lists }) => [username, lists.due, lists.done])).toEqual([
    ["ben", 0, 0],
    ["coach", 0, 0],
    ["ada", 1, 1],
  ]);
});

test("handles that do not count and members without any are to be settled", async () => {
  const [ada, ben] = [await club.join("ada"), await club.join("ben")];
  await club.link(ada, "proven", { verified: true });
  await club.link(ada, "claimed", { linkedAt: NOW - 12 * DAY });
  const lost = await club.link(ben, "lost", { linkedAt: NOW - 13 * DAY });
  await club.link(ben, "vouched", { vouched: true });
  const failed = { state: "failed", due_at: null, message: "Codeforces has no user lost." } as const;
  await club.db.updateTable("handles").set(failed).where("id", "=", lost).execute();
  const { id: place } = await club.join("place");
  await club.db.updateTable("users").set({ waits: NOT_JOINED }).where("id", "=", place).execute();
  await club.join("none", { joined_at: NOW - 3 * DAY });
  const progress = await club.progress();
  expect(figuresOf(progress)).toMatchObject({ toSettle: 5, without: 3, verified: 1, vouched: 1 });
  const { count, rows } = settlingOf(progress, club.coach, true);
  expect(count).toBe(5);
  expect(rows.map(({ username, text, ask, vouch }) => [username, text, ask, vouch === null])).toEqual([
    ["ben", "Codeforces lost, not read any more: Codeforces has no user lost.", "Ask for another", true],
    ["ada", "Codeforces claimed, unverified for 12 days", "Ask to verify", false],
    ["coach", expect.stringMatching(/^No handle at all/), null, true],
    ["none", "No handle at all, joined 3 days ago", "Ask for one", true],
    ["place", "No handle at all, not joined yet", null, true],
  ]);
});

test("a page and a file of more members than one query reads are complete", async () => {
  const users = Array.from({ length: 520 }, (_, index) => ({
    username: `m${index}`,
    username_key: `m${index}`,
    email: `m${index}@example.com`,
    email_key: `m${index}@example.com`,
    password_hash: "",
    created_at: 0,
  }));
  const ids: number[] = [];
  for (let from = 0; from < users.length; from += 100) {
    const made = club.db
      .insertInto("users")
      .values(users.slice(from, from + 100))
      .returning("id");
    ids.push(...(await made.execute()).map(({ id }) => id));
  }
  const members = ids.map((user_id) => ({ group_id: club.groupId, user_id, joined_at: 0, left_until: null }));
  await club.db.insertInto("group_members").values(members).execute();
  expect(new Set((await club.progress(club.coach, { weeks: 26 })).rows.map(({ id }) => id)).size).toBe(521);
});
