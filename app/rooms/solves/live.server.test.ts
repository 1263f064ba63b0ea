import { describe, expect, test } from "vitest";
import { cutOff, failed, reply } from "../../../tests/setup/codeforces-server.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesApi, codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";
import { LiveContest } from "../../../tests/setup/live-standings.ts";
import { BOARD_READ, boardTopic } from "../../platform/realtime/topics.ts";
import { keepContests } from "./contests.server.ts";

const on = openImports();

/** A contest that began an hour ago, with ada's and ben's handles linked and imported. */
async function begin() {
  on.world.submissions = { tourist: [], petr: [] };
  await on.link(on.ada, "tourist");
  await on.link(on.ben, "Petr");
  await on.read(on.ada);
  await on.read(on.ben);
  const contest = new LiveContest(1911, on.time).openIn(on.world);
  const { startsAt, endsAt } = contest;
  const events: unknown[] = [];
  on.app.hub.subscribe(boardTopic("codeforces", "1911"), ({ type, data }) => {
    if (type === BOARD_READ) events.push(data);
  });
  await keepContests(on.app.db, "codeforces", [{ key: "1911", name: "Round 1911", startsAt, endsAt }]);
  return { contest, events };
}

const livePaths = () =>
  on.server.requests
    .map(({ path }) => path)
    .filter((path) => path.includes("contest.standings") && path.includes("handles"));

const liveAt = async () =>
  (await on.app.db.selectFrom("task_contests").select("live_at").where("key", "=", "1911").executeTakeFirst())
    ?.live_at ?? 0;

/** Waits for a reading that begins now or later. */
async function reading(after = 16_000): Promise<void> {
  on.time += after;
  const due = on.time;
  await expect
    .poll(
      async () => {
        await on.tick();
        return liveAt();
      },
      { timeout: 300_000 },
    )
    .toBeGreaterThanOrEqual(due);
}

const attempts = () =>
  on.app.db
    .selectFrom("attempts as a")
    .innerJoin("tasks as t", "t.id", "a.task_id")
    .innerJoin("handles as h", "h.id", "a.handle_id")
    .select(["h.handle", "t.letter", "a.party_id", "a.solved_at", "a.solved_how", "a.solved_by"])
    .orderBy("t.letter")
    .orderBy("h.handle")
    .execute();

const solvedOf = async (viewer: { id: number }) =>
  (await on.app.db.selectFrom("handles").select("solved").where("user_id", "=", viewer.id).executeTakeFirst())
    ?.solved;

describe("live standings", () => {
  test("one request reads the whole club, and columns, solves and tries appear", async () => {
    const { contest, events } = await begin();
    const tourist = contest.enter(["tourist"]);
    const petr = contest.enter(["petr"], { type: "OUT_OF_COMPETITION" });
    contest.enter(["stranger"]).solves(5, 1000);
    contest.enter(["tourist"], { type: "PRACTICE" }).solves(4, 1000);
    tourist.solves(0, 5 * MINUTE);
    petr.tries(1);
    await reading(0);
    expect(livePaths()).toEqual([
      "/api/contest.standings?contestId=1911&handles=tourist;Petr&showUnofficial=true",
    ]);
    const solved = { solved_at: contest.startsAt + 5 * MINUTE, solved_how: "contest", solved_by: "live" };
    const unsolved = { solved_at: null, solved_how: null, solved_by: null };
    expect(await attempts()).toEqual([
      { handle: "tourist", letter: "A", party_id: 0, ...solved },
      { handle: "Petr", letter: "B", party_id: 0, ...unsolved },
    ]);
    expect(await solvedOf(on.ada)).toBe(1);
    const places = await on.app.db.selectFrom("contest_tasks").select("letter").orderBy("letter").execute();
    expect(places.map(({ letter }) => letter).join("")).toBe("ABCDEF");
    expect(await on.app.db.selectFrom("participations").select(["how", "party_id"]).execute()).toEqual([
      { how: "contest", party_id: 0 },
      { how: "contest", party_id: 0 },
    ]);
    const at = await liveAt();
    const room = "board:codeforces/1911";
    expect(events).toEqual([{ room, asOf: at, changedAt: at }]);
    await reading();
    expect(events.at(-1)).toEqual({ room, asOf: await liveAt(), changedAt: at });
  });

  test("a contest is read once in 15 seconds, from its start, and one last time after its end", async () => {
    const { contest } = await begin();
    contest.enter(["tourist"]);
    await reading(0);
    on.time += 14_000;
    await on.tick();
    await expect.poll(() => livePaths().length).toBe(1);
    await reading(2_000);
    await reading(contest.endsAt - on.time + 1000);
    expect(livePaths()).toHaveLength(3);
    on.time += MINUTE;
    await on.tick();
    await on.tick();
    expect(livePaths()).toHaveLength(3);
  });

  test("while nobody here takes part, the judge is asked every two minutes", async () => {
    await begin();
    await reading(0);
    on.time += MINUTE;
    await on.tick();
    await expect.poll(() => livePaths().length).toBe(1);
    await reading(MINUTE + 1000);
    expect(livePaths()).toHaveLength(2);
  });

  test("a solve that the standings no longer show falls, unless the member's own list shows it", async () => {
    const { contest } = await begin();
    const [tourist, petr] = [contest.enter(["tourist"]), contest.enter(["Petr"])];
    tourist.solves(0, 5 * MINUTE);
    petr.solves(0, 6 * MINUTE);
    await reading(0);
    const at = contest.startsAt + 6 * MINUTE;
    on.world.submissions.petr = [codeforcesSubmission({ contest: 1911, index: "A", at, type: "CONTESTANT" })];
    await on.refresh(on.ben);
    await expect.poll(async () => (await attempts())[0]?.solved_by).not.toBe("live");
    tourist.falls(0);
    petr.falls(0);
    await reading();
    expect(await attempts()).toMatchObject([
      { handle: "Petr", solved_at: at },
      { handle: "tourist", solved_at: null, solved_by: null },
    ]);
    expect([await solvedOf(on.ada), await solvedOf(on.ben)]).toEqual([0, 1]);
    tourist.solves(0, 9 * MINUTE);
    await reading();
    expect(await attempts()).toMatchObject([
      {},
      { solved_at: contest.startsAt + 9 * MINUTE, solved_by: "live" },
    ]);
  });

  test("a team's solves belong to the team, with all of its members", async () => {
    const { contest } = await begin();
    const team = contest.enter(["tourist", "Stranger", "petr"], { team: { id: 7, name: "Tea & Trees" } });
    team.solves(2, MINUTE);
    await reading(0);
    const [first, second] = await attempts();
    expect([first?.handle, second?.handle]).toEqual(["Petr", "tourist"]);
    expect(first?.party_id).toBeGreaterThan(0);
    expect(second?.party_id).toBe(first?.party_id);
    const members = await on.app.db
      .selectFrom("party_members")
      .select("handle")
      .orderBy("handle_key")
      .execute();
    expect(members.map(({ handle }) => handle)).toEqual(["petr", "Stranger", "tourist"]);
    expect(await on.app.db.selectFrom("parties").select(["key", "name"]).execute()).toEqual([
      { key: "team:7", name: "Tea & Trees" },
    ]);
    expect(await solvedOf(on.ada)).toBe(0);
    await reading();
    expect(await attempts()).toHaveLength(2);
  });

  test("missing fields lose no more than what they describe", async () => {
    const { contest } = await begin();
    const tourist = contest.enter(["tourist"]);
    tourist.solves(0, MINUTE);
    tourist.solves(1, MINUTE);
    tourist.solves(2, MINUTE);
    const results = tourist.row.problemResults as Record<string, unknown>[];
    results[1] = { points: 100 };
    (results as unknown[])[3] = null;
    contest.problems[2] = { name: "No index" };
    contest.rows.push({ party: {}, problemResults: [] }, null as never, {} as never);
    await reading(0);
    expect(await attempts()).toMatchObject([
      { letter: "A", solved_at: contest.startsAt + MINUTE },
      { letter: "B", solved_at: await liveAt() },
    ]);
    const before = await attempts();
    await reading();
    expect(await attempts()).toEqual(before);
  });

  test("with partial scores, only full points solve a problem", async () => {
    const { contest } = await begin();
    contest.contest.type = "IOI";
    const tourist = contest.enter(["tourist"]);
    tourist.solves(0, MINUTE);
    tourist.solves(1, MINUTE);
    Object.assign(tourist.row.problemResults[1] ?? {}, { points: 40 });
    await reading(0);
    expect(await attempts()).toMatchObject([
      { letter: "A", solved_by: "live" },
      { letter: "B", solved_at: null },
    ]);
  });
});

describe("faults of the judge", () => {
  test("a contest that has not started is asked for again after a minute", async () => {
    const { contest } = await begin();
    contest.enter(["tourist"]).solves(0, MINUTE);
    on.server.answer(failed("contestId: Contest with id 1911 has not started"));
    await on.tick();
    await expect.poll(() => livePaths().length).toBe(1);
    on.recover("codeforces");
    on.time += 30_000;
    await on.tick();
    expect(livePaths()).toHaveLength(1);
    await reading(31_000);
    expect(await attempts()).toHaveLength(1);
    const { facts_refusal } = await on.app.db
      .selectFrom("task_contests")
      .select("facts_refusal")
      .where("key", "=", "1911")
      .executeTakeFirstOrThrow();
    expect(facts_refusal).toBeNull();
  });

  test("a contest that the judge does not show says why, and is asked for again after a day", async () => {
    await begin();
    const words = "contestId: You are not allowed to view this contest";
    on.server.answer(failed(words));
    await on.tick();
    const contest = () =>
      on.app.db
        .selectFrom("task_contests")
        .select("facts_refusal")
        .where("key", "=", "1911")
        .executeTakeFirst();
    await expect.poll(contest).toEqual({ facts_refusal: words });
    on.time += 20 * MINUTE;
    await on.tick();
    await on.tick();
    expect(livePaths()).toHaveLength(1);
  });

  test.each([
    ["503 with a page", reply(503, "<html>Codeforces is temporarily unavailable</html>")],
    ["half an answer", cutOff],
    ["a rate limit", failed("Call limit exceeded")],
    ["an answer without rows", reply(200, '{"status":"OK","result":{"contest":{"id":1911},"problems":[]}}')],
    ["another contest", reply(200, '{"status":"OK","result":{"contest":{"id":5},"problems":[],"rows":[]}}')],
  ])("after %s, what was read stays, and the next reading goes on", async (_, answer) => {
    const { contest } = await begin();
    const tourist = contest.enter(["tourist"]);
    tourist.solves(0, MINUTE);
    await reading(0);
    on.server.answer(answer);
    on.time += 16_000;
    await on.tick();
    await expect.poll(() => livePaths().length).toBe(2);
    expect(await attempts()).toHaveLength(1);
    tourist.solves(1, 2 * MINUTE);
    on.recover("codeforces");
    await reading(2 * MINUTE);
    expect(await attempts()).toHaveLength(2);
  });

  test("a handle that the judge does not know is left out, and the others are read", async () => {
    const { contest } = await begin();
    contest.enter(["petr"]).solves(0, MINUTE);
    const answer = codeforcesApi(on.world);
    delete on.world.submissions.tourist;
    on.server.answer((request, response) => {
      const isAsked = request.url?.includes("contest.standings") && request.url.includes("tourist");
      (isAsked ? failed("handles: User with handle tourist not found") : answer)(request, response);
    });
    await reading(0);
    expect(await attempts()).toMatchObject([{ handle: "Petr", letter: "A" }]);
    await on.read(on.ada, "failed");
  });

  test("a long list of handles is read in several requests, with other work in between readings", async () => {
    const { contest } = await begin();
    const handles = Array.from({ length: 700 }, (_, at) => `somebody-with-a-long-name${at}`);
    const row = { user_id: on.ada.id, judge: "codeforces", state: "ready", due_at: on.time + DAY } as const;
    for (let from = 0; from < handles.length; from += 100) {
      await on.app.db
        .insertInto("handles")
        .values(
          handles.slice(from, from + 100).map((handle) => ({
            ...row,
            handle,
            handle_key: handle,
            synced_at: on.time,
            created_at: on.time,
          })),
        )
        .execute();
    }
    contest.enter([handles.at(-1) ?? ""]).solves(0, MINUTE);
    await reading(0);
    const paths = livePaths();
    expect(paths.length).toBeGreaterThan(2);
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(8_000);
    const asked = paths.flatMap((path) => /handles=([^&]*)/.exec(path)?.[1]?.split(";") ?? []);
    expect(asked).toHaveLength(702);
    expect(new Set(asked).size).toBe(702);
    expect(await attempts()).toHaveLength(1);
  });
});

test("a member's own list corrects what the standings showed", async () => {
  const { contest } = await begin();
  const [tourist, petr] = [contest.enter(["tourist"]), contest.enter(["Petr"])];
  tourist.solves(0, 5 * MINUTE);
  petr.solves(0, 6 * MINUTE);
  await reading(0);
  const sent = (minutes: number, verdict: string) =>
    codeforcesSubmission({
      contest: 1911,
      index: "A",
      at: contest.startsAt + minutes * MINUTE,
      type: "CONTESTANT",
      verdict,
    });
  on.world.submissions.petr = [sent(6, "WRONG_ANSWER")];
  on.world.submissions.tourist = [sent(9, "OK"), sent(8, "OK"), sent(7, "WRONG_ANSWER")];
  await on.refresh(on.ben);
  await on.refresh(on.ada);
  await expect.poll(async () => (await attempts())[1]?.solved_at).toBe(contest.startsAt + 8 * MINUTE);
  await expect.poll(async () => (await attempts())[0]?.solved_at).toBeNull();
});

test("after the end, those who took part are imported first", async () => {
  const { contest } = await begin();
  contest.enter(["petr"]).solves(0, MINUTE);
  await reading(0);
  await reading(contest.endsAt - on.time + 1000);
  await on.idle();
  on.server.requests.length = 0;
  on.world.submissions.petr = [
    codeforcesSubmission({
      contest: 1911,
      index: "A",
      at: contest.startsAt + MINUTE,
      type: "CONTESTANT",
      id: 77,
    }),
  ];
  on.time += 11 * MINUTE;
  await on.tick();
  const lists = () =>
    on.server.requests.map(({ path }) => path).filter((path) => path.includes("user.status"));
  await expect
    .poll(async () => {
      await on.tick();
      return lists().length;
    })
    .toBe(2);
  expect(lists()[0]).toContain("handle=Petr");
  await expect.poll(async () => (await attempts())[0]?.solved_by).toBe("77");
  expect(on.time - contest.endsAt).toBeLessThan(HOUR);
});
