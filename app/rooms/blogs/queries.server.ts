import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
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
import type { BlogFilter } from "./schema.ts";

/** Makes the first page a range scan like any other. */
const BEFORE_ALL = { key: 0, id: Number.MAX_SAFE_INTEGER };

const joinedTags = sql<string | null>`(
  select string_agg(t.tag, ',') from blog_tags as t where t.blog_id = b.id
)`;

function blogs(db: Connection) {
  return db
    .selectFrom("blogs as b")
    .innerJoin("users as u", "u.id", "b.author_id")
    .select(["b.id", "b.title", "b.author_id", "u.username", "b.created_at", joinedTags.as("tags")])
    .where("b.removed", "=", 0);
}
const figures = ["b.reading_minutes", "b.comments_count", "b.useful_count"] as const;
const cards = (db: Connection) => blogs(db).select(["u.avatar", "b.content_excerpt", ...figures]);
const entries = (db: Connection) =>
  blogs(db).select(["u.avatar", "b.about", "b.content", "b.updated_at", ...figures]);

export type BlogEntry = Awaited<ReturnType<typeof getBlog>>;

/** `q` is part of the title or the author's name, case-insensitive. An empty filter lists every blog. */
export function listBlogCards(db: Connection, filter: BlogFilter, page: PageRequest) {
  return cut(db, cards(db), filter, page);
}

export function listBlogs(db: Connection, filter: BlogFilter, page: PageRequest) {
  return cut(db, entries(db), filter, page);
}

type Sources =
  ReturnType<typeof blogs> extends SelectQueryBuilder<infer All, infer _From, infer _Row> ? All : never;

/** Fetches a page from the table, the tags or the search index, which are in the same order. */
async function cut<Row extends { id: number }>(
  db: Connection,
  query: SelectQueryBuilder<Sources, "b" | "u", Row>,
  { q, tag }: BlogFilter,
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
          .$if(tag !== undefined, (some) => some.where(hasTag(tag ?? "", sql.ref("b.id"))))
          .orderBy(foundId, direction) as unknown as typeof query)
      : tag === undefined
        ? query.where("b.id", compare, from.id).orderBy("b.id", direction)
        : (query
            .innerJoin("blog_tags as own", "own.blog_id", "b.id")
            .where("own.tag", "=", tag)
            .where("own.blog_id", compare, from.id)
            .orderBy("own.blog_id", direction) as unknown as typeof query);
    return list.limit(limit).execute() as Promise<Row[]>;
  };
  return readPage(page, read, (row) => ({ key: row.id, id: row.id }));
}

const hasTag = (tag: string, blog: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from blog_tags as own where own.tag = ${tag} and own.blog_id = ${blog})`;

export function listBlogsOf(db: Connection, authorId: number, page: PageRequest) {
  const own = db
    .selectFrom("blogs")
    .select(["id", "title", "created_at"])
    .where("author_id", "=", authorId)
    .where("removed", "=", 0);
  return fetchPage(own, page);
}

/** How many of the newest blogs suggest tags. */
const NEWEST = 200;

/** The tags of the newest blogs, the most used first. */
export async function suggestTags(db: Connection): Promise<string[]> {
  const newest = db
    .selectFrom("blogs")
    .select("id")
    .where("id", "<", BEFORE_ALL.id)
    .where("removed", "=", 0)
    .orderBy("id", "desc")
    .limit(NEWEST);
  const rows = await db.selectFrom("blog_tags").select("tag").where("blog_id", "in", newest).execute();
  const uses = new Map<string, number>();
  for (const { tag } of rows) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([tag]) => tag);
}

export async function countBlogs(db: Connection): Promise<number> {
  const { total } = await db
    .selectFrom("blog_totals")
    .select("total")
    .where("kind", "=", "published")
    .executeTakeFirstOrThrow();
  return total;
}

/** Stops at MOST_COUNTED + 1. */
export async function countFound(db: Connection, { q, tag }: BlogFilter): Promise<number> {
  const some = q === undefined ? tagged(db, tag ?? "") : await searched(db, q, tag);
  if (!some) return 0;
  const { total } = await db
    .selectFrom(some.as("branch"))
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function tagged(db: Connection, tag: string) {
  return db
    .selectFrom("blog_tags as own")
    .innerJoin("blogs as b", "b.id", "own.blog_id")
    .select("b.id")
    .where("own.tag", "=", tag)
    .where("b.removed", "=", 0)
    .limit(MOST_COUNTED + 1);
}

async function searched(db: Connection, q: string, tag: string | undefined) {
  const term = toBlogTerm(q);
  if (!term) return undefined;
  const found = db
    .selectFrom(await blogsFound(db, term))
    .select(foundId.as("id"))
    .limit(MOST_COUNTED + 1);
  return tag === undefined ? found : found.where(hasTag(tag, foundId));
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
    .where("removed", "=", 0)
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
    .select(["id", "title", "about", "content", "tags", "created_at", "updated_at"])
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .executeTakeFirst();
  if (!draft) throw new NotFound("There is no such draft.");
  return draft;
}

const EXPORTED_AT_ONCE = 20;

export async function* exportBlogs(db: Connection, userId: number) {
  const columns = ["b.id", "b.title", "b.about", "b.content", "b.created_at", "b.updated_at"] as const;
  const blogs = db
    .selectFrom("blogs as b")
    .select([...columns, joinedTags.as("tags")])
    .where("b.removed", "=", 0);
  const drafts = db.selectFrom("blog_drafts as b").select([...columns, "b.tags"]);
  for (const [own, published] of [
    [blogs, true],
    [drafts as unknown as typeof blogs, false],
  ] as const) {
    const next = own.where("b.author_id", "=", userId).orderBy("b.id").limit(EXPORTED_AT_ONCE);
    for await (const row of inPages((after) => next.where("b.id", ">", after).execute())) {
      yield { ...row, tags: row.tags ?? "", published };
    }
  }
}
