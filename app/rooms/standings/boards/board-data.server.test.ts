import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../../tests/setup/factories.ts";
import { importSent, linkedHandle } from "../../../../tests/setup/parties.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { markTaskByHand } from "../../problems/commands.server.ts";
import { readBoard, readBoards } from "./board.server.ts";
import { inHalves, readBoardData } from "./board-data.server.ts";
import { listContests } from "./queries.server.ts";

const HOUR = 60 * 60 * 1000;
const NOW = 1000 * HOUR;
let app: Application;
let ada: Viewer;
let adas: number;
beforeEach(async () => {
  app = await createApplication({ now: () => NOW });
  ada = await createUser(app.db, "ada");
  adas = await linkedHandle(app, ada, "ada_cf");
});

async function contestIds(): Promise<number[]> {
  const rows = await app.db.selectFrom("task_contests").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Counts the statements of `run`. */
async function countStatements(run: (counted: Application) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run({ ...app, db: app.db.withPlugin(counter) });
  return count;
}

test("boards of several contests are the same as each by itself", async () => {
  const ben = await createUser(app.db, "ben");
  const bens = await linkedHandle(app, ben, "ben_cf", "unverified");
  for (const handle of [adas, bens]) {
    const members = ["ada_cf", "ben_cf"];
    await importSent(app, handle, { contest: 1900, letters: "AB", tried: "C", members, name: "Two" });
    await importSent(app, handle, { contest: 1901, letters: "B", members, name: "Two" });
    await importSent(app, handle, { contest: 1902, letters: handle === adas ? "AC" : "A" });
  }
  await importSent(app, bens, { contest: 1900, letters: "C", how: "virtual" });
  await importSent(app, adas, { contest: 1901, letters: "D", how: "practice" });
  await markTaskByHand(app, ben, { judge: "codeforces", key: "1902C" }, "solved");
  const running = { starts_at: NOW - HOUR, ends_at: NOW + HOUR };
  await app.db.updateTable("task_contests").set(running).where("key", "=", "1902").execute();
  const twin = app.db.selectFrom("tasks").select("id").where("key", "=", "1900A");
  await app.db.updateTable("tasks").set({ twin_of: twin }).where("key", "=", "1901B").execute();
  const context = createContext({ app });
  const boards = await readBoards(app, await contestIds(), context);
  expect(boards.size).toBe(3);
  for (const board of boards.values()) {
    const { judge, key } = board.contest;
    const { asOf: _, ...alone } = await readBoard(app, { judge, key, order: "solved" }, context);
    expect(board).toMatchObject(alone);
    expect(board.members.length).toBeGreaterThan(1);
  }
});

test("boards of ten contests take as many statements as that of one", async () => {
  for (let contest = 1900; contest < 1910; contest++)
    await importSent(app, adas, { contest, letters: "ABCDEF" });
  const ids = await contestIds();
  const count = (some: number[]) =>
    countStatements((counted) => readBoards(counted, some, createContext({ app: counted })));
  expect(await count(ids)).toBe(await count(ids.slice(0, 1)));
  expect(await count(ids)).toBeLessThan(10);
});

test("contests with many attempts are read in parts, and together only if they are not too many", async () => {
  for (const contest of [1900, 1901]) await importSent(app, adas, { contest, letters: "ABCDEFG" });
  const now = {
    user_id: ada.id,
    judge: "codeforces",
    verified_at: 1,
    state: "ready" as const,
    created_at: 0,
  };
  const numbers = Array.from({ length: 1500 }, (_, number) => number);
  const handles: number[] = [];
  const parts = <T>(rows: T[], size: number) =>
    Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
  for (const some of parts(numbers, 500)) {
    const rows = some.map((number) => ({ ...now, handle: `h${number}`, handle_key: `h${number}` }));
    const added = await app.db.insertInto("handles").values(rows).returning("id").execute();
    handles.push(...added.map(({ id }) => id));
  }
  const sent = await app.db.selectFrom("attempts").selectAll().execute();
  for (const attempt of sent) {
    for (const some of parts(handles, 500)) {
      const rows = some.map((handle_id) => ({ ...attempt, handle_id }));
      await app.db.insertInto("attempts").values(rows).execute();
    }
  }
  const ids = await contestIds();
  const contests = await listContests(app.db, ids);
  const scope = { time: NOW, group: undefined };
  const pause = async () => undefined;
  expect(await readBoardData(app.db, contests, scope, pause)).toBeNull();
  const one = await readBoardData(app.db, contests.slice(0, 1), scope, pause);
  expect([...(one?.attempts.values() ?? [])].map(({ length }) => length)).toEqual(Array(7).fill(1501));
  const boards = await readBoards(app, ids, createContext({ app }));
  expect([...boards.keys()].sort()).toEqual(ids);
});

test("what is too much at once is read in halves", async () => {
  const asked: number[][] = [];
  const read = async (some: number[]) => {
    asked.push(some);
    return some.length > 2 ? null : some;
  };
  expect(await inHalves([1, 2, 3, 4, 5], read)).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [4, 5]]);
  expect(await inHalves([], read)).toEqual([]);
});
