import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { personAnswer } from "../json.ts";
import { loadPeople, loadPeopleByIds } from "../people-page.server.ts";
import { idListSchema, searchSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/messages/users",
    area: "Messages",
    summary:
      "The other users: those with a conversation first, the most recent first, then the rest by name. With ids, only those users",
    guard: "user",
    query: pageQuery.extend({ q: searchSchema, ids: idListSchema.optional() }),
    answer: z.array(personAnswer),
    refusals: { 429: "Too many searches" },
    async run({ app, viewer, query, url }) {
      if (query.ids) return loadPeopleByIds(app, viewer, query.ids);
      const page = await loadPeople(app, viewer, { ...pageOfQuery(query), q: query.q });
      return listAnswer(page.rows, page, url);
    },
  }),
);
export const action = loader;
