import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { pageOfRows } from "../boards/members-page.server.ts";
import { progressAnswer, toProgressJson } from "./json.ts";
import { readProgress, readRows } from "./progress.server.ts";
import { progressQuery } from "./schema.ts";

export const loader = serveCalls(
  "Progress",
  defineCall("GET", "/groups/:groupId/progress", {
    summary:
      "What a group's members solved by week (UTC), who has been quiet longest first; members are listed in pages. " +
      "`solves` counts each problem once, solved alone by whatever handle or posted here; `upsolves` those by verified " +
      "and vouched handles outside the contest; `contests` those taken part in, alone or in a team. A member without a " +
      "handle has an empty list of them; `failed` is a handle that is not read any more. `lists` counts lists with a due " +
      "date: `done` in time or later, `late` due and not done. Leaders, staff and, where the site shows it to all, the " +
      "members get everybody's; other members their own",
    only: "follower",
    query: pageQuery.extend(progressQuery.shape),
    answer: progressAnswer,
    async run({ app, db, viewer, params, query, url, context }) {
      const filter = { weeks: query.weeks, order: "quiet" } as const;
      const progress = await readProgress(app, viewer, idParam(params.groupId), filter, context);
      const page = pageOfRows(progress.members, pageOf(query), ({ id }) => id);
      const rows = await readRows(db, viewer, progress, page.rows);
      return listAnswer(toProgressJson(progress, rows), page, url, progress.members.length);
    },
  }),
);
export const action = loader;
