import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { saveDraft } from "../commands.server.ts";
import { draftEntryAnswer, toDraftEntryJson } from "../json.ts";
import { listDrafts } from "../queries.server.ts";
import { draftSchema } from "../schema.ts";

const path = "/blogs/drafts";
const area = "Blogs";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary: "The caller's drafts, the last changed first, without their content",
    guard: "user",
    answer: z.array(draftEntryAnswer),
    run: async ({ db, viewer }) => (await listDrafts(db, viewer)).map(toDraftEntryJson),
  }),
  defineCall({
    method: "POST",
    path,
    area,
    summary: "Save a draft; another request with the same Idempotency-Key header replaces it",
    guard: "user",
    body: draftSchema,
    status: 201,
    answer: messageAnswer.extend({ _id: z.string().nullable() }),
    refusals: { 409: "There are too many drafts" },
    async run({ app, viewer, body, request }) {
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      const saved = await saveDraft(app, viewer, body, { key });
      return saved === null
        ? { message: "This blog has been published", _id: null }
        : { message: "Draft saved", _id: String(saved.id) };
    },
  }),
);
export const action = loader;
