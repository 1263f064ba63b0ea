import { sql } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { kept } from "../../platform/db/kept.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import { missing } from "../../platform/http/missing.server.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { apart, joinedTags, tagsOf } from "./problem-tags.server.ts";

export { countOwnProblems, countPublicProblems, countVisibleProblems } from "./counts.server.ts";
export { searchProblems } from "./search.server.ts";
export { commonNames, listRenames, listTags, usesOf } from "./tags.server.ts";
export { tagsOf };

/** Ids in a single problem's JSON; other calls return the full lists. */
const MOST_IDS = 1000;

function visible(db: Connection, viewer: Pick<Viewer, "id">) {
  return db
    .selectFrom("problems as p")
    .where((where) => where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer.id)]));
}

const messagesCount = sql<number>`(
  select count(*) from (select d.id from comments as d where d.problem_id = p.id and d.state = 'shown' limit 100) as branch
)`;

/** The contests of problem `p`, or null. */
const contestIds = sql<string | null>`(
  select string_agg(cast(q.contest_id as text), ',') from contest_tasks as q where q.task_id in (
    select s.id from tasks as s where s.id = p.task_id
    union all select s.id from tasks as s where s.twin_of = p.task_id
  )
)`;

type Asked = { viewer: number; id: number };

const selectHead = prepared((db, { viewer, id }: Asked) =>
  visible(db, { id: viewer })
    .leftJoin("users as u", "u.id", "p.author_id")
    .select(["p.id", "p.title", "p.author_id", "u.username", "p.visibility", "p.platform_name", "p.rating"])
    .select(["p.time_limit_ms", "p.memory_limit_mb", "p.solutions_count", "p.reviews_count"])
    .select([messagesCount.as("messages_count"), joinedTags.as("tags")])
    .where("p.id", "=", id),
);

export async function getProblemHead(db: Connection, viewer: Viewer, id: number) {
  const [problem] = await selectHead(db, { viewer: viewer.id, id });
  if (!problem) throw await missing(db, viewer, "problem", id);
  return { ...problem, tags: apart(problem.tags) };
}
export type ProblemHead = Awaited<ReturnType<typeof getProblemHead>>;

const selectWhole = prepared((db, { viewer, id }: Asked) =>
  visible(db, { id: viewer })
    .leftJoin("users as u", "u.id", "p.author_id")
    .leftJoin("bookmarks as b", (join) =>
      join.onRef("b.problem_id", "=", "p.id").on("b.user_id", "=", viewer),
    )
    .leftJoin("marks as m", (join) => join.onRef("m.task_id", "=", "p.task_id").on("m.user_id", "=", viewer))
    .selectAll("p")
    .select(["u.username", "b.created_at as bookmarked_at", messagesCount.as("messages_count")])
    .select(joinedTags.as("tags"))
    .leftJoin("tasks as t", "t.id", "p.task_id")
    .select(["m.status", "m.how", "m.verified", "m.vouched", "m.solved_at", "m.hand"])
    .select("t.rating as judge_rating")
    .select(contestIds.as("contest_ids"))
    .select((select) =>
      select
        .selectFrom("solutions as o")
        .select("o.id")
        .where("o.author_id", "=", viewer)
        .whereRef("o.problem_id", "=", "p.id")
        .limit(1)
        .as("own_solution"),
    )
    .select((select) =>
      select
        .selectFrom("solutions as o")
        .select("o.id")
        .whereRef("o.problem_id", "=", "p.id")
        .where("o.editorial_at", "is not", null)
        .orderBy("o.editorial_at")
        .orderBy("o.id")
        .limit(1)
        .as("editorial"),
    )
    .where("p.id", "=", id),
);

export async function getVisibleProblem(db: Connection, viewer: Viewer, id: number) {
  const [problem] = await selectWhole(db, { viewer: viewer.id, id });
  if (!problem) throw await missing(db, viewer, "problem", id);
  const samples = await samplesOf(db, id);
  return {
    ...problem,
    tags: apart(problem.tags),
    contestIds: [...new Set(problem.contest_ids?.split(",").map(Number))],
    samples,
    isBookmarked: problem.bookmarked_at !== null,
  };
}
export type VisibleProblem = Awaited<ReturnType<typeof getVisibleProblem>>;

export function listNewestProblems(db: Connection, limit: number) {
  return db
    .selectFrom("problems")
    .select(["id", "title", "author_id", "created_at"])
    .where("visibility", "=", "public")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

const selectVisible = prepared((db, { viewer, id }: Asked) =>
  visible(db, { id: viewer })
    .select(["p.id", "p.title", "p.author_id", "p.visibility", "p.solutions_count", "p.reviews_count"])
    .select("p.task_id")
    .where("p.id", "=", id),
);

export async function requireVisibleProblem(db: Connection, viewer: Viewer, id: number) {
  const [problem] = await selectVisible(db, { viewer: viewer.id, id });
  if (!problem) throw await missing(db, viewer, "problem", id);
  return problem;
}

/** The fields that counts depend on. Ignores visibility, but never finds deleted problems. */
export function findProblem(db: Connection, id: number) {
  return db
    .selectFrom("problems as p")
    .select(["p.id", "p.title", "p.author_id", "p.visibility", "p.reviews_count", "p.task_id"])
    .where("p.id", "=", id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("deletions as d")
            .select("d.kind")
            .where("d.kind", "=", "problem")
            .whereRef("d.subject_id", "=", "p.id"),
        ),
      ),
    )
    .executeTakeFirst();
}

export async function audienceOfProblem(
  db: Connection,
  id: number,
): Promise<"everyone" | { only: number } | null> {
  const problem = await db
    .selectFrom("problems")
    .select(["visibility", "author_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (problem?.visibility === "public") return "everyone";
  return problem?.author_id ? { only: problem.author_id } : null;
}

export async function visibleAmong(db: Connection, viewer: Pick<Viewer, "id">, ids: number[]) {
  if (ids.length === 0) return [];
  return visible(db, viewer)
    .select(["p.id", "p.title", "p.platform_name", "p.rating"])
    .where("p.id", "in", ids)
    .execute();
}

/** The problem that the viewer is shown for each task: their own, or else the oldest public one. */
export async function shownForTasks(db: Connection, viewer: Pick<Viewer, "id">, tasks: number[]) {
  const rows =
    tasks.length === 0
      ? []
      : await visible(db, viewer)
          .select(["p.id", "p.task_id", "p.author_id", "p.solutions_count"])
          .where("p.task_id", "in", tasks)
          .orderBy("p.task_id")
          .orderBy("p.id")
          .execute();
  const shown = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    const isBetter = row.author_id === viewer.id && shown.get(row.task_id ?? 0)?.author_id !== viewer.id;
    if (row.task_id !== null && (isBetter || !shown.has(row.task_id))) shown.set(row.task_id, row);
  }
  return shown;
}

const selectSamples = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("problem_samples")
    .select(["input", "output"])
    .where("problem_id", "=", id)
    .orderBy("position"),
);

export const samplesOf = (db: Connection, id: number) => selectSamples(db, { id });

export async function countBookmarks(db: Connection, viewer: Viewer): Promise<number> {
  const row = await visible(db, viewer)
    .innerJoin("bookmarks as b", "b.problem_id", "p.id")
    .where("b.user_id", "=", viewer.id)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

const TOP_USERS = 10;

const selectTopUsers = prepared((db, { now }: { now: number }) =>
  db
    .selectFrom("users as u")
    .select(["u.id", "u.username", "u.email", "u.solutions_count"])
    .where("u.solutions_count", ">", 0)
    .where(isListed(now))
    .orderBy("u.solutions_count", "desc")
    .orderBy("u.solutions_count_at")
    .orderBy("u.id")
    .limit(TOP_USERS),
);

const keptTopUsers = kept((db, now: number) => selectTopUsers(db, { now }));

/** Ordered by number of solutions; among equals, the user who got there first leads. */
export const listTopUsers = ({ db, now }: Pick<Application, "db" | "now">) =>
  // Only the ends of suspensions depend on the time; to the second is precise enough.
  keptTopUsers(db, now() - (now() % 1000));

const selectIds = prepared((db, { id }: { id: number }, table: "solutions" | "problem_reviews") =>
  db.selectFrom(table).select("id").where("problem_id", "=", id).orderBy("id").limit(MOST_IDS),
);

export async function idsBelow(db: Connection, id: number) {
  const [solutions, reviews] = await Promise.all([
    selectIds(db, { id }, "solutions"),
    selectIds(db, { id }, "problem_reviews"),
  ]);
  const toText = (row: { id: number }) => String(row.id);
  return { solutions: solutions.map(toText), reviews: reviews.map(toText) };
}

export function listBatches(db: Connection, viewer: Viewer) {
  return db
    .selectFrom("problem_imports")
    .select((select) => [
      select.ref("batch_id").$notNull().as("batch"),
      select.fn.max<string | null>("batch_name").as("name"),
      select.fn.max<number | null>("batch_size").as("size"),
      select.fn.countAll<number>().as("came"),
    ])
    .where("user_id", "=", viewer.id)
    .where("batch_id", "is not", null)
    .groupBy("batch_id")
    .execute();
}

export function listBatch(db: Connection, viewer: Viewer, batch: string) {
  return db
    .selectFrom("problem_imports")
    .select(["id", "name", "batch_name", "batch_link"])
    .where("user_id", "=", viewer.id)
    .where("batch_id", "=", batch)
    .orderBy("id")
    .execute();
}

export async function tasksAmong(db: Connection, viewer: Pick<Viewer, "id">, ids: number[]) {
  if (ids.length === 0) return [];
  return visible(db, viewer)
    .leftJoin("tasks as t", "t.id", "p.task_id")
    .select(["p.id", "p.link", "p.task_id", "p.visibility", "t.judge"])
    .where("p.id", "in", ids)
    .execute();
}

/** By key: the viewer's own problem, or else the oldest. @param keys in the format of linkKey */
export async function problemsByLink(db: Connection, viewer: Pick<Viewer, "id">, keys: string[]) {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("problems as p")
    .select((select) => {
      const own = select.case().when("p.author_id", "=", viewer.id).then(select.ref("p.id")).end();
      return [
        "p.link_key",
        select.fn.min<number | null>(own).as("own"),
        select.fn.min<number>("p.id").as("oldest"),
      ];
    })
    .where("p.visibility", "=", "public")
    .where("p.link_key", "in", keys)
    // The index contains only these problems.
    .where("p.link_key", ">", sql<string>`''`)
    .groupBy("p.link_key")
    .execute();
  return new Map(rows.map(({ link_key, own, oldest }) => [link_key ?? "", own ?? oldest]));
}

export function listPublicProblemsOf(db: Connection, authorId: number, page: PageRequest) {
  const query = db
    .selectFrom("problems")
    .select(["id", "title", "platform_name", "rating", "solutions_count", "reviews_count"])
    .where("author_id", "=", authorId)
    .where("visibility", "=", "public");
  return fetchPage(query, page);
}

export function listBookmarksOf(db: Connection, viewer: Viewer, userId: number, limit: number) {
  return visible(db, viewer)
    .innerJoin("bookmarks as b", "b.problem_id", "p.id")
    .select(["p.id", "p.title"])
    .where("b.user_id", "=", userId)
    .orderBy("b.problem_id", "desc")
    .limit(limit)
    .execute();
}

/** Small batches, because a problem's texts can have 300,000 characters. */
const EXPORTED_AT_ONCE = 20;

export async function* listOwnProblems(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("problems")
      .selectAll()
      .where("author_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(EXPORTED_AT_ONCE)
      .execute(),
  );
  for await (const row of rows) {
    const tags = await tagsOf(db, [row.id]);
    yield { ...row, tags: tags.get(row.id) ?? [], samples: await samplesOf(db, row.id) };
  }
}

export async function* exportBookmarks(db: Connection, userId: number) {
  const rows = inPages((after) =>
    visible(db, { id: userId })
      .innerJoin("bookmarks as b", "b.problem_id", "p.id")
      .select(["p.id", "p.title", "p.link", "b.created_at"])
      .where("b.user_id", "=", userId)
      .where("b.problem_id", ">", after)
      .orderBy("b.problem_id")
      .limit(500)
      .execute(),
  );
  for await (const row of rows) {
    yield {
      title: row.title,
      problem: String(row.id),
      link: row.link,
      bookmarkedAt: new Date(row.created_at).toISOString(),
    };
  }
}
