import { beforeAll, expect, test } from "vitest";
import { openData } from "../setup/data.ts";
import { makeStaff } from "../setup/reports.ts";
import { jsonOf } from "./bodies.ts";
import type { Member } from "./client.ts";
import { siteWith } from "./site.ts";

const DAY = 24 * 60 * 60 * 1000;

const { server, ada, ben, eve } = siteWith(["ada", "ben", "eve"]);
let staff: { ola: Member; cyd: Member };
beforeAll(async () => {
  staff = await makeStaff(server);
  const db = openData(server.dataDir);
  const run = (sql: string, ...values: unknown[]) => Number(db.prepare(sql).run(...values).lastInsertRowid);
  const now = Date.now();
  run(
    "insert into groups (id, name, name_key, by_staff, created_at, updated_at) values (7, '=Club', 'club', 1, 1, 1)",
  );
  for (const [member, leads] of [
    [ada, 1],
    [ben, 0],
  ] as const) {
    run(
      "insert into group_members (group_id, user_id, is_leader, joined_at) values (7, ?, ?, 1)",
      member.id,
      leads,
    );
  }
  const handle = run(
    `insert into handles (user_id, judge, handle, handle_key, state, sent_at, created_at)
      values (?, 'codeforces', 'bens', 'bens', 'ready', ?, 1)`,
    ben.id,
    now - 2 * DAY,
  );
  const contest = run("insert into task_contests (judge, key, name) values ('codeforces', '1900', 'Round')");
  run("insert into participations values (?, ?, 'contest', 0, ?, 0)", handle, contest, now);
  const monday = new Date(now - ((new Date(now).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
  run(
    `insert into solve_totals (user_id, period, facet, solves, upsolves, points, unverified)
      values (?, ?, '', 2, 1, 9, 3)`,
    ben.id,
    monday,
  );
  db.close();
});

const CALL = "/api/groups/7/progress";
const SCREEN = "/groups/7/progress";
const names = async (by: Member) =>
  (await by.json(CALL)).members.map(({ user }: { user: { username: string } }) => user.username);

test("the call answers with every member's weeks, last solve, handles and lists", async () => {
  const { weeks, members } = await jsonOf(200, ada.get(`${CALL}?weeks=4`));
  expect(weeks).toHaveLength(4);
  for (const { from, to } of weeks) {
    expect([new Date(from).getUTCDay(), Date.parse(to) - Date.parse(from)]).toEqual([1, 7 * DAY]);
  }
  const untouched = { solves: 0, contests: 0, upsolves: 0 };
  const lists = { due: 0, done: 0, late: 0 };
  expect(members).toEqual([
    {
      user: { _id: ada.id, username: "ada" },
      weeks: Array(4).fill(untouched),
      lastSolveAt: null,
      handles: [],
      lists,
    },
    {
      user: { _id: ben.id, username: "ben" },
      weeks: [untouched, untouched, untouched, { solves: 5, contests: 1, upsolves: 1 }],
      lastSolveAt: null,
      handles: [{ judge: "codeforces", handle: "bens", state: "unverified" }],
      lists,
    },
  ]);
  expect((await jsonOf(200, ada.get(CALL))).weeks).toHaveLength(8);
  for (const weeks of ["5", "0", "x", ""]) expect(await ada.get(`${CALL}?weeks=${weeks}`)).toHaveStatus(400);
});

test("members are listed in pages", async () => {
  const first = await ada.get(`${CALL}?limit=1`);
  expect(first.headers.get("X-Total-Count")).toBe("2");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const { members } = await jsonOf(200, ada.get(next));
  expect(members.map(({ user }: { user: { username: string } }) => user.username)).toEqual(["ben"]);
});

test("leaders and staff get everybody, members themselves, and others nothing", async () => {
  for (const by of [ada, staff.ola, staff.cyd]) expect(await names(by)).toEqual(["ada", "ben"]);
  expect(await names(ben)).toEqual(["ben"]);
  const text = await ben.text(SCREEN);
  expect(text).toContain("This is your own row.");
  expect(text).not.toContain("Handles to settle");
  expect(await ben.text(`${SCREEN}.csv`)).not.toContain("ada");
  for (const address of [CALL, SCREEN, `${SCREEN}.csv`, "/groups/8/progress", "/groups/x/progress"])
    expect(await eve.get(address)).toHaveStatus(404);
  expect(await ben.postForm(SCREEN, { intent: "remind", member: ben.id })).toHaveStatus(403);
  expect(await eve.postForm(SCREEN, { intent: "remind", member: ben.id })).toHaveStatus(404);
});

test("the screen and the file say the same in words", async () => {
  const text = await ada.text(`${SCREEN}?weeks=4&order=name`);
  expect(text).toContain("1 upsolve, 1 contest");
  expect(text).toContain("Codeforces bens, unverified for");
  expect(text).not.toContain("/admin/");
  expect(await staff.cyd.text(SCREEN)).toContain("/admin/roster?group=7");
  const file = await ada.get(`${SCREEN}.csv?weeks=4`);
  expect(file.headers.get("Content-Disposition")).toContain("progress-group-7.csv");
  const [head = "", adas = "", bens = ""] = (await file.text()).split("\r\n");
  expect(head).toMatch(
    /^member,role,\d{4}-\d\d-\d\d solves,\d{4}-\d\d-\d\d upsolves,\d{4}-\d\d-\d\d contests,/,
  );
  expect(head).toMatch(
    /,contests,last solve,last solve or try,fell silent,handles,lists due,lists done,lists late$/,
  );
  expect(adas).toMatch(/^ada,leader,(0,){12}0,,,yes,,0,0,0$/);
  expect(bens).toMatch(/^ben,member,(0,){9}5,1,1,1,,[\dT:.Z-]+,no,Codeforces bens \(unverified\),0,0,0$/);
  expect(await ada.post(`${SCREEN}.csv`, {})).toHaveStatus(405);
});

test("wrong values in the address of the screen are ignored", async () => {
  for (const query of ["?weeks=5", "?weeks=x&order=y", "?weeks=4&weeks=8"])
    expect(await ada.get(SCREEN + query)).toHaveStatus(200);
  expect(await ada.get(`${SCREEN}?after=x`)).toHaveStatus(400);
});
