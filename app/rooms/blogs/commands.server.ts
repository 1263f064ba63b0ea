import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { indexBlog } from "../../platform/search/blogs.server.ts";
import { excerptsOf } from "../../platform/text/excerpts.server.ts";
import { renderAhead } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_DRAFTS } from "./limits.ts";
import { canEdit, NOT_YOURS } from "./policy.ts";
import { getDraft, requireBlog } from "./queries.server.ts";
import type { BlogInput, DraftInput } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;
type Writing = Transaction<Tables>;

export interface Submission {
  /** Made by the client for one text; the same key returns what is already stored. */
  key?: string | null;
  draft?: number | null;
  /** The draft's `updated_at` when the writer opened it. */
  version?: number | null;
}

const newFields = (viewer: Viewer, submission_key: string | null, time: number) =>
  ({ author_id: viewer.id, submission_key, created_at: time, updated_at: time }) as const;

/** Publishes a blog and deletes its draft. @returns the blog's id */
export async function addBlog(
  { db, now }: Store,
  viewer: Viewer,
  input: BlogInput,
  { key = null, draft = null, version = null }: Submission = {},
): Promise<number> {
  const excerpts = await excerptsOf("blogs", input);
  return inTransaction(db, async (trx, afterCommit) => {
    const sent = await findSubmission(trx, "blogs", viewer.id, key);
    if (sent) return sent.id;
    // Before the insert, so that the text does not count twice against its author's quota.
    await dropPublished(trx, viewer, { key, draft, version });
    const { id } = await trx
      .insertInto("blogs")
      .values({ ...input, ...excerpts, ...newFields(viewer, key, now()) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await indexBlog(trx, id, { title: input.title, author: viewer.username });
    await addToTotal(trx);
    afterCommit((committed) => renderAhead(committed, "blogs", { id, ...input }));
    return id;
  });
}

/**
 * @param read the `updated_at` when the writer opened the blog; null overwrites any version
 * @throws NotFound, Forbidden; Conflict when it has changed since
 */
export async function updateBlog(
  { db, now }: Store,
  viewer: Viewer,
  id: number,
  input: BlogInput,
  read: number | null = null,
): Promise<void> {
  const excerpts = await excerptsOf("blogs", input);
  await inTransaction(db, async (trx, afterCommit) => {
    const before = await requireOwnBlog(trx, viewer, id);
    await trx
      .updateTable("blogs")
      .set({ ...input, ...excerpts, updated_at: nextVersion(before.updated_at, read, now()) })
      .where("id", "=", id)
      .execute();
    await indexBlog(trx, id, { title: input.title, author: viewer.username });
    afterCommit((committed) => renderAhead(committed, "blogs", { id, ...input }));
  });
}

export function deleteBlog({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireOwnBlog(trx, viewer, id);
    await trx.deleteFrom("blogs").where("id", "=", id).execute();
  });
}

/** Deletes any blog. @returns what putBackBlog needs, or undefined if there is no such blog */
export function takeOutBlog({ db }: { db: Connection }, id: number) {
  return db.deleteFrom("blogs").where("id", "=", id).returningAll().executeTakeFirst();
}

export function putBackBlog({ db }: { db: Connection }, blog: Row<"blogs">): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto("blogs")
      .values({ ...blog, submission_key: null })
      .execute();
    const { username } = await trx
      .selectFrom("users")
      .select("username")
      .where("id", "=", blog.author_id)
      .executeTakeFirstOrThrow();
    await indexBlog(trx, blog.id, { title: blog.title, author: username });
    await addToTotal(trx);
  });
}

/**
 * Saves a draft under its last writer's key. A save replaces the draft with the same key or the version that was
 * read. Otherwise two pages have the draft open, and the text becomes a separate draft so that neither is lost.
 * @returns its id, and whether it is apart from the named one; null when the key's blog is already published
 * @throws NotFound when there is no key and the draft is missing or another user's; Conflict when there are too many
 */
export async function saveDraft(
  { db, now }: Store,
  viewer: Viewer,
  input: DraftInput,
  { key = null, draft = null, version = null }: Submission = {},
) {
  const excerpts = await excerptsOf("blog_drafts", input);
  return inTransaction(db, async (trx) => {
    if (await findSubmission(trx, "blogs", viewer.id, key)) return null;
    const own = await findSubmission(trx, "blog_drafts", viewer.id, key);
    const known = own ?? (await findRead(trx, viewer, { key, draft, version }));
    const time = now();
    if (known) {
      await trx
        .updateTable("blog_drafts")
        .set({
          ...input,
          ...excerpts,
          updated_at: Math.max(time, known.updated_at + 1),
          ...(key === null ? {} : { submission_key: key }),
        })
        .where("id", "=", known.id)
        .execute();
      return { id: known.id, apart: draft !== null && known.id !== draft };
    }
    await refuseTooMany(trx, viewer);
    const { id } = await trx
      .insertInto("blog_drafts")
      .values({ ...input, ...excerpts, ...newFields(viewer, key, time) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, apart: draft !== null };
  });
}

/** The named draft, unless it has changed since it was read. @throws NotFound without a key */
async function findRead(trx: Writing, viewer: Viewer, { key, draft, version }: Required<Submission>) {
  if (draft === null) return undefined;
  const named = await getDraft(trx, viewer, draft).catch((error) => {
    if (key === null || !(error instanceof NotFound)) throw error;
  });
  return version === null || named?.updated_at === version ? named : undefined;
}

/** Deletes the draft that became a blog: saved with the same key, or unchanged since it was read. */
async function dropPublished(trx: Writing, viewer: Viewer, { key, draft, version }: Required<Submission>) {
  await trx
    .deleteFrom("blog_drafts")
    .where("author_id", "=", viewer.id)
    .where((where) =>
      where.or([
        where("submission_key", "=", key),
        version === null
          ? where("id", "=", draft)
          : where.and([where("id", "=", draft), where("updated_at", "=", version)]),
      ]),
    )
    .execute();
}

export async function deleteDraft({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("blog_drafts")
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new NotFound("There is no such draft.");
}

async function refuseTooMany(trx: Writing, viewer: Viewer): Promise<void> {
  const drafts = await trx
    .selectFrom("blog_drafts")
    .select("id")
    .where("author_id", "=", viewer.id)
    .limit(MOST_DRAFTS)
    .execute();
  if (drafts.length < MOST_DRAFTS) return;
  throw new Conflict(`You already have ${MOST_DRAFTS} drafts: publish or delete one first.`);
}

async function requireOwnBlog(trx: Writing, viewer: Viewer, id: number) {
  const blog = await requireBlog(trx, viewer, id);
  if (!canEdit(viewer, blog)) throw new Forbidden(NOT_YOURS);
  return blog;
}

async function addToTotal(trx: Writing): Promise<void> {
  await trx
    .updateTable("blog_totals")
    .set((set) => ({ total: set("total", "+", 1) }))
    .where("kind", "=", "published")
    .execute();
}
