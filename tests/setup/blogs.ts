import type { Database } from "../../app/platform/db/connection.server.ts";
import { addBlog } from "../../app/rooms/blogs/commands.server.ts";
import { type BlogFields, blogSchema } from "../../app/rooms/blogs/schema.ts";
import type { Viewer } from "../../app/viewer.ts";

/** Valid input for a blog, with the given fields replaced. */
export function blogFields(changes: Partial<BlogFields> = {}): BlogFields {
  return {
    title: "Why segment trees are lazy",
    about: "Range updates in $O(\\log n)$.",
    content: "Push *down* before you look.\n\n```cpp\npush(v);\n```",
    ...changes,
  };
}

/** Publishes a blog. @returns its id. */
export function createBlog(
  db: Database,
  author: Viewer,
  changes: Partial<BlogFields> = {},
  time = Date.now(),
): Promise<number> {
  return addBlog({ db, now: () => time }, author, blogSchema.parse(blogFields(changes)));
}
