import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listTopUsers } from "../queries.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/top-users",
    area: "Problems",
    summary: "The users with the most solutions, at most 10",
    guard: "user",
    answer: z.array(
      z.object({
        _id: z.string(),
        username: z.string(),
        email: z.string(),
        solutionsCount: z.number().int(),
      }),
    ),
    async run({ db }) {
      const users = await listTopUsers(db);
      return users.map(({ id, username, email, solutions_count }) => ({
        _id: String(id),
        username,
        email,
        solutionsCount: solutions_count,
      }));
    },
  }),
);
export const action = loader;
