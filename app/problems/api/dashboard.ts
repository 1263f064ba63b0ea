import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { problemEntryAnswer, toEntryJson } from "../json.ts";
import { listVisibleProblems } from "../list.server.ts";
import { listSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/dashboard",
    area: "Problems",
    summary: "The problems the user may see: public ones and their own, newest first, searched and filtered",
    guard: "user",
    query: listSchema.extend(pageQuery.shape),
    answer: z.array(problemEntryAnswer),
    async run({ app, db, viewer, query, url }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = await listVisibleProblems(db, viewer, query, pageOfQuery(query));
      return listAnswer(page.rows.map(toEntryJson), page, url);
    },
  }),
);
export const action = loader;
