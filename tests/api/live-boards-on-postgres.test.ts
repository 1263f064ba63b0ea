import { afterAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { migratePostgres } from "../setup/database.ts";
import { migratedPostgres } from "../setup/engine.ts";
import { codeforcesApi, emptyWorld } from "../setup/judge-servers.ts";
import { LiveContest } from "../setup/live-standings.ts";
import { freePorts } from "../setup/ports.ts";
import { startServer } from "../setup/server.ts";
import { SocketClient } from "../setup/sockets.ts";
import { account, Client } from "./client.ts";

const ROOM = "board:codeforces/1911";
const MINUTE = 60_000;

const codeforces = await startCodeforces();
const world = emptyWorld();
const contest = new LiveContest(1911, Date.now()).openIn(world);
contest.enter(["tourist"]).solves(0, 21 * MINUTE);
world.submissions.tourist = [];
codeforces.answer(codeforcesApi(world));

const port = await freePorts(2);
const urls = [port, port + 1].map((each) => `http://localhost:${each}`);
const server = await startServer({
  DATABASE_URL: await migratedPostgres(migratePostgres),
  SESSION_SECRET: "the secret that all processes of this site have",
  WEB_CONCURRENCY: "2",
  PORT: String(port),
  CODEFORCES_API_URL: codeforces.url,
  JUDGE_PACE_MS: "5",
});
afterAll(async () => {
  await server.kill("SIGKILL");
  await codeforces.stop();
});

test("every process tells its watchers of a reading, and shows what it brought", async () => {
  for (const url of urls) {
    await expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 300_000 },
      )
      .toBe(200);
  }
  const ada = new Client(urls[0] ?? "");
  expect(await ada.post("/api/signup", account("ada"))).toHaveStatus(201);
  await ada.post("/api/handles", { judge: "codeforces", handle: "tourist" });
  const boardAt = `/api/contests/codeforces/1911/board`;
  await expect.poll(async () => (await ada.json(boardAt)).members?.length).toBe(1);
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sockets = urls.map((url) => new SocketClient(`${url}/realtime`, { headers: { Cookie: cookie } }));
  for (const socket of sockets) {
    expect(await socket.answered).toBe(101);
    socket.send("join", { room: ROOM });
    await socket.next("joined");
  }
  const [here, there] = sockets as [SocketClient, SocketClient];
  let heard = await Promise.all([here.next("boardRead"), there.next("boardRead")]);
  // The one that joined first may have heard of an earlier reading.
  while (heard[0].asOf !== heard[1].asOf) {
    const [one, other] = heard;
    heard =
      one.asOf < other.asOf ? [await here.next("boardRead"), other] : [one, await there.next("boardRead")];
  }
  expect(heard[0]).toMatchObject({ room: ROOM });
  expect(heard[1]).toEqual(heard[0]);
  for (const url of urls) {
    const client = new Client(url);
    for (const [name, value] of ada.cookies) client.cookies.set(name, value);
    const { members, asOf } = await client.json(boardAt);
    expect(members[0].cells[0].status).toBe("contest");
    expect(Date.parse(asOf)).toBeGreaterThanOrEqual(heard[0].asOf);
  }
  for (const { socket } of sockets) socket.terminate();
});
