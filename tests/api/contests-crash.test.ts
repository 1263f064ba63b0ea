import { afterAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { openData } from "../setup/data.ts";
import { clubApi, clubContest, emptyClub, KEY } from "../setup/judge-groups.ts";
import {
  atcoderApi,
  atcoderSubmission,
  codeforcesSubmission,
  emptyWorld,
  ratingChange,
} from "../setup/judge-servers.ts";
import { makeOwner } from "../setup/members.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Client, signIn, signUp } from "./client.ts";
import { inData } from "./database.ts";

const LONG_AGO = 1_600_000_000_000;
const DAY = 24 * 60 * 60_000;
/** In ms. Some steps import thousands of rows, which takes a busy machine minutes. */
const LONGEST_STEP = 300_000;
const GYM = 100_200;
const PRACTICE = 500_001;
const SENT = 1500;
const COUNT = 2100;
const LEFT = 1300;

const worlds = { codeforces: emptyWorld(), atcoder: emptyWorld() };
const codeforces = await startCodeforces();
const atcoder = await startCodeforces();
afterAll(async () => {
  await codeforces.stop();
  await atcoder.stop();
});

const club = emptyClub(Date.now);
/** Requests that never get an answer, by a part of their address. */
const hanging = new Set<string>();
let hung = 0;
codeforces.answer((request, response) => {
  if ([...hanging].some((part) => request.url?.includes(part))) hung += 1;
  else clubApi(club, worlds.codeforces)(request, response);
});
atcoder.answer(atcoderApi(worlds.atcoder));

const letterOf = (at: number) => String.fromCharCode(65 + (at % 26)) + Math.floor(at / 26);
const problemsOf = (contestId: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    contestId,
    index: letterOf(at),
    name: `Task ${contestId}${letterOf(at)}`,
    rating: 1500,
    tags: ["dp"],
  }));
const contestOf = (id: number) => ({
  id,
  name: `Contest ${id}`,
  phase: "FINISHED",
  startTimeSeconds: LONG_AGO / 1000,
  durationSeconds: 7200,
});

/** Of twenty contests and a gym; some are sent by a team. */
const submissions = Array.from({ length: COUNT }, (_, at) =>
  codeforcesSubmission({
    contest: at === 0 ? GYM : 1 + (at % 20),
    index: letterOf(Math.floor(at / 20)),
    name: `Task ${1 + (at % 20)}${letterOf(Math.floor(at / 20))}`,
    rating: 1500,
    at: LONG_AGO + DAY - at * 1000,
    id: 9e6 - at,
    type: at % 3 === 0 ? "CONTESTANT" : "PRACTICE",
    ...(at % 7 === 0 && { author: { members: [{ handle: "tourist" }, { handle: "petr" }] } }),
  }),
);

function reset(): void {
  for (const key of Object.keys(worlds) as (keyof typeof worlds)[]) Object.assign(worlds[key], emptyWorld());
  const world = worlds.codeforces;
  world.submissions.tourist = submissions;
  world.ratings.tourist = Array.from({ length: 300 }, (_, at) =>
    ratingChange(1 + at, 1500 + at, LONG_AGO + at * DAY),
  );
  for (let id = 1; id <= 20; id++) {
    world.standings[id] = { contest: contestOf(id), problems: problemsOf(id, 120) };
  }
  world.standings[GYM] = { contest: contestOf(GYM), problems: problemsOf(GYM, 1000) };
  const keys = Array.from({ length: 3000 }, (_, at) => `abc${at % 100}_${Math.floor(at / 100)}`);
  worlds.atcoder.contests = Array.from({ length: 200 }, (_, at) => ({
    id: at < 100 ? `abc${at}` : `adt${at}`,
    start_epoch_second: LONG_AGO / 1000 + at * 86_400,
    duration_second: 6000,
    title: `Contest ${at}`,
  }));
  worlds.atcoder.problems = keys.map((id) => ({
    id,
    contest_id: id.split("_")[0],
    problem_index: id.split("_")[1],
    name: `Task ${id}`,
  }));
  worlds.atcoder.places = keys.map((problem_id, at) => ({
    contest_id: `adt${100 + (at % 100)}`,
    problem_id,
    problem_index: "A",
  }));
  worlds.atcoder.submissions.tourist = [
    atcoderSubmission({
      id: 5,
      epoch_second: LONG_AGO / 1000 + 60,
      problem_id: "abc0_0",
      contest_id: "abc0",
    }),
  ];
}

/** A practice of the club's group, whose submissions take two pages. */
club.groups = { AbCd: [PRACTICE] };
club.contests[PRACTICE] = clubContest(PRACTICE, LONG_AGO, {
  problems: problemsOf(PRACTICE, 500),
  submissions: Array.from({ length: SENT }, (_, at) =>
    codeforcesSubmission({
      contest: PRACTICE,
      index: letterOf(Math.floor(at / 3)),
      at: LONG_AGO + DAY - at * 1000,
      id: 8e6 - at,
      type: "CONTESTANT",
      verdict: at % 3 === 0 ? "OK" : "WRONG_ANSWER",
      author: { members: [{ handle: "tourist" }] },
    }),
  ),
});

const env = {
  CODEFORCES_API_URL: codeforces.url,
  CODEFORCES_API_KEY: KEY.key,
  CODEFORCES_API_SECRET: KEY.secret,
  ATCODER_API_URL: atcoder.url,
  JUDGE_PACE_MS: "2",
};
const PLACES = "select count(*) from contest_tasks p join task_contests c on c.id = p.contest_id where";
const DUE = `select
  (select count(*) from handles where state <> 'ready' or is_whole = 1 or settled_to is not null or rating_due_at is not null)
  + (select count(*) from task_contests where judge = 'codeforces' and facts_at is null)
  + (select count(*) from judge_groups where state <> 'ready')
  + (select count(*) from task_contests where group_id is not null and status_at is null)
  + (select count(*) from tasks where settled_to is not null)
  + (select 1 - count(*) from judge_catalogues where judge = 'atcoder')`;

/** Everything that imports store, without ids and times of requests. */
const TABLES = {
  attempts: `select t.key as task, c.key as contest, p.key as party, a.tried_at, a.tried_how, a.solved_at, a.solved_how, a.solved_by
    from attempts a join tasks t on t.id = a.task_id left join task_contests c on c.id = a.contest_id
    left join parties p on p.id = a.party_id`,
  places: `select c.judge, c.key as contest, t.key as task, p.letter from contest_tasks p
    join task_contests c on c.id = p.contest_id join tasks t on t.id = p.task_id`,
  contests: "select judge, key, name, starts_at, ends_at, lasts, facts_refusal from task_contests",
  tasks: `select t.key, t.name, t.rating, t.tags, t.letter, m.key as twin from tasks t left join tasks m on m.id = t.twin_of`,
  marks: `select t.key, m.status, m.how, m.solved_at, m.tried_at, m.counted from marks m join tasks t on t.id = m.task_id`,
  participations: `select c.key, p.how, q.key as party, p.at from participations p
    join task_contests c on c.id = p.contest_id left join parties q on q.id = p.party_id`,
  parties: `select c.key as contest, p.key, m.handle from parties p join task_contests c on c.id = p.contest_id
    join party_members m on m.party_id = p.id`,
  ratings: "select at, contest, rank, rating from rating_changes",
  totals: "select period, facet, solves, upsolves, points, unverified, solves_with_teams from solve_totals",
  handles: "select judge, handle, state, solved, message from handles",
};

class Site {
  server!: TestServer;
  ada!: Client;

  constructor(readonly isCrashing: boolean) {}

  async open(): Promise<void> {
    this.server = await startServer(env);
    this.ada = await signUp(this.server, "ada");
    makeOwner(this.server, "ada");
  }

  count(sql: string): number {
    return inData(this.server.dataDir, (db) => Number(db.prepare(sql).pluck().get()));
  }

  async #crash(): Promise<void> {
    await this.server.kill("SIGKILL");
    this.server = await startServer({ ...env, DATA_DIR: this.server.dataDir });
    this.ada = await signIn(this.server, "ada@example.org");
  }

  /** Kills the server once the judge keeps such a request waiting, and starts it again. */
  async crashOn(part: string, begin: () => Promise<unknown> = async () => {}): Promise<void> {
    if (this.isCrashing) hanging.add(part);
    await begin();
    if (!this.isCrashing) return;
    await expect.poll(() => hung, { interval: 5 }).toBeGreaterThan(0);
    hanging.delete(part);
    hung = 0;
    await this.#crash();
  }

  /** Kills the server as soon as a count is as wanted, and starts it again. */
  async crashWhen(
    sql: string,
    isWanted: (count: number) => boolean,
    begin: () => Promise<unknown> = async () => {},
  ) {
    await begin();
    if (!this.isCrashing) return;
    const db = openData(this.server.dataDir);
    const statement = db.prepare(sql);
    const until = performance.now() + LONGEST_STEP;
    while (!isWanted(Number(statement.pluck().get()))) {
      expect(performance.now(), sql).toBeLessThan(until);
      await new Promise((next) => setTimeout(next, 1));
    }
    db.close();
    await this.#crash();
  }

  /** Requests a reading of the whole history. */
  async readWhole(): Promise<void> {
    inData(this.server.dataDir, (db) =>
      db.prepare("update handles set whole_due_at = 0 where judge = 'codeforces'").run(),
    );
    const { handles } = await this.ada.json("/api/handles");
    const { _id } = handles.find(({ judge }: { judge: string }) => judge === "codeforces");
    expect(await this.ada.post(`/api/handles/${_id}/refresh`)).toHaveStatus(200);
  }

  async done(): Promise<void> {
    await expect.poll(() => this.count(DUE)).toBe(0);
  }

  stored() {
    return inData(this.server.dataDir, (db) =>
      Object.fromEntries(
        Object.entries(TABLES).map(([name, sql]) => [
          name,
          (db.prepare(sql).all() as object[]).map((row) => JSON.stringify(row)).sort(),
        ]),
      ),
    );
  }
}

async function live(isCrashing: boolean) {
  reset();
  const site = new Site(isCrashing);
  await site.open();
  const link = (judge: string) => () => site.ada.post("/api/handles", { judge, handle: "tourist" });
  // Ratings are read as soon as the handle is.
  if (isCrashing) hanging.add("user.rating");
  await site.crashOn("from=1001", link("codeforces"));
  await site.crashWhen("select count(*) from attempts", (count) => count > 1300);
  await site.crashOn("user.rating");
  await site.crashWhen(`${PLACES} c.key = '${GYM}'`, (count) => count > 60);
  await site.crashWhen(`${PLACES} c.key like 'adt%'`, (count) => count > 100, link("atcoder"));
  await site.done();
  const first = site.stored();
  worlds.codeforces.submissions.tourist = submissions
    .slice(0, LEFT)
    .map((each, at) => (at % 5 === 0 ? { ...each, verdict: "SKIPPED" } : each));
  await site.crashOn("from=1001", () => site.readWhole());
  const fallen = "select count(*) from attempts where solved_at is null";
  await site.crashWhen(fallen, (count) => count > LEFT / 5 + 60);
  await site.done();
  await site.crashWhen(
    "select count(*) from attempts",
    (count) => count < COUNT - 60,
    () => site.readWhole(),
  );
  await site.done();
  const second = site.stored();
  await site.crashOn("contest.status", () =>
    site.ada.post("/api/admin/judge-groups", { judge: "codeforces", code: "AbCd" }),
  );
  await site.crashWhen("select count(*) from attempts", (count) => count > LEFT + 60);
  await site.done();
  const third = site.stored();
  await site.server.stop();
  return { first, second, third };
}

test("after kill -9 in any kind of import, the result is the same", async () => {
  const expected = await live(false);
  expect(expected.first.attempts).toHaveLength(COUNT + 1);
  expect(expected.second.attempts).toHaveLength(LEFT + 1);
  expect(expected.first.places?.length).toBeGreaterThan(3000 + 3000 + 1000);
  expect(expected.first.ratings).toHaveLength(300);
  expect(expected.third.attempts).toHaveLength(LEFT + 1 + SENT / 3);
  const crashed = await live(true);
  for (const time of ["first", "second", "third"] as const)
    for (const table of Object.keys(TABLES))
      expect(crashed[time][table], `${time} ${table}`).toEqual(expected[time][table]);
}, 900_000);
