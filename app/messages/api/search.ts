import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { searchOwnMessages } from "../commands.server.ts";
import { foundAnswer } from "../json.ts";
import { presentFound } from "../present.server.ts";
import { searchSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/messages/search",
    area: "Messages",
    summary: "Your own messages, sent and received, that contain every word of q, newest first",
    guard: "user",
    query: pageQuery.extend({ q: searchSchema }),
    answer: z.array(foundAnswer),
    refusals: { 429: "Too many searches" },
    async run({ app, viewer, query, url }) {
      const typed = query.q ?? "";
      const page = await searchOwnMessages(app, viewer, typed, pageOfQuery(query));
      return listAnswer(await presentFound(page.rows, typed), page, url);
    },
  }),
);
export const action = loader;
