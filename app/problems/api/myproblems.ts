import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { problemEntryAnswer, toEntryJson } from "../json.ts";
import { listVisibleProblems } from "../list.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/myproblems",
    area: "Problems",
    summary: "The user's own problems, newest first",
    guard: "user",
    query: pageQuery,
    answer: z.object({ problems: z.array(problemEntryAnswer), username: z.string() }),
    async run({ db, viewer, query, url }) {
      const filter = { show: "mine", sort: "newest" } as const;
      const page = await listVisibleProblems(db, viewer, filter, pageOfQuery(query));
      const problems = page.rows.map(toEntryJson);
      return listAnswer({ problems, username: viewer.username }, page, url);
    },
  }),
);
export const action = loader;
