import { type SelectQueryBuilder, sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { inPages } from "../db/in-pages.server.ts";
import { NotFound } from "../http/errors.ts";
import { fetchPage } from "../http/pages.server.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pagination.ts";
import { blogIndex, matchesBlog, toBlogTerm } from "../search/blogs.server.ts";
import { foundId, isFound } from "../search/found.server.ts";
import { MOST_COUNTED, MOST_DRAFTS } from "./limits.ts";

/** A blog as a card shows it. */
export interface BlogCard {
  id: number;
  title: string;
  author_id: number;
  username: string;
  content_excerpt: string | null;
  created_at: number;
}

/** A blog with everything. */
export interface BlogEntry extends Omit<BlogCard, "content_excerpt"> {
  about: string;
  content: string;
  updated_at: number;
}

/** Where the newest blog comes next: the first page is cut out of the key's order like any other. */
const BEFORE_ALL = { key: 0, id: Number.MAX_SAFE_INTEGER };

function blogs(db: Connection) {
  return db.selectFrom("blogs as b").innerJoin("users as u", "u.id", "b.author_id");
}

function cards(db: Connection) {
  return blogs(db).select([
    "b.id",
    "b.title",
    "b.author_id",
    "u.username",
    "b.content_excerpt",
    "b.created_at",
  ]);
}

function entries(db: Connection) {
  return blogs(db).select([
    "b.id",
    "b.title",
    "b.about",
    "b.content",
    "b.author_id",
    "u.username",
    "b.created_at",
    "b.updated_at",
  ]);
}

/**
 * A page of blogs, newest first, as cards show them.
 * @param q what title or author's name are to have somewhere, whatever its case; everything without it.
 */
export function listBlogCards(
  db: Connection,
  q: string | undefined,
  page: PageRequest,
): Promise<PageOf<BlogCard>> {
  return cut(cards(db), q, page);
}

/** The same with everything, for calls. */
export function listBlogs(
  db: Connection,
  q: string | undefined,
  page: PageRequest,
): Promise<PageOf<BlogEntry>> {
  return cut(entries(db), q, page);
}

type Sources =
  ReturnType<typeof blogs> extends SelectQueryBuilder<infer All, infer _From, infer _Row> ? All : never;

/** Walks the table's own order, or the index of what is looked for, which is in the same order. */
async function cut<Row extends { id: number }>(
  query: SelectQueryBuilder<Sources, "b" | "u", Row>,
  q: string | undefined,
  page: PageRequest,
): Promise<PageOf<Row>> {
  const term = q === undefined ? undefined : toBlogTerm(q);
  if (term === null) return { rows: [], older: null, newer: null };
  const from = page.after ?? page.before ?? BEFORE_ALL;
  const [compare, direction] = page.before ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const list = term
    ? (query
        .innerJoin(blogIndex(term), (join) => join.on(foundId, "=", sql.ref("b.id")))
        .where(matchesBlog(term))
        .where(isFound(compare, from.id))
        .orderBy(foundId, direction) as unknown as typeof query)
    : query.where("b.id", compare, from.id).orderBy("b.id", direction);
  const rows = await list.limit(page.limit + 1).execute();
  return toPage(rows as Row[], page, (row) => ({ key: row.id, id: row.id }));
}

/** A page of what one user has published, newest first. */
export function listBlogsOf(db: Connection, authorId: number, page: PageRequest) {
  const own = db.selectFrom("blogs").select(["id", "title", "created_at"]).where("author_id", "=", authorId);
  return fetchPage(own, page);
}

/** How many blogs there are: from a counter, whatever the table holds. */
export async function countBlogs(db: Connection): Promise<number> {
  const { total } = await db
    .selectFrom("blog_totals")
    .select("total")
    .where("kind", "=", "published")
    .executeTakeFirstOrThrow();
  return total;
}

/** How many blogs have it in their title or author's name; more than MOST_COUNTED is MOST_COUNTED + 1. */
export async function countFound(db: Connection, q: string): Promise<number> {
  const term = toBlogTerm(q);
  if (!term) return 0;
  const some = db
    .selectFrom(blogIndex(term))
    .select(foundId.as("id"))
    .where(matchesBlog(term))
    .limit(MOST_COUNTED + 1);
  const { total } = await db
    .selectFrom(some.as("branch"))
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const GONE = "There is no such blog.";

/** A published blog with its author's name. @throws NotFound */
export async function getBlog(db: Connection, id: number): Promise<BlogEntry> {
  const blog = await entries(db).where("b.id", "=", id).executeTakeFirst();
  if (!blog) throw new NotFound(GONE);
  return blog;
}

/** Whose blog it is, for rights, and when it was changed. @throws NotFound */
export async function requireBlog(db: Connection, id: number) {
  const blog = await db
    .selectFrom("blogs")
    .select(["id", "author_id", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!blog) throw new NotFound(GONE);
  return blog;
}

/** The newest blogs as a feed shows them. */
export function listForFeed(db: Connection, limit: number) {
  return blogs(db)
    .select(["b.id", "b.title", "b.about_excerpt", "u.username", "b.created_at", "b.updated_at"])
    .where("b.id", "<", BEFORE_ALL.id)
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
}

/** The viewer's drafts, the last changed first, each with excerpts of its texts. */
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

/** One of them, whole. @throws NotFound when it is missing or another user's. */
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

/** Blogs are long: as many of them are in memory at once. */
const EXPORTED_AT_ONCE = 20;

/** All that a user has written here, oldest first: what is published, then the drafts. */
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
