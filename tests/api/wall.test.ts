import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { makeStaff } from "../setup/reports.ts";
import { addMark, addParticipant, addRounds } from "../setup/wall.ts";
import type { Member } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, eve } = siteWith(["ada", "ben", "eve"], {
  CODEFORCES_API_URL: "off",
  ATCODER_API_URL: "off",
});
let group: string;

const write = (sql: string, ...values: unknown[]) =>
  inData(server.dataDir, (db) => db.prepare(sql).run(...values));

beforeAll(async () => {
  addRounds(write, 2);
  for (const [name, rating] of [["ada", 1500], ["ben"]] as const) addParticipant(write, name, rating);
  for (const key of ["1900A", "1901A"]) for (const name of ["ada", "ben"]) addMark(write, name, key);
  addMark(write, "ben", "1900B");
  addMark(write, "ada", "1900C", "tried");
  const { cyd } = await makeStaff(server);
  const created = await cyd.post("/api/groups", { name: "Varsity" });
  group = (await created.json()).group._id;
  await cyd.put(`/api/groups/${group}/members`, { add: ["ada"] });
});

const pageOf = async (member: Member, query = "") => load(await member.text(`/wall${query}`));
const titlesOf = async (member: Member, query = "") =>
  (await pageOf(member, query))(".wall a[data-tint] title")
    .toArray()
    .map((title) => load(title).text());

test("the call answers each problem with how many solved it, the caller's own ones and the next one", async () => {
  const { rounds, cells, members } = await ada.json("/api/wall");
  expect(members).toBe(2);
  expect(rounds.map(({ key }: { key: string }) => key)).toEqual(["1901", "1900"]);
  expect(rounds[0]).toEqual({
    judge: "codeforces",
    key: "1901",
    name: "Codeforces Round 912 (Div. 2)",
    startsAt: expect.stringMatching(/Z$/),
  });
  const short = cells.map((cell: Record<string, unknown>) => [cell.key, cell.solved, cell.mine, cell.next]);
  expect(short).toEqual([
    ["1901A", 2, true, undefined],
    ["1901B", 0, false, undefined],
    ["1901C", 0, false, undefined],
    ["1900A", 2, true, undefined],
    ["1900B", 1, false, true],
    ["1900C", 0, false, undefined],
  ]);
  expect(cells[4]).toEqual({
    judge: "codeforces",
    key: "1900B",
    contest: "1900",
    label: "B",
    name: "Lanterns 1900B",
    rating: 1600,
    solved: 1,
    mine: false,
    next: true,
  });
});

test("without a rating nothing is next, and the page says how to get one", async () => {
  const { cells } = await ben.json("/api/wall");
  expect(cells.filter(({ next }: { next?: true }) => next)).toEqual([]);
  const page = await pageOf(ben);
  expect(page(".wall-note a").attr("href")).toBe("/settings/handles");
  expect((await pageOf(ada))(".wall-note").text()).toContain(
    "within 350 of your rating at Codeforces, 1500,",
  );
});

test("invalid queries are refused by the call and dropped by the screen", async () => {
  for (const query of ["from=yesterday", "to=2026-13-01", "group=x", "judge=a%20b"]) {
    expect(await ada.get(`/api/wall?${query}`), query).toHaveStatus(400);
    expect(await ada.get(`/wall?${query}`), query).toHaveRedirect("/wall");
  }
  expect(await ada.json("/api/wall?from=2020-01-01&to=2020-02-01")).toEqual({
    rounds: [],
    cells: [],
    members: 0,
  });
  expect((await pageOf(ada, "?from=2020-01-01&to=2020-02-01"))(".empty h2").text()).toBe(
    "Nobody here took part in a contest",
  );
});

test("a group's wall is its members' alone, and there is none for others", async () => {
  const { cells, members } = await ada.json(`/api/wall?group=${group}`);
  // With the coach, who has made it.
  expect(members).toBe(2);
  expect(cells.map(({ solved }: { solved: number }) => solved)).toEqual([1, 0, 0, 1, 0, 0]);
  expect(await titlesOf(ada, `?group=${group}`)).toContain(
    "Round 911 Div. 2 A, Lanterns 1900A, solved by 1 of 2, by you too",
  );
  for (const address of [`/wall?group=${group}`, `/api/wall?group=${group}`]) {
    const answer = await eve.get(address);
    expect(answer).toHaveStatus(404);
    expect(await answer.text()).not.toContain("Varsity");
  }
});

test("each square is a link that opens its panel, without a script", async () => {
  const page = await pageOf(ben);
  expect(page("section.picked").length).toBe(0);
  const square = page(".wall a[data-tint]").last();
  expect(square.attr("href")).toBe("/wall?at=codeforces%2F1900%2FC#picked");
  const picked = (await pageOf(ben, "?at=codeforces%2F1900%2FC"))("section.picked");
  expect(picked.find("h2").text()).toBe("Lanterns 1900C");
  expect(picked.find(".panel-head").text()).toBe("Nobody here has solved it yet");
  expect(picked.find(".tried").text()).toBe("Tried ada");
  expect(picked.find("a[href='https://codeforces.com/contest/1900/problem/C']").text()).toContain(
    "Solve on Codeforces",
  );
});

test("the panel is at first that of the next problem, with who solved it and how", async () => {
  const picked = (await pageOf(ada))("section.picked");
  expect(picked.find("h2").text()).toBe("Lanterns 1900B");
  expect(picked.text()).toContain("+100 over yours");
  expect(picked.find(".panel-head").text()).toBe("Solved by 1 of 2");
  expect(picked.find(".person .who").text()).toBe("benin contest, 1:00");
});

test("the panel leads to a problem and a solution here only if the viewer sees them", async () => {
  const link = "https://codeforces.com/contest/1900/problem/B";
  const at = "?at=codeforces%2F1900%2FB";
  const named = async (member: Member) => (await pageOf(member, at))("section.picked h2 a").attr("href");
  const hidden = await addProblem(ben, { title: "Ben's secret", choice: "private", link });
  expect(await named(ben)).toBe(`/problem/${hidden}`);
  expect(await named(ada)).toBeUndefined();
  expect(await ada.text(`/wall${at}`)).not.toContain("secret");
  const shared = await addProblem(ada, { choice: "public", link });
  expect(await named(ada)).toBe(`/problem/${shared}`);
  const solution = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };
  await ben.post(`/api/problem/${shared}/addsolution`, solution);
  const picked = (await pageOf(ada, at))("section.picked");
  expect(picked.find(".person > a").attr("href")).toMatch(new RegExp(`^/problem/${shared}/solutions/\\d+$`));
});

test("a problem can be kept for later from its panel", async () => {
  const at = "/wall?at=codeforces%2F1901%2FC";
  expect(await ada.postForm(at, { judge: "codeforces", key: "1901C" })).toHaveRedirect(at);
  expect((await pageOf(ada, "?at=codeforces%2F1901%2FC"))("section.picked").text()).toContain("In my queue");
  const { items } = await ada.json("/api/upsolve?show=later");
  expect(JSON.stringify(items)).toContain("1901C");
  expect(await ada.postForm(at, { judge: "codeforces", key: "9999Z" })).toHaveStatus(404);
  expect(await ada.postForm(at, { judge: "codeforces" })).toHaveStatus(400);
});

test("a problem can be added to one's own lists from its panel", async () => {
  const { _id } = await (await ada.post("/api/lists", { title: "Homework" })).json();
  const at = "?at=codeforces%2F1900%2FC";
  const picked = (await pageOf(ada, at))("section.picked");
  const door = picked.find("button[formaction]");
  expect(door.attr("formaction")).toBe(`/lists/${_id}/items`);
  const form = { intent: "add", text: picked.find("input[name=text]").attr("value") ?? "" };
  expect(await ada.postForm(door.attr("formaction") ?? "", form)).toHaveStatus(200);
  expect(await ada.text(`/lists/${_id}`)).toContain("1900C");
  expect((await pageOf(eve, at))("section.picked button[formaction]").length).toBe(0);
});
