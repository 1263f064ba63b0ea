import { toAtomFeed } from "../../platform/text/atom.ts";
import type { listForFeed } from "./queries.server.ts";
import { apart } from "./tags.ts";

export type FeedEntry = Awaited<ReturnType<typeof listForFeed>>[number];

/** @param self includes the reader's key */
export function toAtom(publicUrl: string, self: string, blogs: FeedEntry[]): string {
  const feed = { id: `${publicUrl}/blogs.atom`, title: "Upsolve blogs", self, page: `${publicUrl}/blogs` };
  return toAtomFeed(
    feed,
    blogs.map((blog) => ({
      address: `${publicUrl}/blog/${blog.id}`,
      title: blog.title,
      author: blog.username,
      published: blog.created_at,
      updated: blog.updated_at,
      summary: blog.about_excerpt ?? "",
      tags: apart(blog.tags),
    })),
  );
}
