import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { importRoster } from "./commands.server.ts";
import { rosterAnswer, rosterCallSchema } from "./schema.ts";

export const loader = serveCalls(
  "Admin",
  defineCall("POST", "/admin/roster", {
    summary:
      "Staff: import a roster (CSV with the columns username, email, codeforces, atcoder, group, in any order). Each new row becomes a place with its handles, its group and a personal invitation; known members join the group; refused rows are skipped. `dryRun` only checks",
    body: rosterCallSchema,
    answer: rosterAnswer,
    refusals: {
      403: "The caller is not staff",
      409: "Nobody can be invited",
      503: "The import is still running",
    },
    run: ({ app, viewer, body }) => importRoster(app, viewer, body),
  }),
);
export const action = loader;
