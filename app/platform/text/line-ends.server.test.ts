import { sql } from "kysely";
import { expect, test } from "vitest";
import { createBlog } from "../../../tests/setup/blogs.ts";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Database } from "../db/connection.server.ts";
import { runJob, startJobs, stopJobs } from "../jobs/jobs.server.ts";
import { lineEnds, textsOfLines } from "./line-ends.server.ts";

const places = Object.entries(textsOfLines);
const [untidy, tidy] = ["a\r\n\r\nb\rc\nd\r\n", "a\n\nb\nc\nd\n"];

async function rowsOf(db: Database, place: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(place)} order by 1, 2`.execute(db);
  return rows;
}

/** Two members with a row in every table. */
async function fill(db: Database): Promise<void> {
  const [ada, ben] = [await createUser(db), await createUser(db)];
  const problem = await createProblem(db, ada);
  const solution = await createSolution(db, ada, problem);
  await createReview(db, ben, problem);
  await createReview(db, ben, problem, { solutionId: solution });
  await createBlog(db, ada);
  await addMessages(db, ada.id, ben.id, 1);
  const [own, at] = [{ user_id: ada.id }, { created_at: 1, updated_at: 1 }];
  const by = { author_id: ada.id, created_at: 1 };
  const parties = { sender_id: ada.id, recipient_id: ben.id, pair: "1:2" };
  const item = { list_id: 1, owner_id: ada.id, part: 0, position: 0, updated_at: 1 };
  const names = { reporter_name: "ada", reported_name: "ben", reason: "x" };
  const removal = { kind: "blog", subject_id: 1, text: "x", reason: "x", state: "{}", removed_at: 1 };
  const rows: [place: string, row: Record<string, unknown>][] = [
    ["blog_drafts", { ...by, title: "", about: "", content: "x", updated_at: 1 }],
    ["review_history", { ...by, problem_review_id: 1, rating: 1, comment: "x" }],
    ["comments", { ...by, problem_id: problem, thread_id: 0, content: "x" }],
    ["problem_notes", { ...own, problem_id: problem, content: "x", updated_at: 1 }],
    ["invitations", { ...parties, details: "x", state: "open", created_at: 1 }],
    ["assistant_chats", { ...own, ...at, title: "x" }],
    ["assistant_messages", { ...own, chat_id: 1, role: "user", content: "x", state: "done", created_at: 1 }],
    ["lists", { ...at, owner_id: ada.id, title: "x", audience: "everyone" }],
    ["list_items", { ...item, task_id: sql`(select min(id) from tasks)` }],
    ["reports", { ...names, created_at: 1 }],
    ["removals", removal],
  ];
  for (const [place, row] of rows)
    await db
      .insertInto(place as never)
      .values(row as never)
      .execute();
}

/** As the migration does. */
async function noteUntidy(db: Database): Promise<void> {
  const rows = places.map(([place]) => ({ place, after_id: 0 }));
  await db
    .insertInto("untidy_texts")
    .values(rows as never)
    .execute();
}

async function addMessages(db: Database, from: number, to: number, count: number): Promise<void> {
  const { id } = await db
    .insertInto("conversations")
    .values({ low_id: from, high_id: to })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = { conversation_id: id, sender_id: from, content: untidy, created_at: 1 };
  await db
    .insertInto("messages")
    .values(Array.from({ length: count }, () => message))
    .execute();
}

test("texts from older versions get \\n as their line ends in every table, and nothing else changes", async () => {
  const db = await testDatabase();
  await fill(db);
  const expected: Record<string, unknown> = {};
  for (const [place, { texts }] of places) {
    const changes = texts.map((text) => sql`${sql.ref(text)} = ${untidy}`);
    await sql`update ${sql.table(place)} set ${sql.join(changes)}`.execute(db);
    const now = Object.fromEntries(texts.map((text) => [text, tidy]));
    const rows = await rowsOf(db, place);
    expect(rows, place).not.toEqual([]);
    // A user's storage depends on the lengths of their texts.
    expected[place] = rows.map((row) => ({
      ...row,
      ...now,
      ...(place === "users" && { stored_bytes: expect.anything() }),
    }));
  }
  const [before] = await rowsOf(db, "users");
  await noteUntidy(db);
  await runJob({ db }, lineEnds);
  for (const [place] of places) expect(await rowsOf(db, place), place).toEqual(expected[place]);
  expect(Number((await rowsOf(db, "users"))[0]?.stored_bytes)).toBeLessThan(Number(before?.stored_bytes));
  expect(await rowsOf(db, "untidy_texts")).toEqual([]);
  await db.destroy();
});

test("an interrupted run resumes where it stopped, over several slices", async () => {
  const db = await testDatabase();
  const [ada, ben] = [await createUser(db), await createUser(db)];
  await addMessages(db, ada.id, ben.id, 250);
  const [first] = await db.selectFrom("messages").select("id").orderBy("id").execute();
  await db
    .insertInto("untidy_texts")
    .values({ place: "messages", after_id: first?.id ?? 0 })
    .execute();
  await runJob({ db }, lineEnds);
  const texts = (await db.selectFrom("messages").select("content").orderBy("id").execute()).map(
    ({ content }) => content,
  );
  expect(texts).toEqual([untidy, ...Array.from({ length: 249 }, () => tidy)]);
  expect(await rowsOf(db, "untidy_texts")).toEqual([]);
});

test("an interrupted run resumes in the middle of one member's notes", async () => {
  const db = await testDatabase();
  const ada = await createUser(db);
  const problems: number[] = [];
  for (let number = 1; number <= 120; number++) {
    const problem_id = await createProblem(db, ada);
    problems.push(problem_id);
    const note = { user_id: ada.id, problem_id, content: untidy, updated_at: 1 };
    await db.insertInto("problem_notes").values(note).execute();
  }
  const reached = { after_id: ada.id, after_part: problems[4] ?? 0 };
  await db
    .insertInto("untidy_texts")
    .values({ place: "problem_notes", ...reached })
    .execute();
  const left = async () =>
    (await rowsOf(db, "problem_notes")).filter(({ content }) => content === untidy).length;
  startJobs({ db }, [lineEnds]);
  await stopJobs(db);
  expect(await left()).toBeGreaterThanOrEqual(20);
  startJobs({ db }, [lineEnds]);
  await runJob({ db }, lineEnds);
  expect([await left(), await rowsOf(db, "untidy_texts")]).toEqual([5, []]);
});

test("a new database has nothing to rewrite", async () => {
  expect(await rowsOf(await testDatabase(), "untidy_texts")).toEqual([]);
});
