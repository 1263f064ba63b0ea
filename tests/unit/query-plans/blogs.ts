import * as blogs from "../../../app/rooms/blogs/queries.server.ts";
import { type Cases, pages } from "./world.ts";

const file = "blogs/queries.server.ts";
const filters = [{}, { q: "tree" }, { q: "t" }, { tag: "dp" }, { q: "tree", tag: "dp" }];

export const cases: Cases = {
  ...Object.fromEntries(
    Object.entries({ listBlogCards: blogs.listBlogCards, listBlogs: blogs.listBlogs }).map(([name, read]) => [
      `${file} ${name}`,
      filters.map((filter) => ({ run: (w) => Promise.all(pages.map((page) => read(w.db, filter, page))) })),
    ]),
  ),
  [`${file} listBlogsOf`]: [
    { run: (w) => Promise.all(pages.map((page) => blogs.listBlogsOf(w.db, w.ada.id, page))) },
  ],
  [`${file} suggestTags`]: [{ run: (w) => blogs.suggestTags(w.db) }],
  [`${file} countBlogs`]: [{ run: (w) => blogs.countBlogs(w.db) }],
  [`${file} countFound`]: [
    { run: (w) => Promise.all(filters.slice(1).map((filter) => blogs.countFound(w.db, filter))) },
  ],
  [`${file} getBlog`]: [{ run: (w) => blogs.getBlog(w.db, w.ada, 1).catch(() => null) }],
  [`${file} requireBlog`]: [{ run: (w) => blogs.requireBlog(w.db, w.ada, 1).catch(() => null) }],
  [`${file} listForFeed`]: [{ run: (w) => blogs.listForFeed(w.db, 50) }],
  [`${file} listDrafts`]: [{ run: (w) => blogs.listDrafts(w.db, w.ada), sorts: true }],
  [`${file} getDraft`]: [{ run: (w) => blogs.getDraft(w.db, w.ada, 1).catch(() => null) }],
  [`${file} exportBlogs`]: [
    {
      async run(w) {
        for await (const row of blogs.exportBlogs(w.db, w.ada.id)) return row;
      },
    },
  ],
};
