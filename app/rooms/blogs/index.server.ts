export { putBackBlog, takeOutBlog } from "./commands.server.ts";
export { blogDeletions } from "./deletion.server.ts";
export { countBlogs, countFound, exportBlogs, listBlogCards, listBlogsOf } from "./queries.server.ts";
