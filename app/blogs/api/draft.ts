import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { deleteDraft, saveDraft } from "../commands.server.ts";
import { draftAnswer, toDraftJson } from "../json.ts";
import { getDraft } from "../queries.server.ts";
import { draftSchema } from "../schema.ts";

const path = "/blogs/drafts/{draftId}";
const area = "Blogs";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary: "One of the caller's drafts",
    guard: "user",
    answer: draftAnswer,
    run: async ({ db, viewer, params }) => toDraftJson(await getDraft(db, viewer, idParam(params.draftId))),
  }),
  defineCall({
    method: "PUT",
    path,
    area,
    summary: "Replace a draft's content",
    guard: "user",
    body: draftSchema,
    answer: messageAnswer,
    async run({ app, viewer, params, body }) {
      await saveDraft(app, viewer, body, { draft: idParam(params.draftId) });
      return { message: "Draft saved" };
    },
  }),
  defineCall({
    method: "DELETE",
    path,
    area,
    summary: "Delete a draft",
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await deleteDraft(app, viewer, idParam(params.draftId));
      return { message: "Draft deleted" };
    },
  }),
);
export const action = loader;
