import { sql } from "kysely";
import type { Database } from "../../app/platform/db/connection.server.ts";

/** Every non-zero stored count. */
export async function keptFigures(db: Database): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  const keep = (name: string, value: number) => void (value !== 0 && figures.set(name, value));
  for (const user of await db.selectFrom("users").selectAll().execute()) {
    keep(`user ${user.id} solutions`, user.solutions_count);
    keep(`user ${user.id} solutions reached at`, user.solutions_count_at);
    keep(`user ${user.id} reviews received`, user.reviews_received);
    keep(`user ${user.id} stars received`, user.stars_received);
    keep(`user ${user.id} public problems`, user.public_problems_count);
    keep(`user ${user.id} private problems`, user.private_problems_count);
  }
  await keepUseful(db, keep);
  const problems = await db.selectFrom("problems").selectAll().execute();
  for (const row of problems) {
    keep(`problem ${row.id} solutions`, row.solutions_count);
    keep(`problem ${row.id} reviews`, row.reviews_count);
    keep(`problem ${row.id} average`, row.average_rating);
  }
  for (const row of await db.selectFrom("solutions").selectAll().execute()) {
    keep(`solution ${row.id} reviews`, row.reviews_count);
    keep(`solution ${row.id} average`, row.average_rating);
  }
  // Tests of older migrations have no marks yet.
  if (problems.some((row) => "task_id" in row))
    for (const row of await db.selectFrom("marks").selectAll().execute())
      keep(`user ${row.user_id} solved task ${row.task_id} at`, row.solved_at ?? 0);
  for (const row of await db.selectFrom("problem_review_totals").selectAll().execute())
    keep(`problem ${row.problem_id} reviews of ${row.rating}`, row.total);
  for (const row of await db.selectFrom("solution_review_totals").selectAll().execute())
    keep(`solution ${row.solution_id} reviews of ${row.rating}`, row.total);
  for (const row of await db.selectFrom("public_totals").selectAll().execute())
    keep(`${row.kind} ${row.key}`, row.total);
  for (const row of await db.selectFrom("activity_days").selectAll().execute())
    keep(`user ${row.user_id} on day ${row.day}`, row.total);
  return figures;
}

const useful = ["solution", "comment", "blog"] as const;

/** Whether the database has useful marks and comments; tests of older migrations have none. */
const hasUseful = async (db: Database) =>
  (await db.introspection.getTables()).some(({ name }) => name === "useful_solutions");

async function keepUseful(db: Database, keep: (name: string, value: number) => void): Promise<void> {
  if (!(await hasUseful(db))) return;
  for (const row of await db.selectFrom("users").select(["id", "useful_received"]).execute())
    keep(`user ${row.id} useful received`, row.useful_received);
  for (const kind of useful)
    for (const row of await db.selectFrom(`${kind}s`).select(["id", "useful_count"]).execute())
      keep(`${kind} ${row.id} useful`, row.useful_count);
  for (const kind of ["solution", "blog"] as const)
    for (const row of await db.selectFrom(`${kind}s`).select(["id", "comments_count"]).execute())
      keep(`${kind} ${row.id} comments`, row.comments_count);
}

async function countUseful(db: Database, add: (name: string) => void): Promise<void> {
  if (!(await hasUseful(db))) return;
  const accounts = new Set((await db.selectFrom("users").select("id").execute()).map(({ id }) => id));
  for (const kind of useful) {
    const entries = await db.selectFrom(`${kind}s`).select(["id", "author_id"]).execute();
    const authors = new Map(entries.map(({ id, author_id }) => [id, author_id]));
    const { rows } = await sql<{ id: number }>`select ${sql.ref(`${kind}_id`)} as id
      from ${sql.table(`useful_${kind}s`)}`.execute(db);
    for (const { id } of rows) {
      add(`${kind} ${id} useful`);
      const author = authors.get(id);
      if (author && accounts.has(author)) add(`user ${author} useful received`);
    }
  }
  const shown = db.selectFrom("comments").select(["solution_id", "blog_id"]).where("state", "=", "shown");
  for (const { solution_id, blog_id } of await shown.execute()) {
    if (solution_id) add(`solution ${solution_id} comments`);
    if (blog_id) add(`blog ${blog_id} comments`);
  }
}

/** Leaves out solved marks: imports set them too, but countedFigures counts only posted solutions. */
export const unmarked = (figures: Map<string, number>) =>
  new Map([...figures].filter(([name]) => !name.includes(" solved task ")));

/** The same counts, computed from the rows. */
export async function countedFigures(db: Database): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  const add = (name: string, by = 1) => void figures.set(name, (figures.get(name) ?? 0) + by);
  await countUseful(db, add);
  const problems = await db.selectFrom("problems").selectAll().execute();
  const solutions = await db.selectFrom("solutions").selectAll().orderBy("id").execute();
  const open = new Map(
    problems.filter((row) => row.visibility === "public").map((row) => [row.id, row.author_id]),
  );
  const act = ({ author_id, created_at }: { author_id: number | null; created_at: number }) => {
    if (author_id) add(`user ${author_id} on day ${Math.floor(created_at / 86_400_000)}`);
  };

  const accounts = new Set((await db.selectFrom("users").select("id").execute()).map(({ id }) => id));
  for (const { author_id, problem_id, created_at } of solutions) {
    const problem = problems.find(({ id }) => id === problem_id);
    if (!author_id || !accounts.has(author_id) || !problem?.task_id) continue;
    if (problem.visibility === "private" && problem.author_id !== author_id) continue;
    const name = `user ${author_id} solved task ${problem.task_id} at`;
    figures.set(name, Math.min(figures.get(name) ?? created_at, created_at));
  }

  for (const row of problems) {
    if (row.author_id) add(`user ${row.author_id} ${row.visibility} problems`);
    if (!open.has(row.id)) continue;
    add("all ");
    add(`platform ${row.platform_key}`);
    act(row);
  }
  for (const { problem_id, tag } of await db.selectFrom("problem_tags").selectAll().execute())
    if (open.has(problem_id)) add(`tag ${tag}`);

  for (const row of solutions) {
    add(`problem ${row.problem_id} solutions`);
    if (!open.has(row.problem_id)) continue;
    act(row);
    if (!row.author_id) continue;
    add(`user ${row.author_id} solutions`);
    figures.set(`user ${row.author_id} solutions reached at`, row.created_at);
  }

  const stars = new Map<string, number>();
  const review = (
    subject: string,
    { rating, by_author }: { rating: number; by_author: number },
    receiver: number | null,
  ) => {
    add(`${subject} reviews`);
    if (by_author) return;
    add(`${subject} reviews of ${rating}`);
    add(`${subject} rated`);
    stars.set(subject, (stars.get(subject) ?? 0) + rating);
    if (!receiver) return;
    add(`user ${receiver} reviews received`);
    add(`user ${receiver} stars received`, rating);
  };
  for (const row of await db.selectFrom("problem_reviews").selectAll().execute()) {
    review(`problem ${row.problem_id}`, row, open.get(row.problem_id) ?? null);
    if (open.has(row.problem_id)) act(row);
  }
  for (const row of await db.selectFrom("solution_reviews").selectAll().execute()) {
    const solution = solutions.find(({ id }) => id === row.solution_id);
    const isOpen = solution !== undefined && open.has(solution.problem_id);
    review(`solution ${row.solution_id}`, row, isOpen ? solution.author_id : null);
    if (isOpen) act(row);
  }
  for (const [subject, sum] of stars) {
    figures.set(`${subject} average`, sum / (figures.get(`${subject} rated`) ?? 0));
    figures.delete(`${subject} rated`);
  }
  return figures;
}
