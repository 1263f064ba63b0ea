import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { deleteBlog, updateBlog } from "../commands.server.ts";
import { blogAnswer, toBlogJson } from "../json.ts";
import { getBlog } from "../queries.server.ts";
import { blogSchema } from "../schema.ts";

const path = "/blogs/{blogId}";
const area = "Blogs";
const refusals = { 403: "The blog is another user's" };

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary: "One blog",
    guard: "user",
    answer: z.object({ blog: blogAnswer }),
    run: async ({ db, params }) => ({ blog: toBlogJson(await getBlog(db, idParam(params.blogId))) }),
  }),
  defineCall({
    method: "PUT",
    path,
    area,
    summary: "Replace a blog's content; unknown and read-only keys are ignored",
    guard: "user",
    body: blogSchema,
    answer: messageAnswer,
    refusals,
    async run({ app, viewer, params, body }) {
      await updateBlog(app, viewer, idParam(params.blogId), body);
      return { message: "Blog updated successfully!" };
    },
  }),
  defineCall({
    method: "DELETE",
    path,
    area,
    summary: "Delete a blog",
    guard: "user",
    answer: messageAnswer,
    refusals,
    async run({ app, viewer, params }) {
      await deleteBlog(app, viewer, idParam(params.blogId));
      return { message: "Blog deleted" };
    },
  }),
);
export const action = loader;
