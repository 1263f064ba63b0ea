import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import { requireGroup } from "../../groups/index.server.ts";
import { leaderAnswer, toLeaderJson } from "./json.ts";
import { boardOf, listLeaders, standingOf } from "./queries.server.ts";
import { boardQuery } from "./schema.ts";

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const loader = serveCalls(
  "Leaderboard",
  defineCall("GET", "/leaderboard", {
    summary:
      "Who solved the most in a week, month or year (UTC), or over all time. Counts problems solved by verified or vouched handles and solutions posted here, once each. " +
      "A solve earns as many points as the problem's rating (1 to 10), or 1 if unrated. Ties share a rank. " +
      "With teams=1, problems that a member solved only in a team count too. " +
      "With `group`, only the members of one of the user's groups are ranked",
    query: z.object({ ...boardQuery.shape, ...pageQuery.shape }),
    answer: z.object({
      rows: z.array(leaderAnswer),
      me: leaderAnswer.optional(),
      /** Null for all time. */
      from: z.string().nullable(),
      /** The first moment after the period. */
      to: z.string().nullable(),
    }),
    async run({ app, viewer, query, url }) {
      if (query.group !== undefined) await requireGroup(app.db, viewer, query.group);
      const board = boardOf(query, app.now());
      const page = await listLeaders(app, board, pageOf(query));
      const own = await standingOf(app, viewer, board);
      const body = {
        rows: page.rows.map(toLeaderJson),
        ...(own && { me: toLeaderJson(own) }),
        from: time(board.from),
        to: time(board.to),
      };
      return listAnswer(body, page, url);
    },
  }),
);
export const action = loader;
