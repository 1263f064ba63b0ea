import type { Connection } from "../../platform/db/connection.server.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { requireVisibleProblem } from "../problems/index.server.ts";

function messages(db: Connection, problemId: number) {
  return db
    .selectFrom("comments as m")
    .leftJoin("users as u", "u.id", "m.author_id")
    .select(["m.id", "m.problem_id", "m.content", "m.created_at", "m.author_id", "u.username"])
    .where("m.problem_id", "=", problemId);
}

/** The first page has the newest messages; within a page the newest comes last. @throws NotFound */
export async function listMessages(db: Connection, viewer: Viewer, problemId: number, page: PageRequest) {
  const { id, title } = await requireVisibleProblem(db, viewer, problemId);
  const listed = await fetchPage(messages(db, id), page, { id: "m.id" });
  return { ...listed, rows: listed.rows.reverse(), problem: { id, title } };
}

const RECENT_MESSAGES = 200;

export async function listRecentAuthors(db: Connection, problemId: number, except: number, limit: number) {
  const rows = await db
    .selectFrom("comments")
    .select("author_id")
    .where("problem_id", "=", problemId)
    .orderBy("id", "desc")
    .limit(RECENT_MESSAGES)
    .execute();
  const authors = new Set(rows.map((row) => row.author_id));
  return [...authors].filter((id): id is number => id !== null && id !== except).slice(0, limit);
}

/** Counts up to `most` messages per problem. The caller must check that the viewer may see the problems. */
export async function countMessages(db: Connection, problemIds: number[], most: number) {
  const counts = new Map<number, number>();
  for (const id of problemIds) {
    const some = db.selectFrom("comments").select("id").where("problem_id", "=", id).limit(most);
    const { count } = await db
      .selectFrom(some.as("branch"))
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts.set(id, count);
  }
  return counts;
}

export function getMessage(db: Connection, problemId: number, id: number) {
  return messages(db, problemId).where("m.id", "=", id).executeTakeFirst();
}
export type MessageEntry = NonNullable<Awaited<ReturnType<typeof getMessage>>>;

/** Omits the titles of problems that the user may no longer see. */
export async function* exportDiscussions(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("comments as m")
      .leftJoin("problems as p", (join) =>
        join
          .onRef("p.id", "=", "m.problem_id")
          .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", userId)])),
      )
      .select(["m.id", "m.problem_id", "p.title", "m.content", "m.created_at"])
      .where("m.author_id", "=", userId)
      .where("m.id", ">", after)
      .orderBy("m.id")
      .limit(100)
      .execute(),
  );
  for await (const row of rows) {
    yield {
      _id: String(row.id),
      title: row.title,
      problem: String(row.problem_id),
      createdAt: new Date(row.created_at).toISOString(),
      text: row.content,
    };
  }
}
