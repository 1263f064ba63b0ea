import type { Generated } from "kysely";
import type { Time } from "./time.ts";

interface BlogTextColumns {
  id: Generated<number>;
  author_id: number;
  title: string;
  about: string;
  content: string;
  /** Null until the server fills them at its start; so everywhere. */
  about_excerpt: string | null;
  content_excerpt: string | null;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

/** Published ones alone. */
export type BlogsTable = BlogTextColumns;

export type BlogDraftsTable = BlogTextColumns;

export interface BlogTotalsTable {
  kind: "published";
  total: number;
}

export interface BlogsTables {
  blogs: BlogsTable;
  blog_drafts: BlogDraftsTable;
  blog_totals: BlogTotalsTable;
}
