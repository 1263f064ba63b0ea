import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { ScreenArgs } from "../../auth/guards.server.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { submitForm } from "../../platform/http/forms.server.ts";
import { submissionKey } from "../../platform/http/ids.ts";
import { type PageRequest, pageRequest } from "../../platform/http/pages.server.ts";
import { isPrefetch } from "../../platform/http/prefetch.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { addressWith } from "../../platform/http/urls.ts";
import { versionRead } from "../../platform/http/versions.ts";
import type { SubmissionResult } from "../../platform/submission.ts";
import { previewText } from "../../platform/text/rendered-texts.server.ts";
import type { ShownComment, ThreadData } from "../../platform/ui/thread/thread-data.ts";
import type { Viewer } from "../../viewer.ts";
import { blockedBy } from "../blocks/index.server.ts";
import { addComment, deleteComment, editComment, versionOf } from "./commands.server.ts";
import { withHtml } from "./present.server.ts";
import {
  type CommentEntry,
  getVisit,
  pageOfComments,
  pageWith,
  requireComment,
  type Visit,
} from "./queries.server.ts";
import { commentDeletionSchema, commentSchema, editFormSchema, previewSchema } from "./schema.ts";
import { commentPath, type Subject } from "./subject.ts";
import { topicOf } from "./topic.ts";
import { noteVisit } from "./visits.server.ts";

type Screen = Pick<ScreenArgs<Viewer>, "app" | "db" | "viewer" | "url" | "request" | "context">;

const PAGE_SIZE = 50;
/** Backwards from here are the last comments. */
const AFTER_ALL = { key: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/**
 * A page of an entry's comments, for the entry's screen. The caller has checked that the viewer may read the entry
 * and, for a solution, has opened the spoiler gate.
 * @param at the screen's path
 */
export async function loadThread(
  { db, viewer, url, request }: Pick<Screen, "db" | "viewer" | "url" | "request">,
  subject: Subject,
  at: string,
): Promise<ThreadData> {
  const visit = await getVisit(db, viewer, subject);
  const asked = await askedPage(db, subject, url);
  const { rows, newer, older } = await pageOfComments(db, viewer, subject, asked);
  const read = { viewer, visit, blocked: await blockedBy(db, viewer.id) };
  const comments = (await withHtml(db, rows)).map((row) => toShown(row, read));
  if (request.method === "GET" && !isPrefetch((name) => request.headers.get(name))) {
    await noteSeen(db, viewer, subject, visit, rows);
  }
  const linkTo = (name: "before" | "after", cursor: string | null) =>
    cursor && addressWith(new URL(at, url), { [name]: cursor });
  return {
    subject,
    key: randomUUID(),
    count: visit.count,
    fresh: visit.fresh,
    comments,
    // In ascending order, the pages that lists call newer come before.
    earlier: linkTo("before", newer),
    later: asked.before === AFTER_ALL ? null : linkTo("after", older),
    ...openForms(url, viewer, rows),
    topic: topicOf(subject),
  };
}

/** Without a place in the address, a discussion opens at its end, other entries at their first comment. */
async function askedPage(db: Database, subject: Subject, url: URL): Promise<PageRequest> {
  const page = pageRequest(url.searchParams, PAGE_SIZE);
  if (page.after ?? page.before) return page;
  const id = idIn(url, "comment") ?? idIn(url, "reply") ?? idIn(url, "edit");
  if (id !== undefined) {
    const after = await pageWith(db, subject, id);
    if (after !== null) return after ? { ...page, after } : page;
  }
  return subject.kind === "problem" ? { ...page, before: AFTER_ALL } : page;
}

function idIn(url: URL, name: string): number | undefined {
  const value = url.searchParams.get(name);
  return value !== null && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}

interface Reading {
  viewer: Viewer;
  visit: Visit;
  blocked: Set<number | null>;
}

function toShown(row: CommentEntry & { html: string }, { viewer, visit, blocked }: Reading): ShownComment {
  const { id, thread_id: thread, created_at: at, html, author_id: author, state } = row;
  const about = { id, thread, at, html, useful: 0, isUseful: false, mine: false };
  if (state !== "shown") return { ...about, state };
  const mine = author === viewer.id;
  const role = roleOf(row, visit.author);
  return {
    ...about,
    ...(author !== null && row.username !== null && { by: [author, row.username, row.avatar] as const }),
    ...(role && { role }),
    ...(row.edited_at !== null && { edited: row.edited_at }),
    useful: row.useful_count,
    isUseful: row.is_useful !== null,
    mine,
    ...(visit.seen !== null && id > visit.seen && !mine && { isNew: true as const }),
    ...(author !== null && blocked.has(author) && { blocked: true as const }),
  };
}

function roleOf({ author_id: author, role }: CommentEntry, entryAuthor: number | null): ShownComment["role"] {
  if (author !== null && author === entryAuthor) return "author";
  return role === null || role === "member" ? undefined : role;
}

/** On a later visit, only the page with the newest comment counts: new ones on other pages stay marked. */
async function noteSeen(
  db: Database,
  viewer: Viewer,
  subject: Subject,
  { seen, newest }: Visit,
  rows: readonly CommentEntry[],
): Promise<void> {
  if (newest === null || (seen !== null && newest <= seen)) return;
  if (seen === null || rows.some(({ id }) => id === newest)) await noteVisit(db, viewer, subject, newest);
}

function openForms(url: URL, viewer: Viewer, rows: readonly CommentEntry[]) {
  const [reply, edit] = [idIn(url, "reply"), idIn(url, "edit")];
  const shown = rows.filter(({ state }) => state === "shown");
  const edited = shown.find(({ id, author_id }) => id === edit && author_id === viewer.id);
  return {
    ...(shown.some(({ id }) => id === reply) && { replyTo: reply as number }),
    ...(edited && {
      editing: { id: edited.id, content: edited.content, version: versionOf(edited) },
    }),
  };
}

/**
 * Answers the forms of an entry's comments: `comment`, `edit-comment`, `delete-comment` and `preview-comment`.
 * @param at the screen's path @returns undefined for any other form
 */
export async function actOnThread(
  { app, viewer, context, url }: Pick<Screen, "app" | "viewer" | "context" | "url">,
  subject: Subject,
  at: string,
  form: FormData,
) {
  switch (form.get("intent")) {
    case "comment":
      return submitForm(form, commentSchema, async (input) => {
        const key = submissionKey(form.get("key"));
        const { id } = await addComment(app, viewer, subject, input, key);
        return redirect(commentPath(at, id));
      });
    case "edit-comment":
      return submitForm(form, editFormSchema, async ({ comment, content }) => {
        await requireComment(app.db, viewer, subject, comment);
        await editComment(app, viewer, comment, { content }, versionRead(form));
        return redirect(commentPath(at, comment));
      });
    case "delete-comment":
      return submitForm(form, commentDeletionSchema, async ({ comment }) => {
        await requireComment(app.db, viewer, subject, comment);
        await deleteComment(app, viewer, comment);
        const { searchParams: from } = url;
        const page = { before: from.get("before"), after: from.get("after") };
        return redirectWithToast(context, addressWith(new URL(at, url), page), "Comment deleted");
      });
    case "preview-comment":
      return submitForm(form, previewSchema, async (typed) => {
        const preview = await previewText(context, "comments", typed.content, "content");
        const result: SubmissionResult = { initialValue: typed };
        return data({ result, preview });
      });
    default:
      return undefined;
  }
}
