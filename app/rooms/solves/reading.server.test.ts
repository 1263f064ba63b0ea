import { beforeEach, describe, expect, test } from "vitest";
import { failed, reply } from "../../../tests/setup/codeforces-server.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesApi, codeforcesSubmission, pastContest } from "../../../tests/setup/judge-servers.ts";
import { proveHandle } from "./proofs.server.ts";

const on = openImports();

/** Restarts the imports with another pace (ms). */
async function setPace(judgePaceMs: number): Promise<void> {
  await on.stop();
  on.app.config = { ...on.app.config, judgePaceMs };
  on.start();
}

const kinds = {
  "user.status": "handle",
  "contest.standings": "contest",
  "user.rating": "rating",
  "contest.list": "list",
  "problemset.problems": "list",
} as const;

const hasCatalogue = () =>
  on.app.db
    .insertInto("judge_catalogues")
    .values({ judge: "codeforces", fetched_at: on.time, tasks: 1 })
    .execute();

/** The requests so far, as kinds of work. */
const asked = () =>
  on.server.requests.map(({ path }) => {
    const [, kind] = Object.entries(kinds).find(([name]) => path.includes(name)) ?? [];
    return kind ?? path;
  });

/** Adds members' handles without the worker. */
async function addHandles(count: number, more: object = {}): Promise<number[]> {
  const { id: user_id } = await createUser(on.app.db, `club${count}`);
  const names = Array.from({ length: count }, (_, at) => `member${at}`);
  for (const name of names) on.world.submissions[name] = [];
  const rows = names.map((handle) => ({
    user_id,
    judge: "codeforces",
    handle,
    handle_key: handle,
    state: "ready" as const,
    due_at: on.time + DAY,
    whole_due_at: on.time + 5 * DAY,
    created_at: on.time,
    ...more,
  }));
  const ids = [];
  for (let from = 0; from < count; from += 50) {
    const some = rows.slice(from, from + 50);
    ids.push(...(await on.app.db.insertInto("handles").values(some).returning("id").execute()));
  }
  return ids.map(({ id }) => id);
}

describe("how often a handle is imported", () => {
  const waits = async () => {
    const { due_at } = (await on.handleOf(on.ada)) ?? {};
    return (due_at ?? 0) - on.time;
  };
  const link = async () => {
    on.world.submissions.tourist = [codeforcesSubmission()];
    await hasCatalogue();
    await on.link(on.ada);
    await expect.poll(async () => (await on.handleOf(on.ada))?.state).toBe("ready");
  };
  const isOnline = (is: boolean) => {
    on.app.presence = { online: () => [], isOnline: (id) => is && id === on.ada.id };
  };
  beforeEach(() => isOnline(false));

  test("every 15 minutes, and every 5 while its member has the site open", async () => {
    await link();
    expect(await waits()).toBe(15 * MINUTE);
    on.time += 15 * MINUTE;
    isOnline(true);
    await setPace(1);
    await on.idle();
    expect(await waits()).toBe(5 * MINUTE);
    on.server.requests.length = 0;
    on.time += 5 * MINUTE;
    await on.idle();
    expect(asked()).toEqual(["handle"]);
  });

  test.each([
    [40, 5 * MINUTE],
    [400, 401 * 2000 * 2],
  ])("with %i handles, at most half of the pace is used", async (count, wait) => {
    isOnline(true);
    await setPace(2000);
    await addHandles(count);
    await link();
    expect(await waits()).toBe(wait);
  });

  test("handles that are never due do not count", async () => {
    await setPace(2000);
    await addHandles(400, { state: "failed", due_at: null });
    await link();
    expect(await waits()).toBe(15 * MINUTE);
  });
});

describe("a refresh that a member asks for during an import", () => {
  /** Asks for it while a page of 1,100 submissions is being read. @returns lets the judge answer */
  async function askDuring(page: number): Promise<() => void> {
    const before = Array.from({ length: 1_100 }, (_, at) =>
      codeforcesSubmission({ contest: 1 + at, at: on.time - 10 * DAY, id: 9e6 - at }),
    );
    on.world.submissions.tourist = before;
    let release = () => {};
    let asked = 0;
    on.server.answer((request, response) => {
      const answer = codeforcesApi({ ...on.world, submissions: { ...on.world.submissions } });
      if (!request.url?.includes("user.status") || ++asked !== page) return answer(request, response);
      release = () => answer(request, response);
    });
    await on.link(on.ada);
    await expect.poll(() => asked).toBe(page);
    on.time += 1;
    // A copy: the answer that waits has the old list.
    on.world.submissions.tourist = [codeforcesSubmission({ contest: 20_000, id: 9_000_001 }), ...before];
    await on.refresh(on.ada);
    return release;
  }

  test.each([1, 2])("is followed by another import if page %i was being read", async (page) => {
    const release = await askDuring(page);
    release();
    await expect.poll(async () => (await on.handleOf(on.ada))?.solved).toBe(1_101);
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ pages: 1, message: null });
  });

  test("is not forgotten by a restart", async () => {
    await askDuring(2);
    await on.stop();
    on.start();
    await expect.poll(async () => (await on.handleOf(on.ada))?.solved).toBe(1_101);
  });
});

describe("the turns of background work", () => {
  /** Lets handles, contests and ratings be due all at once. */
  async function fall(count: number, countContests: number): Promise<void> {
    await on.stop();
    await addHandles(count, { due_at: on.time - HOUR, rating_due_at: on.time - HOUR });
    const contests = Array.from({ length: countContests }, (_, at) => ({
      judge: "codeforces",
      key: String(1000 + at),
      name: "A round",
      facts_due_at: 0,
    }));
    for (let from = 0; from < countContests; from += 100)
      await on.app.db
        .insertInto("task_contests")
        .values(contests.slice(from, from + 100))
        .execute();
    for (const { key } of contests) {
      const problems = [{ index: "A", name: "Sum", rating: 800 }];
      on.world.standings[Number(key)] = { contest: pastContest(Number(key)), problems };
    }
    await hasCatalogue();
    on.server.requests.length = 0;
  }

  test("nobody starves", async () => {
    await fall(400, 500);
    on.start();
    await expect.poll(() => asked().length, { interval: 5 }).toBeGreaterThan(90);
    const first = asked().slice(0, 90);
    for (const kind of ["handle", "contest", "rating"])
      expect(first.filter((each) => each === kind).length, kind).toBeGreaterThanOrEqual(29);
  });

  test("refreshes by the hundred let the rest go on", async () => {
    await fall(400, 50);
    await on.app.db.updateTable("handles").set({ asked_at: on.time }).execute();
    on.start();
    await expect.poll(() => asked().length, { interval: 5 }).toBeGreaterThan(150);
    const first = asked().slice(0, 150);
    for (const kind of ["contest", "rating"]) expect(first, kind).toContain(kind);
    expect(first.filter((kind) => kind === "handle").length).toBeGreaterThan(130);
  });

  test("all of it is done", async () => {
    await fall(40, 70);
    on.start();
    await on.idle();
    const count = (kind: string) => asked().filter((each) => each === kind).length;
    expect([count("handle"), count("contest")]).toEqual([40, 70]);
    expect(count("rating")).toBeGreaterThanOrEqual(40);
  });

  test("who waits for an answer comes first: a new handle, a refresh, a proof", async () => {
    await fall(100, 500);
    await setPace(5);
    await expect.poll(() => asked().length, { interval: 2 }).toBeGreaterThan(20);
    on.world.submissions.tourist = [codeforcesSubmission()];
    const placeOf = (handle: string, from: number) =>
      on.server.requests.slice(from).findIndex(({ path }) => path.includes(`handle=${handle}&`));
    let from = on.server.requests.length;
    const id = await on.link(on.ada);
    await expect.poll(() => placeOf("tourist", from), { interval: 2 }).toBeGreaterThanOrEqual(0);
    // Requests that had begun may come before.
    expect(placeOf("tourist", from)).toBeLessThan(6);
    await expect.poll(async () => (await on.handleOf(on.ada))?.state).toBe("ready");
    from = on.server.requests.length;
    await on.refresh(on.ada);
    await expect.poll(() => placeOf("tourist", from), { interval: 2 }).toBeGreaterThanOrEqual(0);
    expect(placeOf("tourist", from)).toBeLessThan(6);
    await expect.poll(async () => (await on.handleOf(on.ada))?.state).toBe("ready");
    await proveHandle(on.app, on.ada, id);
    from = on.server.requests.length;
    await proveHandle(on.app, on.ada, id);
    await expect.poll(() => placeOf("tourist", from), { interval: 2 }).toBeGreaterThanOrEqual(0);
    expect(placeOf("tourist", from)).toBeLessThan(6);
    expect(asked().length).toBeLessThan(600);
  });

  test("a handle with a long history shares its turns with others", async () => {
    on.world.submissions.tourist = Array.from({ length: 4000 }, (_, at) =>
      codeforcesSubmission({ contest: 1, index: "A", at: on.time - DAY, id: 9e6 - at }),
    );
    on.server.answer((request, response) => {
      on.time += 1;
      codeforcesApi(on.world)(request, response);
    });
    await on.link(on.ada);
    await expect.poll(() => asked().includes("handle")).toBe(true);
    on.world.submissions.petr = [codeforcesSubmission()];
    await on.link(on.ben, "petr");
    await on.read(on.ben);
    const last = on.server.requests.map(({ path }) => path);
    const petr = last.findIndex((path) => path.includes("handle=petr"));
    expect(petr).toBeGreaterThan(0);
    expect(last.filter((path, at) => at < petr && path.includes("handle=tourist")).length).toBeLessThan(4);
    await on.read(on.ada);
  });
});

describe("the pace", () => {
  test("no request starts sooner than the pace allows, no matter who asks", async () => {
    const PACE = 60;
    const times: number[] = [];
    on.server.answer((request, response) => {
      times.push(performance.now());
      codeforcesApi(on.world)(request, response);
    });
    on.world.contests = [pastContest(1900)];
    on.world.problems = [{ contestId: 1900, index: "D", name: "Small GCD", rating: 2000, tags: [] }];
    on.world.submissions = {
      tourist: [codeforcesSubmission()],
      petr: [codeforcesSubmission({ contest: 7 })],
    };
    const id = await on.link(on.ada);
    await on.idle();
    await setPace(PACE);
    await proveHandle(on.app, on.ada, id);
    await addHandles(5, { due_at: on.time });
    times.length = 0;
    // A second worker of the same site, such as one that has just been replaced.
    const other = on.worker;
    on.start();
    await Promise.all([
      on.link(on.ben, "petr"),
      on.refresh(on.ada),
      proveHandle(on.app, on.ada, id),
      other.look("codeforces", id),
      on.worker.look("codeforces", id),
      on.tick(),
    ]);
    await on.idle();
    expect(times.length).toBeGreaterThan(8);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PACE - 1);
  });
});

describe("the list of problems", () => {
  const lists: [string, string][] = [
    ["contests", "contest.list?gym=false"],
    ["problems", "problemset.problems"],
    ["gyms", "contest.list?gym=true"],
  ];
  const answers = {
    FAILED: failed("Internal error"),
    HTML: reply(503, "<html>Down</html>"),
    truncated: reply(200, '{"status":"OK","result":[{"id":1,'),
    odd: reply(200, '{"status":"OK","result":"text"}'),
    "too large": reply(200, `{"status":"OK","result":["${"x".repeat(21 * 1024 * 1024)}"]}`),
  };
  const cases = lists.flatMap(([name, path]) =>
    Object.entries(answers).map(([kind, answer]) => [name, kind, path, answer] as const),
  );
  test.each(cases)("%s, %s: handles are imported, and it is read later", async (...given) => {
    const [, , path, answer] = given;
    on.world.contests = [pastContest(1900), pastContest(1900)];
    on.world.problems = [{ contestId: 1900, index: "A", name: "Sum", rating: 800, tags: [] }];
    on.world.gyms = [{ id: 100_001, name: "A gym" }];
    on.world.submissions.tourist = [codeforcesSubmission(), codeforcesSubmission({ contest: 100_001 })];
    on.server.answer((request, response) =>
      (request.url?.includes(path) ? answer : codeforcesApi(on.world))(request, response),
    );
    await on.link(on.ada);
    await on.idle();
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "ready", solved: 2, message: null });
    on.time += DAY + HOUR;
    await on.idle();
    const state = await on.app.db.selectFrom("judge_states").selectAll().executeTakeFirst();
    expect(state).toMatchObject({ failed_at: on.time, failure: expect.stringMatching(/\w/) });
    on.recover("codeforces");
    on.time += DAY + HOUR;
    await on.idle();
    const named = on.app.db.selectFrom("task_contests").select("name").orderBy("key", "desc");
    expect((await named.execute()).map(({ name }) => name)).toEqual(["Round 1900", "A gym"]);
  });
});
