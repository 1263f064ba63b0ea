import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, emptyWorld } from "../setup/judge-servers.ts";
import { LiveContest } from "../setup/live-standings.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { SocketClient } from "../setup/sockets.ts";
import { type Client, type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";

const MINUTE = 60_000;
const BOARD = "/contests/codeforces/1911/board";
const STRIP = /Round 1911 \(Div\. 2\) · 0:4[5-8] left · 1 of us in/;
const ROOM = "board:codeforces/1911";

const codeforces = await startCodeforces();
const world = emptyWorld();
const contest = new LiveContest(1911, Date.now(), 72 * MINUTE - 30_000).openIn(world);
const tourist = contest.enter(["tourist"]);
codeforces.answer(codeforcesApi(world));
world.submissions = { tourist: [], petr: [] };

let server: TestServer;
let ada: Member;
let ben: Member;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  server = await startServer({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
  [ada, ben] = [await signUp(server, "ada"), await signUp(server, "ben")];
});
afterAll(async () => {
  for (const { socket } of sockets) socket.terminate();
  await server.stop();
  await codeforces.stop();
});

async function connect(client: Client): Promise<SocketClient> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = new SocketClient(`${client.url}/realtime?presence=off`, { headers: { Cookie: cookie } });
  sockets.push(socket);
  expect(await socket.answered).toBe(101);
  return socket;
}

const boardOf = (member: Member) => member.json(`/api${BOARD}`);

test("a running contest's board is read live, and everybody who has joined its room hears of it", async () => {
  tourist.solves(0, 21 * MINUTE);
  await ada.post("/api/handles", { judge: "codeforces", handle: "tourist" });
  await expect
    .poll(async () => (await boardOf(ben)).members?.[0]?.cells[0])
    .toEqual({
      status: "contest",
      at: new Date(contest.startsAt + 21 * MINUTE).toISOString(),
      unverified: true,
    });
  const { runningUntil, problems } = await boardOf(ben);
  expect(runningUntil).toBe(new Date(contest.endsAt).toISOString());
  expect(problems.map(({ key }: { key: string }) => key)).toEqual(
    ["A", "B", "C", "D", "E", "F"].map((each) => `1911${each}`),
  );
  const socket = await connect(ben);
  socket.send("join", { room: ROOM });
  expect(await socket.next("joined")).toEqual({ room: ROOM });
  // The first solve may be on the board before its reading has ended.
  const earlier = await socket.next("boardRead");
  tourist.solves(1, 40 * MINUTE);
  let event = earlier;
  while (event.changedAt <= earlier.asOf) event = await socket.next("boardRead");
  expect(event.room).toBe(ROOM);
  const after = await boardOf(ben);
  expect(after.members[0].cells[1].status).toBe("contest");
  expect(Date.parse(after.asOf)).toBeGreaterThanOrEqual(event.asOf);
});

test("only the rooms of known contests can be joined", async () => {
  const socket = await connect(ben);
  for (const room of ["board:codeforces/9", "board:nowhere/1911", "board:codeforces/", "board:1911"]) {
    socket.send("join", { room });
    expect(await socket.next("roomClosed")).toEqual({ room });
  }
  const guest = new SocketClient(`${server.url}/realtime`);
  sockets.push(guest);
  expect(await guest.answered).toBe(401);
});

test("without script, the board is reloaded every 60 seconds once this is turned on", async () => {
  const page = load(await ben.text(BOARD));
  expect(page("main").text()).toMatch(STRIP);
  expect(page("meta[http-equiv=refresh]").length).toBe(0);
  const on = page("noscript").html() ?? "";
  expect(on).toContain(`href="${BOARD}?refresh=60"`);

  const refreshed = load(await ben.text(`${BOARD}?refresh=60&order=name`));
  expect(refreshed("meta[http-equiv=refresh]").attr("content")).toBe("60");
  expect(
    refreshed(".segments a")
      .map((_, link) => refreshed(link).attr("href"))
      .get(),
  ).toEqual([`${BOARD}?refresh=60`, `${BOARD}?refresh=60&order=upsolved`, `${BOARD}?refresh=60&order=name`]);
  const stop = refreshed("a").filter((_, link) => refreshed(link).text() === "Stop");
  expect(stop.attr("href")).toBe(`${BOARD}?order=name`);
  expect(load(await ben.text(`${BOARD}?refresh=5`))("meta[http-equiv=refresh]").length).toBe(0);
});

test("the dashboard and the list of boards link to the boards of contests that members are in", async () => {
  const link = load(await ben.text("/contests/past"))(".facts a");
  expect(link.attr("href")).toBe(BOARD);
  expect(link.text()).toMatch(STRIP);
  const cell = load(await ben.text("/dashboard"))(".continue li");
  expect(cell.find("a").attr("href")).toBe(BOARD);
  expect(cell.text()).toMatch(/^Live nowRound \d+.*\d:\d\d left · \d+ of us in/);
});

test("a crash amid a live reading loses nothing", async () => {
  const handles = Array.from({ length: 600 }, (_, at) => `member-with-a-long-name-${at}`);
  for (const [at, handle] of handles.entries()) {
    contest.enter([handle]).solves(at % 6, MINUTE);
    world.submissions[handle] = [];
  }
  // The last part of the reading hangs until the crash.
  const answer = codeforcesApi(world);
  const isLast = (path = "") => path.includes("contest.standings") && path.includes(`${handles.at(-1)}&`);
  codeforces.answer((request, response) => {
    if (!isLast(request.url)) answer(request, response);
  });
  inData(server.dataDir, (db) => {
    const add = db.prepare(
      `insert into handles (user_id, judge, handle, handle_key, state, synced_at, due_at, created_at)
       values (?, 'codeforces', ?, ?, 'ready', ?, ?, 0)`,
    );
    db.transaction(() => {
      for (const handle of handles) add.run(Number(ada.id), handle, handle, Date.now(), Date.now() + 1e9);
    })();
  });
  await expect.poll(() => codeforces.requests.some(({ path }) => isLast(path))).toBe(true);
  const solved = () =>
    inData(server.dataDir, (db) =>
      db.prepare("select count(*) from attempts where solved_by = 'live'").pluck().get(),
    ) as number;
  const before = solved();
  expect(before).toBeGreaterThan(100);
  expect(before).toBeLessThan(602);
  await server.kill("SIGKILL");
  codeforces.answer(answer);
  server = await startServer({
    CODEFORCES_API_URL: codeforces.url,
    JUDGE_PACE_MS: "5",
    DATA_DIR: server.dataDir,
  });
  await expect.poll(solved).toBe(602);
});
