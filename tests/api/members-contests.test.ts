import { load } from "cheerio";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";

// A round, the twin that nobody here took part in, a gym of a team, and a gym that the judge does not show.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Math.floor((Date.now() - 10 * DAY) / MINUTE) * MINUTE;
const [GYM, CLOSED] = [100_001, 100_002];
const TEAM = "Three Trees";

let codeforces: CodeforcesServer;
let server: TestServer;
let ada: Member;
let ben: Member;
let eve: Member;
const world = emptyWorld();

const round = (id: number, name: string) => ({
  id,
  name,
  phase: "FINISHED",
  startTimeSeconds: START / 1000,
  durationSeconds: 7200,
});
const problemOf = (contestId: number, index: string, name: string) => ({
  contestId,
  index,
  name,
  type: "PROGRAMMING",
  tags: [],
});
const author = {
  teamId: 7,
  teamName: TEAM,
  members: ["ada_cf", "ben_cf", "carl_cf"].map((handle) => ({ handle })),
};
const NAMES = { A: "Alder", B: "Birch", C: "Cedar" };

beforeAll(async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  world.contests = [round(1900, "Round 911 (Div. 2)"), round(1901, "Round 911 (Div. 1)")];
  world.problems = [
    problemOf(1900, "A", "Ash"),
    problemOf(1900, "B", "Beech"),
    problemOf(1900, "C", "Chestnut"),
    problemOf(1901, "A", "Beech"),
  ];
  const gym = { id: GYM, name: "Forest Cup", phase: "FINISHED", durationSeconds: 18_000 };
  const problems = Object.entries(NAMES).map(([index, name]) => problemOf(GYM, index, name));
  world.standings[GYM] = { contest: gym, problems, rows: [] };
  const inRound = (index: string, name: string, verdict = "OK") =>
    codeforcesSubmission({
      contest: 1900,
      index,
      name,
      at: START + 20 * MINUTE,
      type: "CONTESTANT",
      verdict,
    });
  const inGym = (index: keyof typeof NAMES) =>
    codeforcesSubmission({
      contest: GYM,
      index,
      name: NAMES[index],
      at: START + 3 * DAY,
      type: "CONTESTANT",
      author,
    });
  const shared = [inGym("A"), inGym("B")];
  const closed = codeforcesSubmission({ contest: CLOSED, index: "A", name: "Yew", at: START + DAY });
  world.submissions.ada_cf = [...shared, inRound("B", "Beech", "WRONG_ANSWER"), inRound("A", "Ash")];
  world.submissions.ben_cf = [...shared, closed];
  server = await startServer({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
  [ada, ben, eve] = [await signUp(server, "ada"), await signUp(server, "ben"), await signUp(server, "eve")];
  for (const [member, handle] of [
    [ada, "ada_cf"],
    [ben, "ben_cf"],
  ] as const) {
    expect(await member.post("/api/handles", { judge: "codeforces", handle })).toHaveStatus(201);
  }
  await waitFor(async () => {
    expect(await past("?q=forest")).toHaveLength(1);
    expect(refused()).toEqual([String(CLOSED)]);
    const read = inData(server.dataDir, (db) => db.prepare("select state from handles").pluck().all());
    expect(read).toEqual(["ready", "ready"]);
  });
  inData(server.dataDir, (db) => db.prepare("update handles set verified_at = 1, settled_to = 0").run());
  const leaders = async () => (await ada.json("/api/leaderboard?period=all&teams=1")).rows;
  await waitFor(async () => expect(await leaders()).toMatchObject([{ value: 3 }, { value: 3 }]));
});
afterAll(async () => {
  await server.stop();
  await codeforces.stop();
});

const waitFor = (seen: () => Promise<void>) => vi.waitFor(seen, { timeout: 300_000, interval: 100 });
const refused = () =>
  inData(server.dataDir, (db) =>
    db.prepare("select key from task_contests where facts_refusal is not null").pluck().all(),
  );
const words = (text: string) => text.replace(/\s+/g, " ").trim();
async function past(query = "", member = ada) {
  const page = load(await member.text(`/contests/past${query}`));
  return page(".past")
    .get()
    .map((row) => words(page(row).text()));
}
const BOARD = "/contests/codeforces/1900/board";
const GYM_BOARD = `/contests/codeforces/${GYM}/board`;

test("gyms are among the boards, by the last submission, with their length and whether the judge shows them", async () => {
  const all = await past();
  expect(all).toEqual([
    expect.stringMatching(/^Forest CupLast submission \w+ \d+, \d+5 hCodeforces/),
    expect.stringMatching(new RegExp(`^Codeforces ${CLOSED}Last submission`)),
    expect.stringMatching(/^Round 911 \(Div\. 1\)/),
    expect.stringMatching(/^Round 911 \(Div\. 2\)/),
  ]);
  expect(all[1]).toContain("Not shown to this site");
  expect(await past(`?q=${GYM}`)).toEqual([all[0]]);
  expect(await past("?who=here")).toHaveLength(2);
  expect(await past("?who=mine")).toHaveLength(2);
  expect(await past("?who=mine", eve)).toEqual([]);
  expect(await past("?judge=atcoder")).toEqual([]);
});

test("a problem leads to the boards of its contests, unless they are empty", async () => {
  const id = await addProblem(ada, {
    title: "Beech",
    link: "https://codeforces.com/contest/1900/problem/B",
  });
  const page = load(await eve.text(`/problem/${id}`));
  const links = page(`dd a[href$="/board"]`).get();
  expect(links.map((link) => [page(link).text(), page(link).attr("href")])).toEqual([
    ["Round 911 (Div. 2)", BOARD],
  ]);
});

test("a profile lists the member's contests and counts what they solved with a team apart", async () => {
  const page = load(await eve.text(`/profile/${ada.id}`));
  const section = page("h2:contains('Recent contests')").parent();
  expect(
    section
      .find("li")
      .get()
      .map((row) => words(page(row).text())),
  ).toEqual([
    expect.stringMatching(new RegExp(`^Forest Cup ?In contest.*With team ${TEAM}$`)),
    expect.stringMatching(/^Round 911 \(Div\. 2\) ?In contest/),
  ]);
  expect(section.find("li a").attr("href")).toBe(GYM_BOARD);
  expect(words(page(".solving-figures div").last().text())).toBe("All time1 + 2 with teams");
});

test("the dashboard says what is left of the member's last contest", async () => {
  const queue = (key: number) => `/upsolve?contest=codeforces%2F${key}`;
  const cells = async (member: Member) => load(await member.text("/dashboard"))(".continue li");
  const cell = await cells(ada);
  expect(words(cell.text())).toBe("Last boardForest Cup2 solved, 1 leftUpsolve Forest Cup");
  const links = cell.find("a").get();
  expect(links.map(({ attribs }) => attribs.href)).toEqual([GYM_BOARD, queue(GYM)]);
  expect((await cells(eve)).length).toBe(0);
  const left = load(await ada.text(queue(1900)));
  expect(left("main").text()).toContain("Chestnut");
  expect(left("main").text()).not.toContain("Cedar");
});

test("a team has one row on the board and in its CSV, with members who are not here by their handles", async () => {
  const page = load(await eve.text(GYM_BOARD));
  const rows = page("tbody tr").get();
  expect(rows.map((row) => words(page(row).find("th").text()))).toEqual([
    expect.stringContaining(`${TEAM}Team of ada, ben, carl_cf`),
  ]);
  expect(await ada.text(`${GYM_BOARD}.csv`)).toContain(`1,${TEAM},ada_cf ben_cf carl_cf,yes,2,0,contest`);
});

test("the export and the problem's solvers say that a team solved it", async () => {
  const id = await addProblem(ada, {
    title: "Alder",
    link: `https://codeforces.com/gym/${GYM}/problem/A`,
  });
  const page = load(await ben.text(`/problem/${id}`));
  expect(page(".state[data-state=team]").length).toBeGreaterThan(0);
  expect(page("main").text()).toContain("Codeforces, with a team, verified");
  expect((await ada.json(`/api/problem/${id}/solvers`)).solvers[0].how).toBe("team");
  const archive = unzipSync(new Uint8Array(await (await ada.get("/settings/export")).arrayBuffer()));
  const read = (part: string) => JSON.parse(strFromU8(archive[`${part}.json`] ?? new Uint8Array()));
  expect(read("marks")).toContainEqual(
    expect.objectContaining({ name: "Alder", status: "solved", how: "team" }),
  );
  expect(read("participations")).toContainEqual(
    expect.objectContaining({ contest: String(GYM), how: "contest", team: TEAM }),
  );
});

test("in a list, what only a team solved is not done, and the member can mark it", async () => {
  const made = await ada.post("/api/lists", { title: "Gym" });
  const { _id } = (await made.json()) as { _id: string };
  const text = `https://codeforces.com/gym/${GYM}/problem/B`;
  expect(await ada.post(`/api/lists/${_id}/items`, { text })).toHaveStatus(200);
  const page = load(await ada.text(`/lists/${_id}`));
  expect(page("button.marker").attr("aria-label")).toBe("Mark Birch: Solved with a team");
  const read = async () => (await ada.json(`/api/lists/${_id}`)).list;
  const list = await read();
  expect(list).toMatchObject({ done: 0, items: [{ mark: { status: "solved", how: "team" } }] });
  await ada.post(`/api/lists/${_id}/items/${list.items[0]._id}/mark`, { mark: "solved" });
  expect(await read()).toMatchObject({ done: 1, items: [{ mark: { status: "solved", how: "hand" } }] });
});
