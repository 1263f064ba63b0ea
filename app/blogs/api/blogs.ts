import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { blogAnswer, toBlogJson } from "../json.ts";
import { listBlogs } from "../queries.server.ts";
import { listSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/blogs",
    area: "Blogs",
    summary: "Blogs, newest first; `q` searches title and author",
    guard: "user",
    query: listSchema.extend(pageQuery.shape),
    answer: z.array(blogAnswer),
    async run({ app, db, viewer, query, url }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = await listBlogs(db, query.q, pageOfQuery(query));
      return listAnswer(page.rows.map(toBlogJson), page, url);
    },
  }),
);
export const action = loader;
