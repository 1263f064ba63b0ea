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

/** What identifies the text that a form or a call sends. */
export interface Submission {
  /** Made by the client for one text; the same key returns what is already stored. */
  key?: string | null;
  /** The draft it started as. */
  draft?: number | null;
  /** The draft's `updated_at` that the writer started from. */
  version?: number | null;
}

export interface SavedDraft {
  id: number;
  /** The named draft was changed or removed elsewhere, so this is a separate one. */
  apart: boolean;
}

/**
 * Publishes a blog, and removes the draft it started as.
 * @returns its id.
 */
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
    // First: the text must not count twice for its author's storage.
    await dropPublished(trx, viewer, { key, draft, version });
    const time = now();
    const { id } = await trx
      .insertInto("blogs")
      .values({
        ...input,
        ...excerpts,
        author_id: viewer.id,
        submission_key: key,
        created_at: time,
        updated_at: time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await indexBlog(trx, id, { title: input.title, author: viewer.username });
    await addToTotal(trx);
    afterCommit((committed) => renderAhead(committed, "blogs", { id, ...input }));
    return id;
  });
}

/**
 * Replaces a blog's content.
 * @param read the `updated_at` that the writer started from; null overwrites any version.
 * @throws NotFound, Forbidden; Conflict when it has changed since.
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

/** Deletes a blog. @throws NotFound, Forbidden */
export function deleteBlog({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireOwnBlog(trx, viewer, id);
    await trx.deleteFrom("blogs").where("id", "=", id).execute();
  });
}

/** Deletes any blog. @returns what putBackBlog needs; undefined if there is no such blog. */
export function takeOutBlog({ db }: { db: Connection }, id: number) {
  return db.deleteFrom("blogs").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Publishes a blog again, in its old place. */
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
 * Saves a draft. A draft keeps the key of its last writer. A save updates it with the same key, or from the version
 * that is stored; otherwise two pages have it open, and the text becomes a separate draft so that neither is lost.
 * @returns null when the key's blog is already published.
 * @throws NotFound without a key, when the draft is missing or another user's; Conflict when there are too many.
 */
export async function saveDraft(
  { db, now }: Store,
  viewer: Viewer,
  input: DraftInput,
  { key = null, draft = null, version = null }: Submission = {},
): Promise<SavedDraft | null> {
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
          // Unique for each save.
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
      .values({
        ...input,
        ...excerpts,
        author_id: viewer.id,
        submission_key: key,
        created_at: time,
        updated_at: time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, apart: draft !== null };
  });
}

/** The named draft, unless it has changed since it was read. @throws NotFound without a key. */
async function findRead(
  trx: Writing,
  viewer: Viewer,
  { key, draft, version }: Required<Submission>,
): Promise<{ id: number; updated_at: number } | undefined> {
  if (draft === null) return undefined;
  try {
    const named = await getDraft(trx, viewer, draft);
    return version === null || named.updated_at === version ? named : undefined;
  } catch (error) {
    if (key !== null && error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Removes the draft that became a blog: last saved with its key, or unchanged since it was read. */
async function dropPublished(
  trx: Writing,
  viewer: Viewer,
  { key, draft, version }: Required<Submission>,
): Promise<void> {
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

/** Deletes one of the viewer's drafts. @throws NotFound when it is missing or another user's. */
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
