import { type Kysely, sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { up as noteUncut } from "../../../migrations/0061_uncut_words.ts";
import { testDatabase } from "../../../tests/setup/database.ts";
import { isOnPostgres } from "../../../tests/setup/engine.ts";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { searchOwnMessages, sendMessage } from "../../rooms/messages/commands.server.ts";
import { searchProblems } from "../../rooms/problems/queries.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { Application } from "../application.ts";
import type { Database } from "../db/connection.server.ts";
import { runJob, startJobs, stopJobs } from "../jobs/jobs.server.ts";
import { tokensOf } from "./cut-words.ts";
import { indexNewMessages } from "./messages.server.ts";
import { vectorOf } from "./postgres-words.ts";
import { factsOf } from "./problem-facts.ts";
import { wordCutting } from "./recut.server.ts";

const log = { warn: vi.fn(), error: vi.fn() };
let db: Database;
let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  log.error.mockClear();
  db = await testDatabase({ log, slowQueryMs: Number.POSITIVE_INFINITY });
  app = await createApplication({ db });
  [ada, ben] = [await createUser(db), await createUser(db)];
});

/** Adds a problem the way older versions indexed it. */
async function addOldProblem(title: string, tags: string[] = []): Promise<number> {
  const id = await createProblem(db, ada, { title, tags });
  await sql`delete from problem_search where rowid = ${id}`.execute(db);
  if (isOnPostgres) {
    const words = [...tokensOf([title, ...tags].join("\n")), ":all", `:by${ada.id}`];
    await sql`insert into problem_search (rowid, words) values (${id}, ${vectorOf(words)})`.execute(db);
    return id;
  }
  const facts = factsOf({
    visibility: "public",
    author_id: ada.id,
    platform_key: "codeforces",
    rating: 5,
    tags,
  });
  await sql`insert into problem_search (rowid, title, tags, statement, facts)
    values (${id}, ${title}, ${tags.join(" ")}, '', ${facts.join(" ")})`.execute(db);
  return id;
}

async function sendOld(content: string): Promise<void> {
  await sendMessage(app, ada, ben.id, { content }, null);
  await indexNewMessages(db);
  const id = sql`(select max(id) from messages)`;
  const people = [`u${ada.id}`, `u${ben.id}`];
  await sql`delete from message_search where rowid = ${id}`.execute(db);
  if (isOnPostgres) {
    const words = vectorOf([...people.map((each) => `:${each}`), ...tokensOf(content)]);
    await sql`insert into message_search (rowid, words) select ${id}, ${words}`.execute(db);
  } else {
    await sql`insert into message_search (rowid, people, content) select ${id}, ${people.join(" ")}, ${content}`.execute(
      db,
    );
  }
}

/** Records the existing rows, as the migration does. */
async function update(): Promise<void> {
  await db.schema.dropTable("uncut_words").execute();
  await noteUncut(db as unknown as Kysely<unknown>);
}

const problems = async (q: string) => (await searchProblems(db, ben, q, 50)).rows.map(({ title }) => title);
const messages = async (q: string) =>
  (await searchOwnMessages(app, ben, q, { limit: 50 })).rows.map(({ content }) => content);
const uncut = () => db.selectFrom("uncut_words").selectAll().orderBy("kind").execute();

test("rows from an older version are found by their parts once cut, and are listed only once", async () => {
  await addOldProblem("最短路问题 · 图论");
  await addOldProblem("Tagged", ["动态规划", "zebra"]);
  await addOldProblem("Plain");
  const gone = await addOldProblem("短路开关");
  await sendOld("明天一起打比赛吗？");
  await sendOld("Plain");
  await sendMessage(app, ada, ben.id, { content: "比赛" }, null);
  await db.deleteFrom("problems").where("id", "=", gone).execute();
  await update();
  expect(await problems("短路")).toEqual([]);
  await createProblem(db, ada, { title: "次短路" });
  expect(await problems("短路")).toEqual(["次短路"]);
  await runJob({ db }, wordCutting);
  expect(await problems("短路")).toEqual(["次短路", "最短路问题 · 图论"]);
  expect(await problems("态规")).toEqual(["Tagged"]);
  expect(await problems("plain")).toEqual(["Plain"]);
  expect(await messages("比赛")).toEqual(["比赛", "明天一起打比赛吗？"]);
  expect(await messages("plain")).toEqual(["Plain"]);
  expect(await uncut()).toEqual([]);
});

test("rows not yet cut are found by the prefixes of their words, together with new rows", async () => {
  await addOldProblem("最短経路問題 を解く");
  await addOldProblem("Dijkstra算法 2.0");
  await addOldProblem("การเรียงลำดับ");
  await addOldProblem("最長 path");
  await sendOld("明天一起打比赛吗？ Codeforces");
  await update();
  const once = [
    "最短",
    "最短経路",
    "最短経路問題",
    "を解 最短経路",
    "dijkstra",
    "Dijkstra算法",
    "การเรียง",
    "最長 pa",
  ];
  for (const q of once) expect(await problems(q), q).toHaveLength(1);
  for (const q of ["最長 を", "最短 path", "最短 dijkstra"]) expect(await problems(q), q).toEqual([]);
  for (const q of ["明天", "明天一起", "code 明天一起"]) expect(await messages(q), q).toHaveLength(1);
  for (const title of ["次の最短経路", "Dijkstra算法", "最長 path"]) await createProblem(db, ada, { title });
  await sendMessage(app, ada, ben.id, { content: "又是明天一起" }, null);
  const both: Record<string, number> = {
    最短経路: 2,
    Dijkstra算法: 2,
    "最長 path": 2,
    長い最短: 0,
    "path 最短": 0,
  };
  const found = async () => {
    for (const [q, count] of Object.entries(both)) expect(await problems(q), q).toHaveLength(count);
    expect(await messages("明天一起")).toHaveLength(2);
  };
  await found();
  await runJob({ db }, wordCutting);
  await found();
  for (const q of once) expect((await problems(q)).length, q).toBeGreaterThan(0);
});

test("an interrupted run resumes at the next start", async () => {
  for (let number = 1001; number <= 1250; number++) await addOldProblem(`${number}最短路`);
  await update();
  startJobs({ db }, [wordCutting]);
  await stopJobs(db);
  const [left] = await uncut();
  expect(left?.below).toBeGreaterThan(1);
  expect(await problems("1001 短路")).toEqual([]);
  startJobs({ db }, [wordCutting]);
  await runJob({ db }, wordCutting);
  expect(await uncut()).toEqual([]);
  for (const number of [1001, 1100, 1150, 1250])
    expect(await problems(`${number} 短路`)).toEqual([`${number}最短路`]);
});

test("a slice that fails changes nothing and is retried in the next run", async () => {
  await addOldProblem("最短路");
  await update();
  await sql`alter table problem_tags rename to problem_tags_away`.execute(db);
  await runJob({ db }, wordCutting);
  expect(log.error).toHaveBeenCalledOnce();
  expect(await uncut()).toHaveLength(1);
  await sql`alter table problem_tags_away rename to problem_tags`.execute(db);
  await runJob({ db }, wordCutting);
  expect([await problems("短路"), await uncut()]).toEqual([["最短路"], []]);
});

test("a new site has nothing to cut", async () => {
  expect(await uncut()).toEqual([]);
});
