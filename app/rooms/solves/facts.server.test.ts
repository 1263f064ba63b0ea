import { describe, expect, test } from "vitest";
import { failed, reply } from "../../../tests/setup/codeforces-server.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesApi, codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";

const on = openImports();

const START = Math.floor((on.time - 3 * DAY) / 1000) * 1000;
const REFUSAL = "contestId: You are not allowed to view the contest";

const contestOf = (id: number, more: object = {}) => ({
  id,
  name: `Codeforces Round ${id}`,
  phase: "FINISHED",
  startTimeSeconds: START / 1000,
  durationSeconds: 7200,
  ...more,
});
const problemOf = (contestId: number, index: string, more: object = {}) => ({
  contestId,
  index,
  name: `Task ${contestId}${index}`,
  rating: 1500,
  tags: ["dp"],
  ...more,
});
const solved = (contest: number, index: string, more: object = {}) =>
  codeforcesSubmission({ contest, index, at: START + HOUR, type: "CONTESTANT", name: "", ...more });

const contestRow = (key: string) =>
  on.app.db.selectFrom("task_contests").selectAll().where("key", "=", key).executeTakeFirstOrThrow();

async function columnsOf(key: string) {
  const rows = await on.app.db
    .selectFrom("contest_tasks as p")
    .innerJoin("task_contests as c", "c.id", "p.contest_id")
    .innerJoin("tasks as t", "t.id", "p.task_id")
    .leftJoin("tasks as m", "m.id", "t.twin_of")
    .select(["p.letter", "t.key", "t.name", "t.rating", "t.tags", "m.key as twin"])
    .where("c.key", "=", key)
    .execute();
  return rows.toSorted((a, b) => a.letter.localeCompare(b.letter));
}

/** Live standings are asked for with handles. */
const asked = () =>
  on.server.requests.filter(({ path }) => path.includes("contest.standings") && !path.includes("handles="))
    .length;

/** Lets some days pass. @returns how often the judge was asked for contests meanwhile */
async function pass(days: number): Promise<number> {
  const before = asked();
  for (let day = 0; day < days; day++) {
    on.time += DAY + MINUTE;
    await on.idle();
  }
  return asked() - before;
}

async function linkTourist(...submissions: object[]): Promise<void> {
  on.world.submissions.tourist = submissions;
  await on.link(on.ada);
  await on.idle();
}

describe("a contest that a handle took part in", () => {
  test("has its name, time, length and problems, even those that nobody tried", async () => {
    on.world.standings[2100] = {
      contest: contestOf(2100),
      problems: ["A1", "A2", "B", "AAA", "Z"].map((index) => problemOf(2100, index)),
    };
    await linkTourist(solved(2100, "B"));
    expect(await contestRow("2100")).toMatchObject({
      name: "Codeforces Round 2100",
      starts_at: START,
      ends_at: START + 2 * HOUR,
      lasts: 2 * HOUR,
      facts_at: on.time,
      facts_due_at: null,
      facts_refusal: null,
    });
    const columns = await columnsOf("2100");
    expect(columns.map(({ letter }) => letter).sort()).toEqual(["A1", "A2", "AAA", "B", "Z"]);
    expect(columns.find(({ letter }) => letter === "B")).toMatchObject({
      key: "2100B",
      name: "Task 2100B",
      rating: 1500,
      tags: "dp",
    });
    expect(await pass(3)).toBe(0);
  });

  test("is asked for once, however many handles took part, and with only one row", async () => {
    on.world.standings[2100] = { contest: contestOf(2100), problems: [problemOf(2100, "A")] };
    on.world.submissions.petr = [solved(2100, "A")];
    await on.link(on.ben, "petr");
    await linkTourist(solved(2100, "A"));
    const paths = on.server.requests.map(({ path }) => path).filter((path) => path.includes("standings"));
    expect(paths).toEqual(["/api/contest.standings?contestId=2100&from=1&count=1"]);
  });

  test("has all of a thousand problems", async () => {
    const problems = Array.from({ length: 1000 }, (_, at) =>
      problemOf(100_200, String.fromCharCode(65 + (at % 26)) + Math.floor(at / 26), { rating: undefined }),
    );
    on.world.standings[100_200] = { contest: contestOf(100_200), problems };
    await linkTourist(solved(100_200, "A1"));
    expect(await columnsOf("100200")).toHaveLength(1000);
  });

  test("is asked for again while its system tests go on", async () => {
    const problems = [problemOf(2100, "A")];
    on.world.standings[2100] = { contest: contestOf(2100, { phase: "SYSTEM_TEST" }), problems };
    await linkTourist(solved(2100, "A"));
    expect((await contestRow("2100")).facts_due_at).toBe(on.time + HOUR);
    on.world.standings[2100] = {
      contest: contestOf(2100),
      problems: [...problems, problemOf(2100, "B")],
    };
    on.time += HOUR;
    await on.idle();
    expect(await columnsOf("2100")).toHaveLength(2);
    expect((await contestRow("2100")).facts_due_at).toBeNull();
  });

  test("is not asked for before its end", async () => {
    on.world.contests = [contestOf(2100, { startTimeSeconds: Math.floor(on.time / 1000), phase: "CODING" })];
    await linkTourist(solved(2100, "A", { at: on.time }));
    expect(asked()).toBe(0);
    on.world.problems = [problemOf(2100, "A"), problemOf(2100, "B")];
    on.time += 2 * HOUR;
    await on.idle();
    // The last of the live standings has the problems too.
    expect(await columnsOf("2100")).toHaveLength(2);
    on.time += HOUR + MINUTE;
    await on.idle();
    expect(asked()).toBe(1);
  });

  test("has its columns even if the judge lists them under another contest's address", async () => {
    on.world.standings[2100] = {
      contest: contestOf(2100),
      problems: [problemOf(2099, "A"), problemOf(2100, "B")],
    };
    await linkTourist(solved(2100, "B"));
    expect((await columnsOf("2100")).map(({ key, letter }) => `${letter} ${key}`)).toEqual([
      "A 2099A",
      "B 2100B",
    ]);
  });
});

describe("ratings that the judge gives later", () => {
  const rated = (rating?: number) => ({
    contest: contestOf(2100),
    problems: [problemOf(2100, "A"), problemOf(2100, "B", { rating })],
  });

  test("are asked for daily until all are there, and counted", async () => {
    on.world.standings[2100] = rated();
    await linkTourist(solved(2100, "B", { rating: null }));
    expect((await contestRow("2100")).facts_due_at).toBe(on.time + DAY);
    expect(await pass(3)).toBe(3);
    on.world.standings[2100] = rated(2400);
    expect(await pass(1)).toBe(1);
    expect((await columnsOf("2100"))[1]).toMatchObject({ key: "2100B", rating: 2400 });
    const { counted_rating } = await on.app.db
      .selectFrom("marks")
      .select("counted_rating")
      .executeTakeFirstOrThrow();
    expect(counted_rating).toBe(9);
    expect(await pass(3)).toBe(0);
  });

  test("are waited for at most 14 days", async () => {
    on.world.standings[2100] = rated();
    await linkTourist(solved(2100, "A"));
    // The contest was three days ago.
    expect(await pass(20)).toBe(11);
    expect((await contestRow("2100")).facts_due_at).toBeNull();
  });

  test("are not waited for if the contest is old", async () => {
    on.world.standings[2100] = {
      ...rated(),
      contest: contestOf(2100, { startTimeSeconds: START / 1000 - 30 * 86_400 }),
    };
    await linkTourist(solved(2100, "A"));
    expect(await pass(3)).toBe(0);
  });
});

describe("a gym", () => {
  test("has a name, a length and columns without a start", async () => {
    const contest = contestOf(104_000, { name: "Regional Contest", startTimeSeconds: undefined });
    const problems = ["A", "B", "C"].map((index) => problemOf(104_000, index, { rating: undefined }));
    on.world.standings[104_000] = { contest: { ...contest, durationSeconds: 18_000 }, problems };
    await linkTourist(solved(104_000, "B", { type: "VIRTUAL" }));
    expect(await contestRow("104000")).toMatchObject({
      name: "Regional Contest",
      starts_at: null,
      ends_at: null,
      lasts: 5 * HOUR,
      facts_due_at: null,
    });
    expect(await columnsOf("104000")).toHaveLength(3);
    expect(await pass(2)).toBe(0);
  });

  test("that the judge refuses says so, gets its name from the list of gyms, and is asked for daily", async () => {
    on.world.gyms = [{ id: 104_000, name: "Private\u0000 \u202eContest" }];
    on.server.answer((request, response) =>
      (request.url?.includes("standings") ? failed(REFUSAL) : codeforcesApi(on.world))(request, response),
    );
    await linkTourist(solved(104_000, "A"));
    expect(await contestRow("104000")).toMatchObject({
      name: "104000",
      facts_refusal: REFUSAL,
      facts_due_at: on.time + DAY,
    });
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "ready", solved: 1, message: null });
    on.time += HOUR;
    await on.idle();
    expect(asked()).toBe(1);
    expect(await pass(2)).toBe(2);
    expect((await contestRow("104000")).name).toBe("Private Contest");
    on.world.standings[104_000] = {
      contest: contestOf(104_000, { name: "Public Contest" }),
      problems: [problemOf(104_000, "A"), problemOf(104_000, "B")],
    };
    on.recover("codeforces");
    expect(await pass(1)).toBe(1);
    expect(await contestRow("104000")).toMatchObject({
      name: "Public Contest",
      facts_refusal: null,
      facts_due_at: null,
    });
    expect(await columnsOf("104000")).toHaveLength(2);
  });

  test.each(["Contest not found", "contestId: Contest with id 104000 not found"])(
    "that is gone (%j) does not keep others waiting",
    async (comment) => {
      on.world.standings[104_001] = { contest: contestOf(104_001), problems: [problemOf(104_001, "A")] };
      on.server.answer((request, response) => {
        const isGone = request.url?.includes("contestId=104000");
        (isGone ? failed(comment) : codeforcesApi(on.world))(request, response);
      });
      await linkTourist(solved(104_000, "A"), solved(104_001, "A"));
      expect((await contestRow("104000")).facts_refusal).toBe(comment);
      expect((await contestRow("104001")).facts_at).toBe(on.time);
    },
  );
});

describe("a Div. 2 round that shares problems with Div. 1", () => {
  const names = ["Prefix", "Suffix", "Paths", "Trees", "Flows"];
  const div2 = ["A", "B", "C", "D", "E"].map((index, at) => problemOf(2121, index, { name: names[at] }));
  const div1 = ["A", "B", "C", "D"].map((index, at) =>
    problemOf(2120, index, { name: names[at + 2] ?? "Hardest" }),
  );

  test("has the problems that the judge's list has under Div. 1 only", async () => {
    on.world.contests = [contestOf(2120), contestOf(2121)];
    on.world.problems = [...div2.slice(0, 2), ...div1];
    on.world.standings[2121] = { contest: contestOf(2121), problems: div2 };
    // A Div. 1 participant has solved one of them before Div. 2 is known.
    on.world.submissions.petr = [solved(2120, "B", { name: "Trees" })];
    await on.link(on.ben, "petr");
    await on.idle();
    await linkTourist(solved(2121, "D", { name: "Trees" }), solved(2121, "A", { name: "Prefix" }));
    expect((await columnsOf("2121")).map(({ letter, name, twin }) => [letter, name, twin])).toEqual([
      ["A", "Prefix", null],
      ["B", "Suffix", null],
      ["C", "Paths", "2120A"],
      ["D", "Trees", "2120B"],
      ["E", "Flows", "2120C"],
    ]);
    expect((await columnsOf("2120")).map(({ letter, twin }) => [letter, twin])).toEqual([
      ["A", null],
      ["B", null],
      ["C", null],
      ["D", null],
    ]);
    const marks = await on.app.db
      .selectFrom("marks as m")
      .innerJoin("tasks as t", "t.id", "m.task_id")
      .select(["m.user_id", "t.key", "m.status"])
      .orderBy("t.key")
      .orderBy("m.user_id")
      .execute();
    expect(marks).toEqual([
      { user_id: on.ada.id, key: "2120B", status: "solved" },
      { user_id: on.ben.id, key: "2120B", status: "solved" },
      { user_id: on.ada.id, key: "2121A", status: "solved" },
    ]);
  });
});

test("a gym that starts with a round has no problem in common with it, whatever their names", async () => {
  const named = (contest: number) => [problemOf(contest, "A", { name: "Paths" })];
  on.world.contests = [contestOf(2120)];
  on.world.problems = named(2120);
  on.world.standings[104_002] = { contest: contestOf(104_002), problems: named(104_002) };
  await linkTourist(solved(104_002, "A", { name: "Paths" }), solved(2120, "A", { name: "Paths" }));
  expect((await columnsOf("104002")).map(({ name, twin }) => [name, twin])).toEqual([["Paths", null]]);
});

describe("an answer that is not right", () => {
  const answers: [string, ReturnType<typeof reply>][] = [
    ["a list", reply(200, '{"status":"OK","result":[]}')],
    ["truncated", reply(200, '{"status":"OK","result":{"contest":{"id":2100,"na')],
    ["without problems", reply(200, `{"status":"OK","result":{"contest":{"id":2100,"name":"Round"}}}`)],
    ["of another contest", reply(200, `{"status":"OK","result":{"contest":{"id":1},"problems":[]}}`)],
    ["of 20 MB", reply(200, `{"status":"OK","result":"${"x".repeat(20 * 1024 * 1024)}"}`)],
    ["without words", failed("")],
  ];
  test.each(answers)("%s: only this contest waits a day", async (_, answer) => {
    on.world.standings[2101] = { contest: contestOf(2101), problems: [problemOf(2101, "A")] };
    on.server.answer((request, response) =>
      (request.url?.includes("contestId=2100") ? answer : codeforcesApi(on.world))(request, response),
    );
    await linkTourist(solved(2100, "A"), solved(2101, "A"));
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "ready", solved: 2, message: null });
    expect(await contestRow("2100")).toMatchObject({
      name: "2100",
      facts_at: null,
      facts_refusal: null,
      facts_due_at: on.time + DAY,
    });
    expect((await contestRow("2101")).facts_at).toBe(on.time);
    on.world.standings[2100] = { contest: contestOf(2100), problems: [problemOf(2100, "A")] };
    on.recover("codeforces");
    expect(await pass(1)).toBe(1);
    expect((await contestRow("2100")).name).toBe("Codeforces Round 2100");
  });

  test("wrong types and huge numbers leave what is known", async () => {
    on.world.contests = [contestOf(2100)];
    on.world.standings[2100] = {
      contest: { ...contestOf(2100), startTimeSeconds: 9e15, durationSeconds: 9e15, name: 5, phase: 7 },
      problems: [
        { index: "A", name: "\u202e\u0000Bidi\u0007", rating: 1e300, tags: "no list" },
        { index: "B", name: { no: "text" }, contestId: 9e15 },
        { index: "a long index", name: "No" },
        null,
        5,
      ],
    };
    await linkTourist(solved(2100, "A"));
    const row = await contestRow("2100");
    expect(row).toMatchObject({ starts_at: START, ends_at: START + 2 * HOUR });
    expect(new Date(START + (row.lasts ?? 0)).toISOString()).toMatch(/^2/);
    expect((await columnsOf("2100"))[0]).toMatchObject({ key: "2100A", name: "Bidi", rating: 2000 });
  });
});

describe("a judge that fails while a contest is asked for", () => {
  const html = reply(503, "<html>Down</html>", { "Content-Type": "text/html" });
  test.each([
    ["is down", html],
    ["limits", failed("Call limit exceeded")],
  ])("%s: the judge gets a pause, and the contest is asked for afterwards", async (_, answer) => {
    on.server.answer((request, response) =>
      (request.url?.includes("standings") ? answer : codeforcesApi(on.world))(request, response),
    );
    on.world.submissions.tourist = [solved(2100, "A")];
    await on.link(on.ada);
    await expect.poll(() => asked()).toBe(1);
    const health = on.app.db.selectFrom("judge_states").selectAll().where("judge", "=", "codeforces");
    await expect.poll(async () => (await health.executeTakeFirst())?.failed_at).toBe(on.time);
    await on.tick();
    expect(asked()).toBe(1);
    on.world.standings[2100] = { contest: contestOf(2100), problems: [problemOf(2100, "A")] };
    on.recover("codeforces");
    on.time += HOUR;
    await on.idle();
    expect((await contestRow("2100")).name).toBe("Codeforces Round 2100");
  });
});
