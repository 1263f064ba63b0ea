import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { addBlog } from "../commands.server.ts";
import { newBlogSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/blogs/addblog",
    area: "Blogs",
    summary: "Publish a blog or a draft; requests with the same Idempotency-Key header store it once",
    guard: "user",
    body: newBlogSchema,
    status: 201,
    answer: messageAnswer.extend({ _id: z.string() }),
    async run({ app, viewer, body: { draft, ...blog }, request }) {
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      const id = await addBlog(app, viewer, blog, { key, draft: draft ? Number(draft) : null });
      return { message: "Blog added successfully!", _id: String(id) };
    },
  }),
);
export const action = loader;
