import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { problemEntryAnswer, toEntryJson } from "../json.ts";
import { listVisibleProblems } from "../list.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/bookmarkedproblems",
    area: "Problems",
    summary: "The problems the user has bookmarked, newest problem first",
    guard: "user",
    query: pageQuery,
    answer: z.object({ problems: z.array(problemEntryAnswer) }),
    async run({ db, viewer, query, url }) {
      const filter = { show: "bookmarked", sort: "newest" } as const;
      const page = await listVisibleProblems(db, viewer, filter, pageOfQuery(query));
      return listAnswer({ problems: page.rows.map(toEntryJson) }, page, url);
    },
  }),
);
export const action = loader;
