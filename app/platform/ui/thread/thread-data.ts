import type { SubmissionResult } from "../../submission.ts";
import { type PageHtml, textOf } from "../../text/page-html.ts";

/** What a screen needs to show the comments of an entry: see app/rooms/comments. */
export interface ThreadData {
  subject: { kind: "problem" | "solution" | "blog"; id: number };
  /** Lets the server store a repeated submission only once. */
  key: string;
  /** All comments that are shown; for a problem up to 100. */
  count: number;
  /** Comments by others since the reader's last visit, up to 100. */
  fresh: number;
  comments: ShownComment[];
  /** Addresses of the pages before and after this one. */
  earlier: string | null;
  later: string | null;
  /** Without script, `?reply=ID` and `?edit=ID` open the form at the comment. */
  replyTo?: number | undefined;
  editing?: { id: number; content: string; version: number } | undefined;
  /** The room that says when something has changed. */
  topic: string;
}

export interface ShownComment {
  id: number;
  /** The id of the comment that a reply answers; else its own id. */
  thread: number;
  /** Missing once the account is deleted, and unless the comment is shown. */
  by?: readonly [id: number, username: string, avatar?: string | null] | undefined;
  /** The entry's author, or staff. */
  role?: "author" | "coach" | "owner" | undefined;
  /** Safe, with mentioned members as links. */
  html: PageHtml;
  at: number;
  edited?: number | undefined;
  useful: number;
  isUseful: boolean;
  mine: boolean;
  /** Without its text, a comment stays for those that follow it. */
  state?: "deleted" | "removed" | undefined;
  /** Written by others since the reader's last visit. */
  isNew?: true | undefined;
  /** By somebody that the reader blocks: shown folded. */
  blocked?: true | undefined;
}

/** What the page's action answers to a form that was refused, or to a preview. */
export interface ThreadAnswer {
  result?: SubmissionResult | undefined;
  preview?: { html: PageHtml; hasMath: boolean } | undefined;
}

export interface ThreadOf {
  id: number;
  root?: ShownComment;
  replies: ShownComment[];
}

/** @param comments in the order of the page, which may begin in the middle of a thread. */
export function threadsOf(comments: readonly ShownComment[]): ThreadOf[] {
  const threads: ThreadOf[] = [];
  for (const comment of comments) {
    let last = threads.at(-1);
    if (last?.id !== comment.thread) {
      last = { id: comment.thread, replies: [] };
      threads.push(last);
    }
    if (comment.id === comment.thread) last.root = comment;
    else last.replies.push(comment);
  }
  return threads;
}

export const hasFormulas = ({ comments }: Pick<ThreadData, "comments">): boolean =>
  comments.some(({ html }) => textOf(html).includes("katex"));
