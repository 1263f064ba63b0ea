import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../http/calls.server.ts";
import { isTimeZone } from "../http/time-zone.server.ts";
import { isDay } from "./calendar.ts";
import { contestAnswer, toContestJson } from "./json.ts";
import { spanOfDay } from "./local-time.server.ts";
import { listContests } from "./queries.server.ts";
import { sourceSchema } from "./schema.ts";
import { sourcesToShow } from "./sources.server.ts";

export const loader = serveCalls(
  "Contests",
  defineCall("GET", "/contests", {
    summary: "Upcoming contests of other sites, soonest first; with a date, those of that day in a time zone",
    query: pageQuery.extend({
      source: sourceSchema.optional(),
      date: z.string().refine(isDay, "date is a day such as 2026-11-21").optional(),
      tz: z.string().refine(isTimeZone, "tz is the name of a time zone such as Europe/Berlin").default("UTC"),
    }),
    answer: z.array(contestAnswer),
    async run({ app, db, query, url }) {
      app.contests.lookedAt();
      const now = app.now();
      const span = query.date ? spanOfDay(query.tz, query.date, now) : { after: now };
      const page = await listContests(db, sourcesToShow(app.config, query.source), span, pageOf(query));
      return listAnswer(page.rows.map(toContestJson), page, url);
    },
  }),
);
export const action = loader;
