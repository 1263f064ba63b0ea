import type { Database } from "../../app/db/connection.server.ts";

/** Every figure that is kept beside what it counts, those that are zero left out. */
export async function keptFigures(db: Database): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  const keep = (name: string, value: number) => void (value !== 0 && figures.set(name, value));
  for (const user of await db.selectFrom("users").selectAll().execute()) {
    keep(`user ${user.id} solutions`, user.solutions_count);
    keep(`user ${user.id} solutions reached at`, user.solutions_count_at);
    keep(`user ${user.id} public problems`, user.public_problems_count);
    keep(`user ${user.id} private problems`, user.private_problems_count);
  }
  for (const row of await db.selectFrom("problems").selectAll().execute()) {
    keep(`problem ${row.id} solutions`, row.solutions_count);
    keep(`problem ${row.id} reviews`, row.reviews_count);
    keep(`problem ${row.id} average`, row.average_rating);
  }
  for (const row of await db.selectFrom("solutions").selectAll().execute()) {
    keep(`solution ${row.id} reviews`, row.reviews_count);
    keep(`solution ${row.id} average`, row.average_rating);
  }
  for (const row of await db.selectFrom("problem_review_totals").selectAll().execute())
    keep(`problem ${row.problem_id} reviews of ${row.rating}`, row.total);
  for (const row of await db.selectFrom("solution_review_totals").selectAll().execute())
    keep(`solution ${row.solution_id} reviews of ${row.rating}`, row.total);
  for (const row of await db.selectFrom("public_totals").selectAll().execute())
    keep(`${row.kind} ${row.key}`, row.total);
  return figures;
}

/** The same, counted one by one from the problems, solutions and reviews that are there. */
export async function countedFigures(db: Database): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  const add = (name: string, by = 1) => void figures.set(name, (figures.get(name) ?? 0) + by);
  const problems = await db.selectFrom("problems").selectAll().execute();
  const open = new Set(problems.filter((row) => row.visibility === "public").map((row) => row.id));
  for (const row of problems) {
    if (row.author_id) add(`user ${row.author_id} ${row.visibility} problems`);
    if (!open.has(row.id)) continue;
    add("all ");
    add(`platform ${row.platform_key}`);
  }
  for (const { problem_id, tag } of await db.selectFrom("problem_tags").selectAll().execute())
    if (open.has(problem_id)) add(`tag ${tag}`);
  const solutions = await db.selectFrom("solutions").selectAll().orderBy("id").execute();
  for (const row of solutions) {
    add(`problem ${row.problem_id} solutions`);
    if (!row.author_id || !open.has(row.problem_id)) continue;
    add(`user ${row.author_id} solutions`);
    figures.set(`user ${row.author_id} solutions reached at`, row.created_at);
  }
  const reviews = [
    ...(await db.selectFrom("problem_reviews").selectAll().execute()).map((row) => ({
      subject: `problem ${row.problem_id}`,
      rating: row.rating,
    })),
    ...(await db.selectFrom("solution_reviews").selectAll().execute()).map((row) => ({
      subject: `solution ${row.solution_id}`,
      rating: row.rating,
    })),
  ];
  const stars = new Map<string, number>();
  for (const { subject, rating } of reviews) {
    add(`${subject} reviews`);
    add(`${subject} reviews of ${rating}`);
    stars.set(subject, (stars.get(subject) ?? 0) + rating);
  }
  for (const [subject, sum] of stars)
    figures.set(`${subject} average`, sum / (figures.get(`${subject} reviews`) ?? 0));
  return figures;
}
