import type { Connection } from "../../platform/db/connection.server.ts";
import type { ContentKind } from "../../platform/db/tables/reports.ts";

/** Something a member wrote, whether or not the viewer may see it. */
export interface Content {
  kind: ContentKind;
  id: number;
  /** Null once the account is deleted. */
  author: { id: number; username: string } | null;
  /** Markdown. */
  text: string;
  /** Null for everyone. */
  audience: number[] | null;
  /** The screen that shows it; null for a private message. */
  path: string | null;
}

type Found = Omit<Content, "kind" | "id">;

const finders: Record<ContentKind, (db: Connection, id: number) => Promise<Found | undefined>> = {
  async problem(db, id) {
    const row = await db
      .selectFrom("problems as p")
      .leftJoin("users as u", "u.id", "p.author_id")
      .select(["p.title", "p.link", "p.statement", "p.input", "p.output"])
      .select(["p.visibility", "p.author_id", "p.author_id as problem_author", "u.username"])
      .where("p.id", "=", id)
      // A problem with neither is hidden: already removed or deleted.
      .where((where) =>
        where.or([where("p.visibility", "=", "public"), where("p.author_id", "is not", null)]),
      )
      .executeTakeFirst();
    return row && toFound(row, [row.title, row.link, row.statement, row.input, row.output], `/problem/${id}`);
  },
  async solution(db, id) {
    const row = await db
      .selectFrom("solutions as s")
      .innerJoin("problems as p", "p.id", "s.problem_id")
      .leftJoin("users as u", "u.id", "s.author_id")
      .select(["s.approach", "s.description", "s.code", "s.problem_id", "s.author_id"])
      .select(["p.visibility", "p.author_id as problem_author", "u.username"])
      .where("s.id", "=", id)
      .executeTakeFirst();
    const texts = row && [row.approach, row.description, fenced(row.code)];
    return texts && toFound(row, texts, `/problem/${row.problem_id}/solutions/${id}`);
  },
  async "problem-review"(db, id) {
    const row = await db
      .selectFrom("problem_reviews as r")
      .innerJoin("problems as p", "p.id", "r.problem_id")
      .leftJoin("users as u", "u.id", "r.author_id")
      .select(["r.rating", "r.comment", "r.problem_id", "r.author_id"])
      .select(["p.visibility", "p.author_id as problem_author", "u.username"])
      .where("r.id", "=", id)
      .executeTakeFirst();
    return row && toFound(row, [starsOf(row), row.comment], `/problem/${row.problem_id}/reviews`);
  },
  async "solution-review"(db, id) {
    const row = await db
      .selectFrom("solution_reviews as r")
      .innerJoin("solutions as s", "s.id", "r.solution_id")
      .innerJoin("problems as p", "p.id", "s.problem_id")
      .leftJoin("users as u", "u.id", "r.author_id")
      .select(["r.rating", "r.comment", "r.solution_id", "s.problem_id", "r.author_id"])
      .select(["p.visibility", "p.author_id as problem_author", "u.username"])
      .where("r.id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    const path = `/problem/${row.problem_id}/solutions/${row.solution_id}/reviews`;
    return toFound(row, [starsOf(row), row.comment], path);
  },
  async discussion(db, id) {
    const row = await db
      .selectFrom("discussion_messages as m")
      .innerJoin("problems as p", "p.id", "m.problem_id")
      .leftJoin("users as u", "u.id", "m.author_id")
      .select(["m.content", "m.problem_id", "m.author_id"])
      .select(["p.visibility", "p.author_id as problem_author", "u.username"])
      .where("m.id", "=", id)
      .executeTakeFirst();
    return row && toFound(row, [row.content], `/problem/${row.problem_id}/discussion`);
  },
  async blog(db, id) {
    const row = await db
      .selectFrom("blogs as b")
      .innerJoin("users as u", "u.id", "b.author_id")
      .select(["b.title", "b.about", "b.content", "b.author_id", "u.username"])
      .where("b.id", "=", id)
      .executeTakeFirst();
    const open = { visibility: "public", problem_author: null } as const;
    return row && toFound({ ...row, ...open }, [row.title, row.about, row.content], `/blog/${id}`);
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
    const chosen = db.selectFrom("list_members").select("user_id").where("list_id", "=", id);
    const members = row.audience === "everyone" ? null : await chosen.execute();
    const said = items.flatMap(({ section, name, note }) => [section, name, note]);
    return {
      author: { id: row.owner_id, username: row.username },
      text: [...new Set([row.title, row.about, ...said])].filter(Boolean).join("\n\n"),
      audience: members && [row.owner_id, ...members.map(({ user_id }) => user_id)],
      path: `/lists/${id}`,
    };
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

interface Row {
  author_id: number | null;
  username: string | null;
  visibility: "public" | "private";
  problem_author: number | null;
}

function toFound(row: Row, texts: string[], path: string): Found {
  const { author_id, username, visibility, problem_author } = row;
  const own = problem_author === null ? [] : [problem_author];
  return {
    author: author_id === null || username === null ? null : { id: author_id, username },
    text: texts.join("\n\n"),
    audience: visibility === "public" ? null : own,
    path,
  };
}

const starsOf = ({ rating }: { rating: number }) => (rating === 1 ? "1 star" : `${rating} stars`);

/** Code as Markdown, in a fence longer than any inside it. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

/** Undefined if it does not exist or is removed. */
export async function findContent(
  db: Connection,
  kind: ContentKind,
  id: number,
): Promise<Content | undefined> {
  // The rows of removed messages and solutions stay.
  const removal = db.selectFrom("removals").select("id").where("kind", "=", kind);
  if (await removal.where("subject_id", "=", id).executeTakeFirst()) return undefined;
  const found = await finders[kind](db, id);
  return found && { kind, id, ...found };
}

export const maySee = (userId: number | null, { audience }: Content): boolean =>
  userId === null || audience === null || audience.includes(userId);

/** On either side of a reported message. */
const AROUND = 3;

export interface Neighbour {
  id: number;
  username: string | null;
  content: string;
  created_at: number;
}

/**
 * The messages around one in its discussion or conversation, oldest first, without itself.
 * @param until milliseconds; leaves out later messages
 */
export async function listAround(
  db: Connection,
  kind: "discussion" | "message",
  id: number,
  until: number,
): Promise<Neighbour[]> {
  const beside = (compare: "<" | ">", direction: "asc" | "desc") =>
    (kind === "discussion"
      ? db
          .selectFrom("discussion_messages as m")
          .leftJoin("users as u", "u.id", "m.author_id")
          .where("m.problem_id", "=", (of) =>
            of.selectFrom("discussion_messages as o").select("o.problem_id").where("o.id", "=", id),
          )
          .select(["m.id", "u.username", "m.content", "m.created_at"])
          .where("m.id", compare, id)
          .where("m.created_at", "<=", until)
          .orderBy("m.id", direction)
          .limit(AROUND)
      : db
          .selectFrom("messages as m")
          .leftJoin("users as u", "u.id", "m.sender_id")
          .where("m.conversation_id", "=", (of) =>
            of.selectFrom("messages as o").select("o.conversation_id").where("o.id", "=", id),
          )
          .select(["m.id", "u.username", "m.content", "m.created_at"])
          .where("m.id", compare, id)
          .where("m.created_at", "<=", until)
          .orderBy("m.id", direction)
          .limit(AROUND)
    ).execute();
  return [...(await beside("<", "desc")).reverse(), ...(await beside(">", "asc"))];
}
