import { z } from "zod";
import {
  defineCall,
  doneAnswer,
  listAnswer,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { isWhole } from "../../platform/http/pages.server.ts";
import { addBlog, deleteBlog, deleteDraft, saveDraft, updateBlog } from "./commands.server.ts";
import {
  blogAnswer,
  draftAnswer,
  draftEntryAnswer,
  toBlogJson,
  toDraftEntryJson,
  toDraftJson,
} from "./json.ts";
import { countBlogs, getBlog, getDraft, listBlogs, listDrafts } from "./queries.server.ts";
import { blogSchema, draftSchema, listSchema, newBlogSchema } from "./schema.ts";

const refusals = { 403: "The blog is another user's" };

export const loader = serveCalls(
  "Blogs",
  defineCall("GET", "/blogs", {
    summary: "Blogs, newest first; `q` searches title and author, `tag` lists those with a tag",
    query: listSchema.extend(pageQuery.shape),
    answer: z.array(blogAnswer),
    async run({ app, db, viewer, query, url }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = await listBlogs(db, query, pageOf(query));
      const total = query.q || query.tag || isWhole(page) ? undefined : await countBlogs(db);
      return listAnswer(page.rows.map(toBlogJson), page, url, total);
    },
  }),
  defineCall("POST", "/blogs/addblog", {
    summary:
      "Publish a blog or a draft; repeated requests with the same Idempotency-Key header store it only once",
    body: newBlogSchema,
    status: 201,
    answer: doneAnswer.extend({ _id: z.string() }),
    async run({ app, viewer, body: { draft, ...blog }, key }) {
      const id = await addBlog(app, viewer, blog, { key, draft: draft ? Number(draft) : null });
      return { message: "Blog added successfully!", _id: String(id) };
    },
  }),
  defineCall("GET", "/blogs/drafts", {
    summary: "The caller's drafts, most recently changed first, without content",
    answer: z.array(draftEntryAnswer),
    run: async ({ db, viewer }) => (await listDrafts(db, viewer)).map(toDraftEntryJson),
  }),
  defineCall("POST", "/blogs/drafts", {
    summary: "Save a draft; another request with the same Idempotency-Key header replaces it",
    body: draftSchema,
    status: 201,
    answer: doneAnswer.extend({ _id: z.string().nullable() }),
    refusals: { 409: "There are too many drafts" },
    async run({ app, viewer, body, key }) {
      const saved = await saveDraft(app, viewer, body, { key });
      return saved === null
        ? { message: "This blog has been published", _id: null }
        : { message: "Draft saved", _id: String(saved.id) };
    },
  }),
  defineCall("GET", "/blogs/drafts/:draftId", {
    only: "holder",
    summary: "One of the caller's drafts",
    answer: draftAnswer,
    run: async ({ db, viewer, params }) => toDraftJson(await getDraft(db, viewer, idParam(params.draftId))),
  }),
  defineCall("PUT", "/blogs/drafts/:draftId", {
    only: "holder",
    summary: "Replace a draft's content",
    body: draftSchema,
    async run({ app, viewer, params, body }) {
      await saveDraft(app, viewer, body, { draft: idParam(params.draftId) });
      return { message: "Draft saved" };
    },
  }),
  defineCall("DELETE", "/blogs/drafts/:draftId", {
    only: "holder",
    summary: "Delete a draft",
    async run({ app, viewer, params }) {
      await deleteDraft(app, viewer, idParam(params.draftId));
      return { message: "Draft deleted" };
    },
  }),
  defineCall("GET", "/blogs/:blogId", {
    summary: "One blog",
    answer: z.object({ blog: blogAnswer }),
    run: async ({ db, viewer, params }) => ({
      blog: toBlogJson(await getBlog(db, viewer, idParam(params.blogId))),
    }),
  }),
  defineCall("PUT", "/blogs/:blogId", {
    only: "author",
    summary: "Replace a blog's content; unknown and read-only keys are ignored",
    body: blogSchema,
    refusals,
    async run({ app, viewer, params, body }) {
      await updateBlog(app, viewer, idParam(params.blogId), body);
      return { message: "Blog updated successfully!" };
    },
  }),
  defineCall("DELETE", "/blogs/:blogId", {
    only: "author",
    summary: "Delete a blog",
    refusals,
    async run({ app, viewer, params }) {
      await deleteBlog(app, viewer, idParam(params.blogId));
      return { message: "Blog deleted" };
    },
  }),
);
export const action = loader;
