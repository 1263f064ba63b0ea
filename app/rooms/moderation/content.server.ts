import type { NotNull } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { ContentKind } from "../../platform/db/tables/reports.ts";

export interface Content {
  kind: ContentKind;
  id: number;
  /** Null once the account is deleted. */
  author: { id: number; username: string } | null;
  text: string;
  /** Null if everyone may see it. */
  audience: number[] | null;
  path: string | null;
}

type Found = Omit<Content, "kind" | "id">;

const finders: Record<ContentKind, (db: Connection, id: number) => Promise<Found | undefined>> = {
  async problem(db, id) {
    const row = await db
      .selectFrom("problems")
      .select(["id as problem_id", "title", "link", "statement", "input", "output", "author_id"])
      .where("id", "=", id)
      // A problem with neither is hidden, because it has been removed or deleted.
      .where((where) => where.or([where("visibility", "=", "public"), where("author_id", "is not", null)]))
      .executeTakeFirst();
    const texts = row && [row.title, row.link, row.statement, row.input, row.output];
    return texts && belowProblem(db, row, texts, "");
  },
  async solution(db, id) {
    const row = await db
      .selectFrom("solutions")
      .select(["approach", "description", "code", "problem_id", "author_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    const texts = row && [row.approach, row.description, fenced(row.code)];
    return texts && belowProblem(db, row, texts, `/solutions/${id}`);
  },
  async "problem-review"(db, id) {
    const row = await db
      .selectFrom("problem_reviews")
      .select(["rating", "comment", "problem_id", "author_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row && belowProblem(db, row, [starsOf(row), row.comment], "/reviews");
  },
  async "solution-review"(db, id) {
    const row = await db
      .selectFrom("solution_reviews as r")
      .innerJoin("solutions as s", "s.id", "r.solution_id")
      .select(["r.rating", "r.comment", "r.solution_id", "s.problem_id", "r.author_id"])
      .where("r.id", "=", id)
      .executeTakeFirst();
    return row && belowProblem(db, row, [starsOf(row), row.comment], `/solutions/${row.solution_id}/reviews`);
  },
  async discussion(db, id) {
    const row = await db
      .selectFrom("comments")
      .select(["content", "problem_id", "author_id"])
      .where("id", "=", id)
      .where("problem_id", "is not", null)
      .where("state", "=", "shown")
      .$narrowType<{ problem_id: NotNull }>()
      .executeTakeFirst();
    return row && belowProblem(db, row, [row.content], `/discussion?comment=${id}#comment-${id}`);
  },
  async comment(db, id) {
    const row = await db
      .selectFrom("comments as m")
      .leftJoin("solutions as s", "s.id", "m.solution_id")
      .leftJoin("blogs as b", "b.id", "m.blog_id")
      .leftJoin("users as u", "u.id", "m.author_id")
      .select(["m.content", "m.author_id", "m.solution_id", "s.problem_id", "m.blog_id", "u.username"])
      .where("m.id", "=", id)
      .where("m.state", "=", "shown")
      .where((where) => where.or([where("s.id", "is not", null), where("b.removed", "=", 0)]))
      .executeTakeFirst();
    if (!row) return undefined;
    const { problem_id, solution_id, blog_id, author_id, username } = row;
    const link = `?comment=${id}#comment-${id}`;
    if (problem_id !== null) {
      return belowProblem(db, { problem_id, author_id }, [row.content], `/solutions/${solution_id}${link}`);
    }
    const author = author_id === null || username === null ? null : { id: author_id, username };
    return { author, text: row.content, audience: null, path: `/blog/${blog_id}${link}` };
  },
  async blog(db, id) {
    const row = await db
      .selectFrom("blogs as b")
      .innerJoin("users as u", "u.id", "b.author_id")
      .select(["b.title", "b.about", "b.content", "b.author_id", "u.username"])
      .where("b.id", "=", id)
      .where("b.removed", "=", 0)
      .executeTakeFirst();
    if (!row) return undefined;
    const author = { id: row.author_id, username: row.username };
    const text = [row.title, row.about, row.content].join("\n\n");
    return { author, text, audience: null, path: `/blog/${id}` };
  },
  async list(db, id) {
    const row = await db
      .selectFrom("lists as l")
      .innerJoin("users as u", "u.id", "l.owner_id")
      .select(["l.title", "l.about", "l.audience", "l.owner_id", "u.username"])
      .where("l.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const items = await db
      .selectFrom("list_items")
      .select(["section", "name", "note"])
      .where("list_id", "=", id)
      .orderBy("part")
      .orderBy("position")
      .execute();
    const chosen = db
      .selectFrom("list_members")
      .select("user_id")
      .where("list_id", "=", id)
      .union(
        db
          .selectFrom("list_groups as lg")
          .innerJoin("group_members as gm", "gm.group_id", "lg.group_id")
          .select("gm.user_id")
          .where("lg.list_id", "=", id)
          .where("gm.left_until", "is", null),
      );
    const members = row.audience === "everyone" ? null : await chosen.execute();
    const said = items.flatMap(({ section, name, note }) => [section, name, note]);
    return {
      author: { id: row.owner_id, username: row.username },
      text: [...new Set([row.title, row.about, ...said])].filter(Boolean).join("\n\n"),
      audience: members && [row.owner_id, ...members.map(({ user_id }) => user_id)],
      path: `/lists/${id}`,
    };
  },
  async letter(db, id) {
    const row = await db
      .selectFrom("letters as l")
      .innerJoin("users as u", "u.id", "l.author_id")
      .select(["l.week", "l.content", "l.author_id", "u.username"])
      .where("l.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const author = { id: row.author_id, username: row.username };
    return { author, text: row.content, audience: null, path: `/week/${row.week}` };
  },
  async message(db, id) {
    const row = await db
      .selectFrom("messages as m")
      .innerJoin("conversations as c", "c.id", "m.conversation_id")
      .innerJoin("users as u", "u.id", "m.sender_id")
      .select(["m.content", "m.sender_id", "u.username", "c.low_id", "c.high_id"])
      .where("m.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const author = { id: row.sender_id, username: row.username };
    return { author, text: row.content, audience: [row.low_id, row.high_id], path: null };
  },
};

async function belowProblem(
  db: Connection,
  { problem_id, author_id }: { problem_id: number; author_id: number | null },
  texts: string[],
  path: string,
): Promise<Found> {
  const problem = await db
    .selectFrom("problems")
    .select(["visibility", "author_id"])
    .where("id", "=", problem_id)
    .executeTakeFirstOrThrow();
  const author = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("id", "=", author_id)
    .executeTakeFirst();
  const own = problem.author_id === null ? [] : [problem.author_id];
  return {
    author: author ?? null,
    text: texts.join("\n\n"),
    audience: problem.visibility === "public" ? null : own,
    path: `/problem/${problem_id}${path}`,
  };
}

const starsOf = ({ rating }: { rating: number }) => (rating === 1 ? "1 star" : `${rating} stars`);

function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

export async function findContent(db: Connection, kind: ContentKind, id: number) {
  // Removed messages and solutions keep their rows.
  const removal = db.selectFrom("removals").select("id").where("kind", "=", kind);
  if (await removal.where("subject_id", "=", id).executeTakeFirst()) return undefined;
  const found = await finders[kind](db, id);
  return found && { kind, id, ...found };
}

export const maySee = (userId: number | null, { audience }: Content): boolean =>
  userId === null || audience === null || audience.includes(userId);

const AROUND = 3;

/** @param until milliseconds; leaves out later messages */
export async function listAround(
  db: Connection,
  kind: "discussion" | "comment" | "message",
  id: number,
  until: number,
) {
  // Typed as the table of comments, because Kysely cannot type a union of two tables.
  const [messages, place, author] = (
    kind === "message"
      ? ["messages", "conversation_id", "sender_id"]
      : ["comments", await placeOf(db, id), "author_id"]
  ) as ["comments", "problem_id", "author_id"];
  const beside = (compare: "<" | ">", direction: "asc" | "desc") =>
    db
      .selectFrom(`${messages} as m`)
      .leftJoin("users as u", "u.id", `m.${author}`)
      .where(`m.${place}`, "=", (of) =>
        of.selectFrom(`${messages} as o`).select(`o.${place}`).where("o.id", "=", id),
      )
      .select(["m.id", "u.username", "m.content", "m.created_at"])
      .where("m.id", compare, id)
      .where("m.created_at", "<=", until)
      .orderBy("m.id", direction)
      .limit(AROUND)
      .execute();
  const around = [...(await beside("<", "desc")).reverse(), ...(await beside(">", "asc"))];
  // Deleted and removed comments have no text.
  return around.filter(({ content }) => content !== "");
}

/** The column that refers to a comment's entry. */
async function placeOf(db: Connection, id: number) {
  const of = await db
    .selectFrom("comments")
    .select(["solution_id", "blog_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (of?.blog_id) return "blog_id";
  return of?.solution_id ? "solution_id" : "problem_id";
}

export type Neighbour = Awaited<ReturnType<typeof listAround>>[number];
