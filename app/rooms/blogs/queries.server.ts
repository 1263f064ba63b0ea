import { type SelectQueryBuilder, sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { missing } from "../../platform/http/missing.server.ts";
import {
  fetchPage,
  inPages,
  type PageOf,
  type PageRequest,
  readPage,
} from "../../platform/http/pages.server.ts";
import { blogsFound, toBlogTerm } from "../../platform/search/blogs.server.ts";
import { foundId, isFound } from "../../platform/search/found.server.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_COUNTED, MOST_DRAFTS } from "./limits.ts";

/** Makes the first page a range scan like any other. */
const BEFORE_ALL = { key: 0, id: Number.MAX_SAFE_INTEGER };

function blogs(db: Connection) {
  return db
    .selectFrom("blogs as b")
    .innerJoin("users as u", "u.id", "b.author_id")
    .select(["b.id", "b.title", "b.author_id", "u.username", "b.created_at"]);
}
const cards = (db: Connection) => blogs(db).select("b.content_excerpt");
const entries = (db: Connection) =>
  blogs(db).select(["b.about", "b.content", "b.updated_at", "b.useful_count", "b.comments_count"]);

export type BlogEntry = Awaited<ReturnType<typeof getBlog>>;

/** @param q part of the title or the author's name, case-insensitive; if undefined, lists every blog */
export function listBlogCards(db: Connection, q: string | undefined, page: PageRequest) {
  return cut(db, cards(db), q, page);
}

export function listBlogs(db: Connection, q: string | undefined, page: PageRequest) {
  return cut(db, entries(db), q, page);
}

type Sources =
  ReturnType<typeof blogs> extends SelectQueryBuilder<infer All, infer _From, infer _Row> ? All : never;

/** Fetches a page from the table or from the search index, which are in the same order. */
async function cut<Row extends { id: number }>(
  db: Connection,
  query: SelectQueryBuilder<Sources, "b" | "u", Row>,
  q: string | undefined,
  page: PageRequest,
): Promise<PageOf<Row>> {
  const term = q === undefined ? undefined : toBlogTerm(q);
  if (term === null) return { rows: [], older: null, newer: null };
  const [compare, direction] = page.before ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const found = term && (await blogsFound(db, term));
  const read = ({ limit, after, before }: PageRequest) => {
    const from = after ?? before ?? BEFORE_ALL;
    const list = found
      ? (query
          .innerJoin(found, (join) => join.on(foundId, "=", sql.ref("b.id")))
          .where(isFound(compare, from.id))
          .orderBy(foundId, direction) as unknown as typeof query)
      : query.where("b.id", compare, from.id).orderBy("b.id", direction);
    return list.limit(limit).execute() as Promise<Row[]>;
  };
  return readPage(page, read, (row) => ({ key: row.id, id: row.id }));
}

export function listBlogsOf(db: Connection, authorId: number, page: PageRequest) {
  const own = db.selectFrom("blogs").select(["id", "title", "created_at"]).where("author_id", "=", authorId);
  return fetchPage(own, page);
}

export async function countBlogs(db: Connection): Promise<number> {
  const { total } = await db
    .selectFrom("blog_totals")
    .select("total")
    .where("kind", "=", "published")
    .executeTakeFirstOrThrow();
  return total;
}

export async function countFound(db: Connection, q: string): Promise<number> {
  const term = toBlogTerm(q);
  if (!term) return 0;
  const some = db
    .selectFrom(await blogsFound(db, term))
    .select(foundId.as("id"))
    .limit(MOST_COUNTED + 1);
  const { total } = await db
    .selectFrom(some.as("branch"))
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function getBlog(db: Connection, viewer: Pick<Viewer, "id">, id: number) {
  const blog = await entries(db).where("b.id", "=", id).executeTakeFirst();
  if (!blog) throw await missing(db, viewer, "blog", id);
  return blog;
}

export async function requireBlog(db: Connection, viewer: Pick<Viewer, "id">, id: number) {
  const blog = await db
    .selectFrom("blogs")
    .select(["id", "author_id", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!blog) throw await missing(db, viewer, "blog", id);
  return blog;
}

export function listForFeed(db: Connection, limit: number) {
  return blogs(db)
    .select(["b.about_excerpt", "b.updated_at"])
    .where("b.id", "<", BEFORE_ALL.id)
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
}

export function listDrafts(db: Connection, viewer: Viewer) {
  return db
    .selectFrom("blog_drafts")
    .select(["id", "title", "about", "about_excerpt", "content_excerpt", "created_at", "updated_at"])
    .where("author_id", "=", viewer.id)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_DRAFTS)
    .execute();
}

export async function getDraft(db: Connection, viewer: Viewer, id: number) {
  const draft = await db
    .selectFrom("blog_drafts")
    .select(["id", "title", "about", "content", "created_at", "updated_at"])
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .executeTakeFirst();
  if (!draft) throw new NotFound("There is no such draft.");
  return draft;
}

const EXPORTED_AT_ONCE = 20;

export async function* exportBlogs(db: Connection, userId: number) {
  for (const [table, published] of [
    ["blogs", true],
    ["blog_drafts", false],
  ] as const) {
    const own = db
      .selectFrom(table)
      .select(["id", "title", "about", "content", "created_at", "updated_at"])
      .where("author_id", "=", userId)
      .orderBy("id")
      .limit(EXPORTED_AT_ONCE);
    for await (const row of inPages((after) => own.where("id", ">", after).execute())) {
      yield { ...row, published };
    }
  }
}
