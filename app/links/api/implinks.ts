import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { addLink } from "../commands.server.ts";
import { linkAnswer, toLinkJson } from "../json.ts";
import { listLinks } from "../queries.server.ts";
import { linkSchema } from "../schema.ts";

const path = "/implinks";
const area = "Links";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary: "The caller's links, newest first",
    guard: "user",
    query: pageQuery,
    answer: z.object({ links: z.array(linkAnswer) }),
    async run({ db, viewer, query, url }) {
      const page = await listLinks(db, viewer, pageOfQuery(query));
      return listAnswer({ links: page.rows.map(toLinkJson) }, page, url);
    },
  }),
  defineCall({
    method: "POST",
    path,
    area,
    summary: "Save a link; requests with the same Idempotency-Key header store it once",
    guard: "user",
    body: linkSchema,
    status: 201,
    answer: messageAnswer.extend({ _id: z.string() }),
    refusals: { 409: "There are too many links" },
    async run({ app, viewer, body, request }) {
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      const id = await addLink(app, viewer, body, key);
      return { message: "Link added successfully!", _id: String(id) };
    },
  }),
);
export const action = loader;
