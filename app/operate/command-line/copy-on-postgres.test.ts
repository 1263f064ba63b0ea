import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "../../../tests/setup/database.ts";
import { emptyPostgres } from "../../../tests/setup/engine.ts";
import { createApplication, createProblem, createUser, PASSWORD } from "../../../tests/setup/factories.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { temporaryFolder } from "../../../tests/setup/server.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { type Database, openDatabase } from "../../platform/db/connection.server.ts";
import { migrate } from "../../platform/db/migrator.server.ts";
import { addBlog } from "../../rooms/blogs/commands.server.ts";
import { listBlogCards } from "../../rooms/blogs/queries.server.ts";
import { blogSchema } from "../../rooms/blogs/schema.ts";
import { deleteAccount, finishAllDeletions } from "../../rooms/members/index.server.ts";
import { sendMessage } from "../../rooms/messages/commands.server.ts";
import { searchMessages } from "../../rooms/messages/queries.server.ts";
import { updateProfile } from "../../rooms/people/commands.server.ts";
import { searchPeople } from "../../rooms/people/queries.server.ts";
import { profileSchema } from "../../rooms/people/schema.ts";
import { listVisibleProblems } from "../../rooms/problems/list.server.ts";
import type { Viewer } from "../../viewer.ts";
import { runAdmin } from "../command-line.server.ts";

async function copy(from: string, to: string) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const status = await runAdmin(
    ["copy", "--from", from, "--to", to],
    {},
    { log: say, error: say },
    async () => {},
  );
  return { status, said: said.join("\n") };
}

/** All rows of the tables that both engines have. */
async function contentOf(db: Database) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const shared = tables.filter((name) => !/_search(_|$)|^sqlite_|^user_ids$|^rate_limits$/.test(name)).sort();
  const content: Record<string, string[]> = {};
  for (const table of shared) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    content[table] = rows
      .map((row) =>
        JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))),
      )
      .sort();
  }
  return content;
}

/** Adds what a judge's list and an import store: more tasks than one batch copies, the first referring to the last. */
async function addSolvedTasks(db: Database, { id }: Viewer) {
  const at = 1_700_000_000_000;
  const first = { judge: "codeforces", key: "2000", name: "Round", starts_at: at, ends_at: null };
  const contest = await db
    .insertInto("task_contests")
    .values(first)
    .returning("id")
    .executeTakeFirstOrThrow();
  const keys = Array.from({ length: 600 }, (_, index) => `2000${index}`);
  const tasks = await db
    .insertInto("tasks")
    .values(keys.map((key) => ({ judge: "codeforces", key, contest_id: contest.id })))
    .returning("id")
    .execute();
  const ids = tasks.map((task) => task.id).sort((a, b) => a - b);
  const [task, twin] = [ids[0] as number, ids.at(-1) as number];
  await db.updateTable("tasks").set({ twin_of: twin }).where("id", "=", task).execute();
  const handle = await db
    .insertInto("handles")
    .values({
      user_id: id,
      judge: "codeforces",
      handle: "Ada",
      handle_key: "ada",
      state: "ready",
      solved: 1,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contest_tasks")
    .values({ contest_id: contest.id, task_id: task, letter: "D" })
    .execute();
  const party = await db
    .insertInto("parties")
    .values({ contest_id: contest.id, key: "team:1", name: "Trio" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("party_members")
    .values({ party_id: party.id, handle_key: "tourist", handle: "Tourist" })
    .execute();
  const solved = {
    solved_by: "7",
    tried_at: at,
    tried_how: "contest",
    solved_at: at,
    solved_how: "contest",
  } as const;
  await db
    .insertInto("attempts")
    .values({
      handle_id: handle.id,
      task_id: task,
      contest_id: contest.id,
      party_id: party.id,
      seen: 1,
      ...solved,
    })
    .execute();
  await db
    .insertInto("rating_changes")
    .values({ handle_id: handle.id, at, contest: "1900", name: "Round 1900", rank: 5, rating: 1876 })
    .execute();
  await db
    .insertInto("participations")
    .values({ handle_id: handle.id, contest_id: contest.id, how: "contest", party_id: 0, at, seen: 0 })
    .execute();
  const mark = { user_id: id, task_id: twin, status: "solved", how: "contest" } as const;
  await db
    .insertInto("marks")
    .values({ ...mark, counted: "unverified", counted_at: at })
    .execute();
  const solves = { user_id: id, solves: 0, unverified: 1 };
  await db
    .insertInto("solve_days")
    .values({ ...solves, day: 1 })
    .execute();
  const withTeams = { solves_with_teams: 1, points_with_teams: 3 };
  await db
    .insertInto("solve_totals")
    .values({ ...solves, period: "all", facet: "", upsolves: 0, points: 0, ...withTeams })
    .execute();
  await db
    .insertInto("judge_catalogues")
    .values({ judge: "codeforces", fetched_at: at, tasks: 600 })
    .execute();
}

/** Values for columns that do not accept every text. */
const words: Record<string, string> = {
  "assistant_messages.role": "user",
  "assistant_messages.state": "done",
  "deletions.kind": "problem",
  "invitations.state": "open",
  "lists.audience": "everyone",
};

/** Adds a row to every empty table, so that a table missing from the copy is noticed. */
async function fillTheRest(db: Database) {
  const isEmpty = async (table: string) =>
    (
      await db
        .selectFrom(table as "users")
        .select(sql`1`.as("one"))
        .limit(1)
        .execute()
    ).length === 0;
  const fill = async (table: string): Promise<void> => {
    const { rows: columns } = await sql<{
      name: string;
      type: string;
      dflt_value: string | null;
      pk: number;
    }>`
      select * from pragma_table_info(${table})`.execute(db);
    const { rows: parents } = await sql<{ from: string; table: string; to: string | null }>`
      select * from pragma_foreign_key_list(${table})`.execute(db);
    const row: Record<string, unknown> = {};
    for (const { name, type, dflt_value } of columns) {
      const parent = parents.find(({ from }) => from === name);
      if (parent && parent.table !== table && (await isEmpty(parent.table))) await fill(parent.table);
      const key =
        parent && sql`(select ${sql.ref(parent.to ?? "id")} from ${sql.table(parent.table)} limit 1)`;
      if (key) row[name] = key;
      else if (/blob/i.test(type)) row[name] = Buffer.from("x");
      else if (dflt_value === null)
        row[name] = /int|real/i.test(type) ? 1 : (words[`${table}.${name}`] ?? "x");
    }
    await db
      .insertInto(table as "users")
      .values(row as never)
      .execute();
  };
  for (const table of Object.keys(await contentOf(db))) if (await isEmpty(table)) await fill(table);
}

test("a site can be copied to PostgreSQL and back with all rows, counts and search results", async () => {
  const [file, back] = [`${temporaryFolder()}/site.db`, `${temporaryFolder()}/back.db`];
  const source = openDatabase(file);
  await migrate(source);
  const app = await createApplication({ db: source });
  const [ada, ben, gone] = [
    await createUser(source, "ada"),
    await createUser(source, "ben"),
    await createUser(source, "gone"),
  ];
  const problem = await createProblem(source, ada, { title: "Lazy segment trees", tags: "dp" });
  await createProblem(source, ada, { title: "Segment of mine", choice: "private" });
  const solution = await createSolution(source, ben, problem);
  await createReview(source, ada, problem, { solutionId: solution, rating: 4 });
  await addBlog(app, ada, blogSchema.parse({ title: "Diary", about: "Days", content: "Dear diary" }));
  await sendMessage(app, ada, ben.id, { content: "Whisper 🦉" });
  await updateProfile(app, ben, ben.id, profileSchema.parse({ skills: ["Graphs"] }));
  await addSolvedTasks(source, ada);
  await deleteAccount(app, gone, { password: PASSWORD });
  await finishAllDeletions(app);
  await fillTheRest(source);
  const before = await contentOf(source);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

  const url = await emptyPostgres();
  expect(await copy(file, url)).toEqual({ status: 0, said: expect.stringMatching(/^Copied \d+ rows\./) });
  const target = await connect(url);
  // The copy indexes all texts itself, so none are left to index.
  const own = { kysely_migration: [], uncut_words: [] };
  expect({ ...(await contentOf(target)), kysely_migration: [] }).toEqual({ ...before, ...own });
  const finds = async (db: Database) => ({
    problems: (await listVisibleProblems(db, ben, { sort: "newest", q: "segm" }, { limit: 5 })).rows.length,
    own: (await listVisibleProblems(db, ada, { sort: "newest", q: "segm" }, { limit: 5 })).rows.length,
    people: (await searchPeople(db, { q: "ben", skill: "graphs" }, { limit: 5 })).rows.length,
    blogs: (await listBlogCards(db, { q: "iar" }, { limit: 5 })).rows.length,
    messages: (await searchMessages(db, ben, "whisp", { limit: 5 })).rows.length,
  });
  const all = { problems: 1, own: 2, people: 1, blogs: 1, messages: 1 };
  expect(await finds(target)).toEqual(all);
  // Ids are not reused, not even that of the deleted account.
  expect((await createUser(target, "new")).id).toBe(gone.id + 1);
  await target.deleteFrom("users").where("username", "=", "new").execute();

  expect(await copy(url, back)).toMatchObject({ status: 0 });
  const again = openDatabase(back);
  expect({ ...(await contentOf(again)), kysely_migration: [], activity: [] }).toEqual({
    ...(await contentOf(target)),
    kysely_migration: [],
    activity: [],
  });
  expect(await finds(again)).toEqual(all);
  expect((await createUser(again, "newer")).id).toBe(gone.id + 2);
});

test("copying requires an empty target and an existing source", async () => {
  const file = `${temporaryFolder()}/site.db`;
  const source = openDatabase(file);
  await migrate(source);
  await createUser(source);
  const url = await emptyPostgres();
  expect(await copy(file, url)).toMatchObject({ status: 0 });
  expect(await copy(file, url)).toEqual({
    status: 1,
    said: expect.stringMatching(/^The target is not empty: its table \w+ has rows\.$/),
  });
  expect(await copy(`${file}.missing`, url)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^There is no/),
  });
});

test("copying reports wrong counts in the source", async () => {
  const file = `${temporaryFolder()}/site.db`;
  const source = openDatabase(file);
  await migrate(source);
  const [ada, ben] = [await createUser(source, "ada"), await createUser(source, "ben")];
  const problem = await createProblem(source, ada);
  await createReview(source, ben, problem);
  await addSolvedTasks(source, ben);
  expect(await copy(file, await emptyPostgres())).toMatchObject({ status: 0 });

  await source.updateTable("users").set({ solutions_count: 3 }).execute();
  await source.updateTable("problem_review_totals").set({ total: 2 }).execute();
  await source.updateTable("handles").set({ solved: 2 }).execute();
  await source.updateTable("solve_totals").set({ unverified: 2 }).execute();
  await source.updateTable("solve_days").set({ unverified: 2 }).execute();
  const { status, said } = await copy(file, await emptyPostgres());
  expect(status).toBe(1);
  expect([...said.matchAll(/A stored count is wrong: (.+?):/g)].map(([, figure]) => figure)).toEqual([
    "solutions",
    "reviews",
    "solved problems of handles",
    "solves of leaderboards",
    "solves of days",
  ]);
});
