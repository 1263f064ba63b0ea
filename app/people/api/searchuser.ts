import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { personAnswer, toPersonJson } from "../json.ts";
import { EMPTY_TERM } from "../limits.ts";
import { searchPeople } from "../queries.server.ts";
import { searchSchema } from "../schema.ts";

const { q: _, ...filters } = searchSchema.shape;

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/searchuser",
    area: "People",
    summary: "Users whose username or e-mail address contains the text, newest first",
    guard: "user",
    query: z.object({
      query: z.string(EMPTY_TERM).trim().min(1, EMPTY_TERM).max(200, "The search term is too long"),
      ...filters,
      ...pageQuery.shape,
    }),
    answer: z.array(personAnswer),
    refusals: { 429: "Too many searches" },
    async run({ app, db, viewer, query, url }) {
      await app.limits.take("searchByAccount", viewer.id);
      const page = await searchPeople(db, { ...query, q: query.query }, pageOfQuery(query));
      return listAnswer(page.rows.map(toPersonJson), page, url);
    },
  }),
);
export const action = loader;
