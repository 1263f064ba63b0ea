import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../tests/setup/factories.ts";
import { DAY, HOUR, openImports } from "../../../tests/setup/imports.ts";
import { type Club, clubApi, clubContest, emptyClub, KEY } from "../../../tests/setup/judge-groups.ts";
import { codeforcesSubmission, pastContest } from "../../../tests/setup/judge-servers.ts";
import { LiveContest } from "../../../tests/setup/live-standings.ts";
import { keepContests } from "./contests.server.ts";
import { addGroup, saveKey } from "./groups/staff.server.ts";

const on = openImports();

const contest = (key: string) =>
  on.app.db.selectFrom("task_contests").selectAll().where("key", "=", key).executeTakeFirst();
const countTasks = async () => (await on.app.db.selectFrom("tasks").select("id").execute()).length;

/** Labels of 10,000 problems: AAA, AAB, and so on. */
const labels = Array.from({ length: 10_000 }, (_, at) => {
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(at / 26 ** place) % 26));
  return [2, 1, 0].map(letter).join("");
});
const problems = labels.map((index) => ({ index, name: `Problem ${index}` }));

describe("live standings", () => {
  const begin = async () => {
    on.world.submissions.tourist = [];
    await on.link(on.ada);
    await on.read(on.ada);
    const live = new LiveContest(1911, on.time).openIn(on.world);
    const { startsAt, endsAt } = live;
    await keepContests(on.app.db, "codeforces", [{ key: "1911", name: "Round 1911", startsAt, endsAt }]);
    return live;
  };
  const isRead = async () => {
    await on.tick();
    await expect.poll(async () => (await contest("1911"))?.live_at ?? null).toBe(on.time);
  };

  test("a time beyond any contest is not believed", async () => {
    const live = await begin();
    const { row } = live.enter(["tourist"]);
    Object.assign(row.problemResults[0] ?? {}, {
      points: 500,
      bestSubmissionTimeSeconds: Number.MAX_SAFE_INTEGER,
    });
    await isRead();
    expect(await on.app.db.selectFrom("attempts").select(["solved_at"]).execute()).toEqual([
      { solved_at: on.time },
    ]);
  });

  test("a contest gets no more than a thousand problems", async () => {
    const live = await begin();
    live.problems.splice(0, live.problems.length, ...problems);
    live.enter(["tourist"]).tries(0);
    await isRead();
    expect(await countTasks()).toBe(1000);
  });

  test("a contest that practically never ends is not read live", async () => {
    on.world.submissions.tourist = [];
    await on.link(on.ada);
    await on.read(on.ada);
    const [startsAt, endsAt] = [on.time - DAY, on.time + 3000 * DAY];
    await keepContests(on.app.db, "codeforces", [{ key: "104000", name: "Practice", startsAt, endsAt }]);
    await on.idle();
    expect(on.server.requests.filter(({ path }) => path.includes("handles="))).toEqual([]);
    expect(on.worker.running()).toEqual([]);
  });
});

test("a contest that is over gets no more than a thousand problems", async () => {
  on.world.submissions.tourist = [codeforcesSubmission({ contest: 1900, index: "AAA" })];
  on.world.standings[1900] = { contest: pastContest(1900), problems };
  await on.link(on.ada);
  await on.idle();
  expect((await contest("1900"))?.facts_at).toBe(on.time);
  expect(await countTasks()).toBe(1000);
});

describe("a group", () => {
  const START = Date.UTC(2026, 8, 1, 18);
  let club: Club;
  beforeEach(async () => {
    on.time = START + 30 * DAY;
    club = emptyClub(() => on.time);
    club.groups.AbCd = [500_001];
    club.contests[500_001] = clubContest(500_001, START);
    on.server.answer(clubApi(club, on.world));
    on.world.submissions.tourist = [];
    await on.link(on.ada);
    await on.read(on.ada);
  });
  const read = async () => {
    const owner = await createUser(on.app.db, "ola", "owner");
    await saveKey(on.app, owner, { judge: "codeforces", ...KEY });
    await addGroup(on.app, owner, { judge: "codeforces", code: "AbCd" });
    await expect.poll(async () => (await contest("500001"))?.status_at ?? null).toBe(on.time);
  };

  test("leaves the public contests that it lists as they are", async () => {
    const round = { key: "1911", name: "Round 1911", startsAt: START, endsAt: START + 2 * HOUR };
    await keepContests(on.app.db, "codeforces", [round]);
    club.groups.AbCd = [1911, 500_001];
    club.contests[1911] = clubContest(1911, START + DAY);
    await read();
    expect(await contest("1911")).toMatchObject({ name: "Round 1911", starts_at: START, group_id: null });
    expect(on.server.requests.filter(({ path }) => /contestId=1911.*apiSig/.test(path))).toEqual([]);
  });

  test("reads a team of 50,000 in a moment", async () => {
    const others = Array.from({ length: 50_000 }, (_, at) => ({ handle: `m${at}` }));
    const author = { participantType: "CONTESTANT", members: [{ handle: "tourist" }, ...others] };
    const sent = codeforcesSubmission({ contest: 500_001, index: "A", at: START, author });
    club.contests[500_001] = clubContest(500_001, START, { submissions: [sent] });
    await read();
    expect(await on.app.db.selectFrom("attempts").select("task_id").execute()).toHaveLength(1);
  }, 20_000);
});
