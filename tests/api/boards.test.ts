import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Math.floor((Date.now() - 10 * DAY) / MINUTE) * MINUTE;
const END = START + 120 * MINUTE;

let codeforces: CodeforcesServer;
let server: TestServer;
let ada: Member;
let ben: Member;
let eve: Member;
const world = emptyWorld();

const NAMES: Record<string, string> = {
  "1900A": "Cover in Water",
  "1900B": "Small GCD",
  "1900C": "=Local Cuts",
  "1901A": "Small GCD",
};

const contestOf = (id: number, name: string, start: number, phase = "FINISHED") => ({
  id,
  name,
  phase,
  startTimeSeconds: start / 1000,
  durationSeconds: 7200,
});

beforeAll(async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  world.contests = [
    contestOf(1900, "Codeforces Round 911 (Div. 2)", START),
    contestOf(1901, "Codeforces Round 911 (Div. 1)", START),
    contestOf(1700, "Educational Round 100%", START - 400 * DAY),
    contestOf(2999, "Codeforces Round 999", Date.now() + 5 * DAY, "BEFORE"),
  ];
  world.problems = [
    { contestId: 1900, index: "A", name: "Cover in Water", rating: 2000, tags: [] },
    { contestId: 1900, index: "B", name: "Small GCD", rating: 2000, tags: [] },
    { contestId: 1901, index: "A", name: "Small GCD", rating: 2000, tags: [] },
    { contestId: 1900, index: "C", name: "=Local Cuts", rating: 2000, tags: [] },
  ];
  server = await startServer({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
  [ada, ben, eve] = [await signUp(server, "ada"), await signUp(server, "ben"), await signUp(server, "eve")];
  const sent = (contest: number, index: string, at: number, type: string, verdict = "OK") =>
    codeforcesSubmission({
      contest,
      index,
      name: NAMES[`${contest}${index}`] ?? "",
      at,
      type,
      verdict,
    });
  world.submissions.ada_cf = [
    sent(1901, "A", END + 2 * DAY, "PRACTICE"),
    sent(1900, "B", START + 90 * MINUTE, "CONTESTANT", "WRONG_ANSWER"),
    sent(1900, "A", START + 12 * MINUTE, "CONTESTANT"),
  ];
  world.submissions.ben_cf = [
    sent(1900, "C", END + 3 * DAY, "PRACTICE"),
    virtual(sent(1900, "A", END + DAY + 5 * MINUTE, "VIRTUAL"), END + DAY),
  ];
  // A Div. 1 participant has no row on the Div. 2 board.
  world.submissions.eve_cf = [sent(1901, "A", START + 10 * MINUTE, "CONTESTANT")];
});
afterAll(async () => {
  await server.stop();
  await codeforces.stop();
});

const virtual = (submission: ReturnType<typeof codeforcesSubmission>, start: number) => ({
  ...submission,
  author: { ...submission.author, startTimeSeconds: start / 1000 },
});
function write(sql: string) {
  inData(server.dataDir, (db) => db.prepare(sql).run());
}

const BOARD = "/contests/codeforces/1900/board";
const boardOf = async (member: Member, query = "") => await member.json(`/api${BOARD}${query}`);

test("linked handles are imported, and the contest's name is read from the judge's list", async () => {
  for (const [member, handle] of [
    [ada, "ada_cf"],
    [ben, "ben_cf"],
    [eve, "eve_cf"],
  ] as const) {
    expect(await member.post("/api/handles", { judge: "codeforces", handle })).toHaveStatus(201);
    await expect
      .poll(async () => (await member.json("/api/handles")).handles[0])
      .toMatchObject({ state: "ready" });
  }
  // The judge's list must be read first so that twins are known.
  await expect.poll(async () => (await boardOf(ada)).contest.name).toBe("Codeforces Round 911 (Div. 2)");
  write("update handles set verified_at = 1, settled_to = 0 where handle = 'ada_cf'");
});

test("a board shows solves during the contest, in virtual contests and afterwards, and marks unverified ones", async () => {
  const board = await boardOf(ada);
  expect(board.contest).toEqual({
    judge: "codeforces",
    key: "1900",
    name: "Codeforces Round 911 (Div. 2)",
    startsAt: new Date(START).toISOString(),
    endsAt: new Date(END).toISOString(),
  });
  expect(board.problems).toEqual([
    {
      key: "1900A",
      name: "Cover in Water",
      rating: 2000,
      link: "https://codeforces.com/contest/1900/problem/A",
    },
    { key: "1900B", name: "Small GCD", rating: 2000, link: "https://codeforces.com/contest/1900/problem/B" },
    {
      key: "1900C",
      name: "=Local Cuts",
      rating: 2000,
      link: "https://codeforces.com/contest/1900/problem/C",
    },
  ]);
  const at = (time: number) => new Date(time).toISOString();
  const unverified = true;
  expect(board.members).toEqual([
    {
      user: { _id: ben.id, username: "ben" },
      rank: 1,
      solved: 1,
      upsolved: 1,
      cells: [
        { status: "virtual", at: at(END + DAY + 5 * MINUTE), unverified },
        { status: "" },
        { status: "upsolved", at: at(END + 3 * DAY), unverified },
      ],
    },
    {
      user: { _id: ada.id, username: "ada" },
      rank: 2,
      solved: 1,
      upsolved: 1,
      cells: [
        { status: "contest", at: at(START + 12 * MINUTE) },
        // Counted through its twin in Div. 1.
        { status: "upsolved", at: at(END + 2 * DAY) },
        { status: "" },
      ],
    },
  ]);
  expect(Date.parse(board.asOf)).toBeGreaterThan(START);
});

test("members are listed in pages and in the requested order", async () => {
  const first = await ada.get(`/api${BOARD}?limit=1&order=name`);
  expect((await first.json()).members).toMatchObject([{ user: { username: "ada" }, rank: 2 }]);
  const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const second = await ada.get(next);
  expect((await second.json()).members).toMatchObject([{ user: { username: "ben" } }]);
  expect(second.headers.get("Link")).toBeNull();
  expect(await ada.get(`/api${BOARD}?order=age`)).toHaveStatus(400);
});

test("an unknown contest gets a 404", async () => {
  for (const path of ["/contests/codeforces/1/board", "/contests/nowhere/1900/board"]) {
    expect(await ada.get(`/api${path}`)).toHaveStatus(404);
    expect(await ada.get(path)).toHaveStatus(404);
    expect(await ada.get(`${path}.csv`)).toHaveStatus(404);
  }
});

test("columns link to the viewer's own problem or else to the oldest public one, never to another user's private one", async () => {
  const link = "https://codeforces.com/problemset/problem/1900/A";
  const share = (member: Member, choice: string) => addProblem(member, { choice, link });
  const hidden = await share(eve, "private");
  const shownTo = async (member: Member) => (await boardOf(member)).problems[0].problem?._id;
  expect(await shownTo(ben)).toBeUndefined();
  expect(await shownTo(eve)).toBe(hidden);
  const page = load(await ben.text(BOARD));
  expect(page(".task").first().find("a[href^='/addproblem?link=']").length).toBe(1);
  const shared = await share(ada, "public");
  await share(ben, "public");
  expect(await shownTo(eve)).toBe(hidden);
  expect(await shownTo(ada)).toBe(shared);
  const here = load(await eve.text("/contests/codeforces/1900/board"));
  expect(here(".task .letter").first().attr("href")).toBe(`/problem/${hidden}`);
  expect(here(`.task a[href="/problem/${hidden}/discussion"]`).text()).toBe("0");
});

test("a solution posted here counts as solved after the contest", async () => {
  const { problems } = await boardOf(ada);
  const path = `/api/problem/${problems[0].problem._id}/addsolution`;
  const solution = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };
  expect(await eve.post(path, solution)).toHaveStatus(201);
  const { members } = await boardOf(ada);
  expect(members.at(-1)).toMatchObject({
    user: { username: "eve" },
    solved: 0,
    // What she solved in Div. 1 counts here too, now that she has a row.
    upsolved: 2,
    cells: [{ status: "upsolved", unverified: true }, { status: "upsolved", unverified: true }, {}],
  });
});

test("every cell on the screen has text, and unverified handles are labelled", async () => {
  const page = load(await ada.text(BOARD));
  const rowOf = (name: string) => page("tbody tr").filter((_, row) => page(row).find("b a").text() === name);
  expect(rowOf("ben").find("td").eq(2).text()).toBe("Solved virtually, unverified0:05");
  expect(rowOf("ben").find(".handle").text()).toBe("ben_cfunverified");
  expect(rowOf("ada").find("td").eq(2).text()).toBe("Solved in contest0:12");
  expect(rowOf("ada").find("td").eq(3).text()).toBe("Solved outside the contest+2 d");
  expect(rowOf("ada").attr("data-own")).toBe("");
  expect(page("tfoot td").slice(2).text()).toBe("3 of 32 of 31 of 3");
  expect(page(".legend").text()).toContain("Not yet verified");
});

test("columns are named in their heads, and below the table for phones", async () => {
  const page = load(await ada.text(BOARD));
  expect(page("thead .task").first().text()).toContain("Cover in Water");
  const keys = page(".keys li").toArray();
  expect(keys.map((key) => page(key).text())).toEqual(["A Cover in Water", "B Small GCD", "C =Local Cuts"]);
});

test("a handle that is the member's own name is not repeated", async () => {
  write("update handles set handle = 'Ben' where handle = 'ben_cf'");
  const page = load(await ada.text(BOARD));
  write("update handles set handle = 'ben_cf' where handle = 'Ben'");
  const row = page("tbody tr").filter((_, row) => page(row).find("b a").text() === "ben");
  expect(row.find(".handle").text()).toBe("unverified");
});

test("the CSV has a line for each member, and no cell can act as a formula", async () => {
  const answer = await ada.get(`${BOARD}.csv?order=name`);
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect((await answer.text())?.split("\r\n")).toEqual([
    "rank,member,handles,verified,solved,upsolved,A Cover in Water,B Small GCD,C =Local Cuts",
    "2,ada,ada_cf,yes,1,1,contest 0:12,upsolved +2 d,",
    "1,ben,ben_cf,no,1,1,virtual 0:05 (unverified),,upsolved +3 d (unverified)",
    expect.stringMatching(
      /^3,eve,eve_cf,no,0,2,upsolved \+\d+ \w+ \(posted here\),upsolved \(unverified\),$/,
    ),
    "",
  ]);
});

test("members are not on any board while they are suspended or not yet approved", async () => {
  const before = await boardOf(ada);
  const csv = await ada.text(`${BOARD}.csv`);
  const { _id } = before.problems[0].problem;
  const solvers = async () =>
    (await ada.json(`/api/problem/${_id}/solvers`)).solvers.map(
      ({ user }: { user: { username: string } }) => user.username,
    );
  expect(await solvers()).toEqual(expect.arrayContaining(["ben", "eve"]));
  write("update users set waits = 1 where username = 'ben'");
  write("update users set suspended_at = 1, suspension_reason = 'Spam' where username = 'eve'");
  const { members } = await boardOf(ada);
  expect(members).toMatchObject([{ user: { username: "ada" }, rank: 1 }]);
  expect(await ada.text(`${BOARD}.csv`)).not.toMatch(/ben|eve/);
  expect(await ada.text("/contests/past")).not.toContain(">ben<");
  expect(await solvers()).toEqual(["ada"]);
  expect(
    load(await ada.text(BOARD))("tfoot td")
      .slice(2)
      .text(),
  ).toBe("1 of 11 of 10 of 1");
  write("update users set waits = 0 where username = 'ben'");
  write("update users set suspended_until = 2 where username = 'eve'");
  expect((await boardOf(ada)).members).toEqual(before.members);
  expect(await ada.text(`${BOARD}.csv`)).toBe(csv);
});

test("past contests can be found by title, number and participant", async () => {
  const past = async (query = "") => {
    const page = load(await ada.text(`/contests/past${query}`));
    return page(".past")
      .get()
      .map((row) => page(row).find("h2").text());
  };
  expect(await past()).toEqual([
    "Codeforces Round 911 (Div. 1)",
    "Codeforces Round 911 (Div. 2)",
    "Educational Round 100%",
  ]);
  expect(await past("?q=ROUND+911")).toHaveLength(2);
  expect(await past("?q=1900")).toEqual(["Codeforces Round 911 (Div. 2)"]);
  expect(await past("?q=100%25")).toEqual(["Educational Round 100%"]);
  expect(await past("?q=r_und")).toEqual([]);
  expect(await past("?who=here")).toHaveLength(2);
  expect(await past("?who=mine")).toEqual(["Codeforces Round 911 (Div. 2)"]);
  expect(await past("?judge=atcoder")).toEqual([]);
  const page = load(await ada.text("/contests/past?q=1900"));
  expect(page(".took-part").text()).toMatch(/Who took part here: (ada and ben|ben and ada)/);
  expect(page("h2 a").attr("href")).toBe(BOARD);
});

test("a refresh reads every handle on the board that has not been read recently", async () => {
  world.submissions.ben_cf?.unshift(
    codeforcesSubmission({ contest: 1900, index: "B", name: "Small GCD", at: END + 5 * DAY }),
  );
  const refresh = () => ada.postForm(BOARD, {});
  expect(await refresh()).toHaveStatus(302);
  write("update handles set synced_at = synced_at - 16 * 60000");
  expect((await boardOf(ada)).members[0].cells[1].status).toBe("");
  expect(await refresh()).toHaveStatus(302);
  await expect.poll(async () => (await boardOf(ada)).members[0].cells[1].status).toBe("upsolved");
});

test("a link to Add Problem fills in the task's known fields", async () => {
  const link = encodeURIComponent("https://codeforces.com/contest/1900/problem/B");
  const page = load(await ada.text(`/addproblem?link=${link}`));
  expect(page("input[name=title]").attr("value")).toBe("Small GCD");
  expect(page("input[name=link]").attr("value")).toBe("https://codeforces.com/contest/1900/problem/B");
});
