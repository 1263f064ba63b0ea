import { describe, expect, test } from "vitest";
import { type Answer, failed, reply } from "../../../tests/setup/codeforces-server.ts";
import { DAY, HOUR, openImports } from "../../../tests/setup/imports.ts";
import {
  atcoderApi,
  atcoderSubmission,
  codeforcesApi,
  codeforcesSubmission,
  ratingChange,
} from "../../../tests/setup/judge-servers.ts";
import { listRatings } from "./queries.server.ts";

const on = openImports();

const result = (value: unknown) => reply(200, JSON.stringify({ status: "OK", result: value }));
const faults: [string, Answer][] = [
  ["FAILED", failed("Internal error")],
  ["503 with HTML", reply(503, "<html>Down</html>", { "Content-Type": "text/html" })],
  ["a truncated answer", reply(200, '{"status":"OK","result":[{"id":1,"conte')],
  ["an object in place of a list", result({ id: 1 })],
  ["nothing", reply(200, "")],
  ["20 MB", result(["x".repeat(20 * 1024 * 1024)])],
];

/** Answers requests for this path like that, and all others as usual. */
function answerTo(path: string, answer: Answer): void {
  on.server.answer((request, response) =>
    (request.url?.includes(path) ? answer : codeforcesApi(on.world))(request, response),
  );
}

const attempts = async () =>
  (
    await on.app.db
      .selectFrom("attempts as a")
      .innerJoin("tasks as t", "t.id", "a.task_id")
      .leftJoin("parties as p", "p.id", "a.party_id")
      .select(["t.key", "t.name", "p.key as party", "p.name as team", "a.solved_at"])
      .orderBy("t.key")
      .execute()
  ).map(({ key, name, party, team }) => [key, name, ...(party ? [party, team] : [])]);

const healthOf = (judge: string) =>
  on.app.db.selectFrom("judge_states").selectAll().where("judge", "=", judge).executeTakeFirst();

describe("a page of submissions", () => {
  const whole = () => on.app.db.updateTable("handles").set({ whole_due_at: 0 }).execute();

  test.each(faults)("%s: a whole reading drops nothing, says so, and is tried again", async (_, answer) => {
    on.world.submissions.tourist = [codeforcesSubmission(), codeforcesSubmission({ index: "E" })];
    await on.link(on.ada);
    await on.idle();
    await whole();
    answerTo("user.status", answer);
    on.time += HOUR;
    await on.tick();
    await on.read(on.ada, "failed");
    expect(await on.handleOf(on.ada)).toMatchObject({
      solved: 2,
      message: expect.stringMatching(/^Codeforces .* Your data is safe/),
    });
    expect(await healthOf("codeforces")).toMatchObject({ failed_at: on.time });
    expect(await attempts()).toHaveLength(2);
    on.recover("codeforces");
    on.time += DAY;
    await on.idle();
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "ready", message: null, solved: 2 });
    const row = await on.app.db.selectFrom("handles").selectAll().executeTakeFirst();
    expect(row).toMatchObject({ is_whole: 0, reading: 2, failures: 0 });
  });

  test("an empty list in a whole reading drops nothing, and the handle says so", async () => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    await on.link(on.ada);
    await on.idle();
    await whole();
    answerTo("user.status", result([]));
    for (let reading = 0; reading < 2; reading++) {
      on.time += HOUR;
      await on.idle();
    }
    expect(await attempts()).toHaveLength(1);
    expect((await on.handleOf(on.ada))?.message).toMatch(/^Codeforces shows no submissions of tourist/);
    on.recover("codeforces");
    on.time += HOUR;
    await on.idle();
    expect(await on.handleOf(on.ada)).toMatchObject({ solved: 1, message: null });
  });

  test("names are stored in one visible line, and what is huge or of a wrong type is skipped", async () => {
    const odd = codeforcesSubmission({ index: "A", name: "\u202eA\u0000\nB\u2066\u0007C" });
    const names = { teamId: 5, teamName: "\u0000T\u202e\u2028eam\u0000", members: [{ handle: "x\u0000" }] };
    on.world.submissions.tourist = [
      odd,
      codeforcesSubmission({ index: "B", author: names }),
      codeforcesSubmission({ index: "C", author: { teamId: "7\u0000\ud800", teamName: 5, members: 5 } }),
      codeforcesSubmission({ index: "D", author: { startTimeSeconds: 9e15, participantType: 5 } }),
      { ...codeforcesSubmission({ index: "E" }), creationTimeSeconds: 9e15 },
      { ...codeforcesSubmission({ index: "F" }), id: 1e300 },
      { ...codeforcesSubmission({ index: "G" }), contestId: 1e300 },
      { ...codeforcesSubmission({ index: "H" }), author: [] },
      { ...codeforcesSubmission({ index: "I" }), verdict: { OK: true } },
      codeforcesSubmission({ index: "A\u0000" }),
    ];
    await on.link(on.ada);
    await on.idle();
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "ready", message: null });
    expect(await attempts()).toEqual([
      ["1900A", "A B C"],
      ["1900B", "Small GCD", "team:5", "T eam"],
      ["1900C", "Small GCD"],
      ["1900D", "Small GCD"],
      ["1900G", "Small GCD"],
      ["1900H", "Small GCD"],
    ]);
  });
});

describe("a rating history", () => {
  const ratings = async () => (await listRatings(on.app.db, on.ada.id))[0]?.changes.length ?? 0;

  test.each(faults)("%s: the stored one stays, and the handle is imported", async (_, answer) => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    on.world.ratings.tourist = [ratingChange(1, 1400, on.time - DAY)];
    await on.link(on.ada);
    await on.idle();
    expect(await ratings()).toBe(1);
    answerTo("user.rating", answer);
    on.time += DAY;
    await on.tick();
    await expect.poll(async () => (await healthOf("codeforces"))?.failed_at).toBe(on.time);
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "ready", message: null, solved: 1 });
    expect(await ratings()).toBe(1);
    on.world.ratings.tourist.push(ratingChange(2, 1500, on.time));
    on.recover("codeforces");
    on.time += DAY;
    await on.idle();
    expect(await ratings()).toBe(2);
  });

  test("changes of wrong types and huge numbers are skipped", async () => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    on.world.ratings.tourist = [
      ratingChange(1, 1400, on.time - 9 * DAY, { contestName: "\u202eRound\u0000 1", rank: 1e300 }),
      ratingChange(2, 1e300, on.time - 8 * DAY),
      ratingChange(3, 1500, on.time - 7 * DAY, { ratingUpdateTimeSeconds: "yesterday" }),
      ratingChange(4, 1500, on.time - 6 * DAY, { contestId: null }),
    ];
    await on.link(on.ada);
    await on.idle();
    expect((await listRatings(on.app.db, on.ada.id))[0]?.changes).toMatchObject([
      { name: "Round 1", rank: null, rating: 1400 },
    ]);
  });
});

describe("AtCoder Problems", () => {
  const files = ["contests", "problems", "problem-models", "contest-problem"];
  const fill = () => {
    const world = on.worlds.atcoder;
    const start = Math.floor((on.time - 30 * DAY) / 1000);
    const contest = { start_epoch_second: start, duration_second: 6000 };
    world.contests = [
      { id: "abc300", title: "ABC 300", ...contest },
      { id: "ABC300", title: "ABC 300", ...contest },
      { id: "arc300", title: "ARC\u0000 300", ...contest, duration_second: 9e15 },
      { id: "arc301", title: "ARC 301", ...contest, start_epoch_second: 9e15 },
      { id: "no contest" },
    ];
    world.problems = [
      { id: "abc300_a", contest_id: "abc300", problem_index: "A", name: "\u202eSum" },
      { id: 5, contest_id: "abc300" },
      [],
    ];
    world.places = [
      { contest_id: "abc300", problem_id: "abc300_a", problem_index: "A" },
      { contest_id: "arc300", problem_id: "abc300_a", problem_index: "B" },
      { contest_id: "arc300", problem_id: "abc300_z", problem_index: "Z" },
      { contest_id: "arc300", problem_id: 5, problem_index: "" },
    ];
    world.submissions.tourist = [atcoderSubmission({ epoch_second: start + 60, contest_id: "arc300" })];
  };
  const cases = files.flatMap((file) => faults.map(([kind, answer]) => [file, kind, answer] as const));

  test.each(cases)("%s.json, %s: handles are imported, and the lists are read later", async (...given) => {
    const [file, , answer] = given;
    fill();
    on.servers.atcoder.answer((request, response) => {
      const isIt = request.url?.endsWith(`/${file}.json`);
      (isIt ? answer : atcoderApi(on.worlds.atcoder))(request, response);
    });
    await on.link(on.ada, "tourist", "atcoder");
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ solved: 1, message: null });
    const isNeeded = file !== "problem-models" || !["an object in place of a list"].includes(given[1]);
    if (isNeeded) expect((await healthOf("atcoder"))?.failure).toMatch(/\w/);
    on.recover("atcoder");
    on.time += 8 * DAY;
    await on.tick();
    await expect.poll(async () => (await on.handleOf(on.ada))?.synced_at).toBe(on.time);
    await on.settled();
    const places = await on.app.db
      .selectFrom("contest_tasks as p")
      .innerJoin("task_contests as c", "c.id", "p.contest_id")
      .select(["c.key", "c.name", "p.letter"])
      .orderBy("c.key")
      .execute();
    expect(places).toEqual([
      { key: "abc300", name: "ABC 300", letter: "A" },
      { key: "arc300", name: "ARC 300", letter: "B" },
    ]);
    const attempt = await on.app.db.selectFrom("attempts").select("solved_how").executeTakeFirst();
    // A contest of a year is a collection.
    expect(attempt?.solved_how).toBe("practice");
  });
});
